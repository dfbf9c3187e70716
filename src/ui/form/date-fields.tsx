import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useUi } from "../theme/context.ts";
import { dateAt, showDate } from "../when.ts";
import { parseTypedDate, parseTypedTime, showClock } from "./typed-date.ts";
import { type FieldProps, inputProps, useField } from "./use-field.ts";

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; the calendar offers nothing outside. */
  min?: string;
  max?: string;
}

/** A calendar date. Typed (`t`, `t+3`, `3/14`) or picked; shown `MM-DD-YYYY`, stored `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const field = useField<string>(props.name);
  const { timeZone } = useUi();
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const today = dateAt(new Date().toISOString(), timeZone);
  const input = inputProps(props, field);
  const commit = () => {
    if (typing === undefined) return;
    // What cannot be read stays as typed, so that the schema can refuse it beside the field.
    field.set(typing.trim() === "" ? undefined : (parseTypedDate(typing, today) ?? typing));
    setTyping(undefined);
  };
  const stored = field.value && /^\d{4}-\d{2}-\d{2}$/.test(field.value) ? field.value : undefined;
  const read = typing === undefined ? undefined : parseTypedDate(typing, today);
  const help = typing && read ? longDate(read) : input.description;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <TextInput
          {...input}
          {...(help ? { description: help } : {})}
          placeholder={props.placeholder ?? "MM-DD-YYYY"}
          value={typing ?? (stored ? showDate(stored) : (field.value ?? ""))}
          autoComplete="off"
          onChange={(event) => setTyping(event.currentTarget.value)}
          onBlur={() => {
            commit();
            field.onBlur();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") commit();
            if (event.key === "ArrowDown" && event.altKey) setOpen(true);
          }}
          rightSection={
            <ActionIcon
              aria-label={`Calendar for ${props.label}`}
              disabled={props.disabled ?? false}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size="1.15em" />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={stored ?? null}
          defaultDate={stored ?? today}
          {...(props.min ? { minDate: props.min } : {})}
          {...(props.max ? { maxDate: props.max } : {})}
          onChange={(value) => {
            setTyping(undefined);
            field.set(value);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function longDate(date: string): string {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
    year: "numeric",
  }).format(new Date(`${date}T00:00:00Z`));
}

/** A time of day. Typed (`9`, `915p`, `21:15`); shown `h:mm A`, stored `HH:mm`. */
export function TimeField(props: FieldProps) {
  const field = useField<string>(props.name);
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const stored = field.value && /^\d{2}:\d{2}/.test(field.value) ? showClock(field.value) : field.value;
  const commit = () => {
    if (typing === undefined) return;
    field.set(typing.trim() === "" ? undefined : (parseTypedTime(typing) ?? typing));
    setTyping(undefined);
  };
  return (
    <TextInput
      {...inputProps(props, field)}
      placeholder={props.placeholder ?? "h:mm AM"}
      value={typing ?? stored ?? ""}
      autoComplete="off"
      onChange={(event) => setTyping(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && commit()}
      onBlur={() => {
        commit();
        field.onBlur();
      }}
    />
  );
}
