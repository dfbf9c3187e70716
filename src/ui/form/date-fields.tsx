import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { localMoment, systemNow, type YearHint } from "#platform/shared/time/index.ts";
import { useUi } from "../theme/context.ts";
import { dateAt, showDate } from "../when.ts";
import { readTypedDate, readTypedTime, showClock } from "./typed.ts";
import { type FieldProps, inputProps, useField } from "./use-field.ts";

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`; the calendar offers nothing outside. */
  min?: string;
  max?: string;
  /** Which year `3/14` belongs to: `past` for a date of birth. */
  hint?: YearHint;
}

const isDate = (value: string | null | undefined): value is string => /^\d{4}-\d{2}-\d{2}$/.test(value ?? "");

/** A calendar date. Typed (`t`, `t+3`, `3/14`) or picked; shown `MM-DD-YYYY`, stored `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const field = useField<string>(props.name);
  const { timeZone } = useUi();
  return (
    <DateEntry
      {...props}
      input={inputProps(props, field)}
      value={field.value}
      today={dateAt(systemNow(), timeZone)}
      onChange={field.set}
    />
  );
}

export interface DateEntryProps extends Pick<DateFieldProps, "min" | "max" | "hint" | "placeholder" | "disabled"> {
  input:
    | ReturnType<typeof inputProps>
    | { "aria-label": string; name?: string; onBlur: () => void; description?: ReactNode; error?: boolean };
  label: string;
  value: string | null | undefined;
  today: string;
  onChange: (value: string | undefined) => void;
}

/** The box and its calendar, for fields that hold a date or begin with one. */
export function DateEntry({
  input,
  label,
  value,
  today,
  min,
  max,
  hint,
  placeholder,
  disabled = false,
  onChange,
}: DateEntryProps) {
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const read = (text: string) => readTypedDate(text, today, hint);
  const [said, setSaid] = useState<string | undefined>(undefined);
  const commit = () => {
    if (typing === undefined) return;
    // The long date stays after leaving the box: a line that vanishes there moves the field just being clicked away.
    setSaid(read(typing));
    // What cannot be read stays as typed, so that the schema can refuse it beside the field.
    onChange(typing.trim() === "" ? undefined : (read(typing) ?? typing));
    setTyping(undefined);
  };
  const stored = isDate(value) ? value : undefined;
  const understood = typing ? read(typing) : undefined;
  const spoken = understood ?? (stored === said ? said : undefined);
  const help = spoken ? longDate(spoken) : input.description;
  return (
    <TextInput
      {...input}
      {...(help ? { description: help } : {})}
      placeholder={placeholder ?? "MM-DD-YYYY"}
      value={typing ?? (stored ? showDate(stored) : (value ?? ""))}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => setTyping(event.currentTarget.value)}
      onBlur={() => {
        commit();
        input.onBlur();
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
        if (event.key === "ArrowDown" && event.altKey) setOpen(true);
      }}
      rightSection={
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon aria-label={`Calendar for ${label}`} disabled={disabled} onClick={() => setOpen(!open)}>
              <IconCalendar size="1.15em" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <DatePicker
              value={stored ?? null}
              defaultDate={stored ?? today}
              {...(min ? { minDate: min } : {})}
              {...(max ? { maxDate: max } : {})}
              onChange={(next) => {
                setTyping(undefined);
                onChange(next ?? undefined);
                setOpen(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}

const long = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "long",
  day: "numeric",
  year: "numeric",
});
function longDate(date: string): string {
  return long.format(new Date(`${date}T00:00:00Z`));
}

/** A time of day. Typed (`9`, `915p`, `21:15`, `n` for now); shown `h:mm A`, stored `HH:mm`. */
export function TimeField(props: FieldProps) {
  const field = useField<string>(props.name);
  const { timeZone } = useUi();
  return (
    <TimeEntry
      {...props}
      input={inputProps(props, field)}
      value={field.value}
      timeZone={timeZone}
      onChange={field.set}
    />
  );
}

export interface TimeEntryProps
  extends Pick<DateEntryProps, "input" | "value" | "onChange" | "placeholder" | "disabled"> {
  timeZone: string;
}

export function TimeEntry({ input, value, timeZone, placeholder, disabled = false, onChange }: TimeEntryProps) {
  const [typing, setTyping] = useState<string | undefined>(undefined);
  const commit = () => {
    if (typing === undefined) return;
    const now = localMoment(systemNow(), timeZone).time;
    onChange(typing.trim() === "" ? undefined : (readTypedTime(typing, now) ?? typing));
    setTyping(undefined);
  };
  return (
    <TextInput
      {...input}
      placeholder={placeholder ?? "h:mm AM"}
      value={typing ?? (value ? showClock(value) : "")}
      disabled={disabled}
      autoComplete="off"
      onChange={(event) => setTyping(event.currentTarget.value)}
      onKeyDown={(event) => event.key === "Enter" && commit()}
      onBlur={() => {
        commit();
        input.onBlur();
      }}
    />
  );
}
