import { Checkbox, Radio, Stack, TextInput } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import type { Option } from "../form/choice-fields.tsx";
import { showDate } from "../when.ts";
import classes from "./filter.module.css";

/** `count`: how many rows have the value, as shown. */
export type FilterOption = Option & { count?: string | undefined };
export type Filter =
  | {
      kind: "one" | "many";
      key: string;
      label: string;
      options: readonly FilterOption[];
      loading?: boolean;
      /** What holds without a choice. */
      usual?: string;
    }
  /** On or off: pressing the chip switches it. */
  | { kind: "flag"; key: string; label: string }
  /**
   * Kept as `2026-11-01..2026-11-20`; either end may be open. `named` are offered over the calendar and kept as their value;
   * `usual` is the one that holds without a choice.
   */
  | { kind: "dates"; key: string; label: string; named?: readonly Option[]; usual?: string };

/** The chip's text: "Admitted", "Admitted, On leave", "3 chosen", "11-01-2026 – 11-20-2026". */
export function filterValue(filter: Filter, value: string): string {
  if (filter.kind === "dates") {
    const name = filter.named?.find((option) => option.value === value)?.label;
    if (name) return name;
    const [from = "", to = ""] = value.split("..");
    if (from && to) return from === to ? showDate(from) : `${showDate(from)} – ${showDate(to)}`;
    return from ? `from ${showDate(from)}` : `to ${showDate(to)}`;
  }
  if (filter.kind === "flag") return "";
  const labels = value.split(",").map((one) => filter.options.find((option) => option.value === one)?.label ?? one);
  return labels.length > 2 ? `${labels.length} chosen` : labels.join(", ");
}

/** `{ from, to }` of a dates filter, for the query. */
export function datesOf(value: string | undefined): { from?: string; to?: string } {
  const [from, to] = (value ?? "").split("..");
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}

interface FilterChoicesProps {
  filter: Filter;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onDone: () => void;
}

export function FilterChoices({ filter, value, onChange, onDone }: FilterChoicesProps) {
  if (filter.kind === "flag") return null;
  if (filter.kind === "dates") return <DateChoices filter={filter} value={value} onChange={onChange} onDone={onDone} />;
  return <ListChoices filter={filter} value={value} onChange={onChange} onDone={onDone} />;
}

function optionLabel({ label, count }: FilterOption) {
  if (count === undefined) return label;
  return (
    <span className={classes.option}>
      {label} <span className={classes.count}>{count}</span>
    </span>
  );
}

function DateChoices({
  filter,
  value,
  onChange,
  onDone,
}: FilterChoicesProps & { filter: Extract<Filter, { kind: "dates" }> }) {
  const { from = null, to = null } = value?.includes("..") ? datesOf(value) : {};
  const [range, setRange] = useState<[string | null, string | null]>([from, to]);
  const named = filter.named ?? [];
  return (
    <Stack gap="sm">
      {named.length > 0 && (
        <Radio.Group
          aria-label={filter.label}
          value={value ?? filter.usual ?? ""}
          onChange={(next) => {
            onChange(next === filter.usual ? undefined : next);
            onDone();
          }}
        >
          <Stack gap={6}>
            {named.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={range}
        onChange={([start, end]) => {
          setRange([start, end]);
          if (start && end) {
            onChange(`${start}..${end}`);
            onDone();
          } else if (!start && !end) onChange(undefined);
        }}
      />
    </Stack>
  );
}

function ListChoices({
  filter,
  value,
  onChange,
  onDone,
}: FilterChoicesProps & { filter: Exclude<Filter, { kind: "dates" | "flag" }> }) {
  const [text, setText] = useState("");
  const shown = filter.options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase()));
  const chosen = value ? value.split(",") : [];
  return (
    <>
      {filter.options.length > 8 && (
        <TextInput
          aria-label={`Find in ${filter.label}`}
          placeholder="Find"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          mb="xs"
        />
      )}
      {shown.length === 0 && <p className={classes.none}>{filter.loading ? "Loading…" : "No values"}</p>}
      <div className={classes.options}>
        {filter.kind === "many" ? (
          <Checkbox.Group
            aria-label={filter.label}
            value={chosen}
            onChange={(next) => onChange(next.length > 0 ? next.join(",") : undefined)}
          >
            <Stack gap={6}>
              {shown.map((option) => (
                <Checkbox key={option.value} value={option.value} label={optionLabel(option)} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Radio.Group
            aria-label={filter.label}
            value={value ?? filter.usual ?? ""}
            onChange={(next) => onChange(next)}
          >
            <Stack gap={6}>
              {shown.map((option) => (
                <Radio key={option.value} value={option.value} label={optionLabel(option)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      </div>
      {value !== undefined && (
        <button
          type="button"
          className={classes.clear}
          onClick={() => {
            onChange(undefined);
            onDone();
          }}
        >
          Any
        </button>
      )}
    </>
  );
}
