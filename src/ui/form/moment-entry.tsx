import { Button, Input, SegmentedControl } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import {
  combineTyped,
  type Fold,
  localMoment,
  systemNow,
  type TimeChoice,
  TimeError,
  zoneLabel,
} from "#platform/shared/time/index.ts";
import { DateEntry, type DateEntryProps, TimeEntry } from "./date-fields.tsx";
import classes from "./form.module.css";

export interface MomentEntryProps extends Pick<DateEntryProps, "min" | "max" | "hint" | "disabled"> {
  label: string;
  /** The date's box answers to it, so that it can be gone to. */
  name?: string;
  description?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** An instant; while it is half typed the text of it, which no schema takes for one. */
  value: string | null | undefined;
  /** Zone of the wall clock that is typed. */
  timeZone: string;
  /** A button that fills in this moment. */
  now?: boolean;
  onChange: (value: string | undefined) => void;
  onBlur?: () => void;
}

interface Typed {
  date: string | undefined;
  time: string | undefined;
  fold?: Fold | undefined;
}

export const isInstant = (value: string | null | undefined): value is string =>
  /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value ?? "");

/**
 * A moment, typed as date and time on the facility's clock, said as an instant. A time that the clock change skips
 * is refused, one that happens twice is asked back: no clinical time is invented.
 */
export function MomentEntry(props: MomentEntryProps) {
  const { label, value, timeZone: zone, onChange, onBlur = () => {} } = props;
  const [typed, setTyped] = useState<Typed | undefined>(undefined);
  const [trouble, setTrouble] = useState<{ message: string; choices: readonly TimeChoice[] } | undefined>(undefined);
  const id = useId();

  const at = isInstant(value) ? localMoment(value, zone) : undefined;
  const shown: Typed = typed ?? { date: at?.date, time: at?.time };
  const take = (next: Typed) => {
    setTyped(next);
    setTrouble(undefined);
    if (!next.date && !next.time) return onChange(undefined);
    try {
      onChange(combineTyped(next.date, next.time, zone, next.fold));
      if (next.fold === undefined) setTyped(undefined);
    } catch (error) {
      if (!(error instanceof TimeError)) throw error;
      // Kept as text that no schema takes as an instant, so that the form cannot be sent with half a time.
      onChange(`${next.date ?? ""} ${next.time ?? ""}`);
      if (next.date && next.time) setTrouble({ message: error.message, choices: error.choices });
    }
  };
  const reason = trouble?.message ?? props.error;
  const input = (part: "date" | "time") => ({
    "aria-label": `${label}, ${part}`,
    onBlur,
    error: Boolean(reason),
    ...(props.name && part === "date" ? { name: props.name } : {}),
  });
  const today = localMoment(systemNow(), zone).date;
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={props.description}
      withAsterisk={props.required ?? false}
      error={reason}
      labelProps={{ id }}
    >
      <fieldset className={classes.moment} aria-labelledby={id}>
        <DateEntry
          {...props}
          input={input("date")}
          value={shown.date}
          today={today}
          onChange={(date) => take({ ...shown, date })}
        />
        <TimeEntry
          input={input("time")}
          value={shown.time}
          timeZone={zone}
          disabled={props.disabled ?? false}
          onChange={(time) => take({ ...shown, date: shown.date ?? (time ? today : undefined), time })}
        />
        <span className={classes.zone}>{zoneLabel(zone, isInstant(value) ? value : systemNow())}</span>
        {props.now && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => take({ ...localMoment(systemNow(), zone), fold: undefined })}
          >
            Now
          </Button>
        )}
        {(trouble?.choices.length ?? 0) > 0 && (
          <SegmentedControl
            size="xs"
            aria-label="Which of the two"
            value={typed?.fold === undefined ? "" : String(typed.fold)}
            data={(trouble?.choices ?? []).map((choice) => ({ value: String(choice.fold), label: choice.label }))}
            onChange={(fold) =>
              take({ ...shown, fold: trouble?.choices.find((choice) => String(choice.fold) === fold)?.fold })
            }
          />
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
