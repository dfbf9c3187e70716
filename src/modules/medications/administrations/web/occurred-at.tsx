import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type GivenWitness, WitnessEntry } from "#modules/accounts/index.web.ts";
import { addMinutes, formatDate, formatZonedTime, localDate } from "#platform/shared/time/index.ts";
import { isInstant, MomentEntry } from "#ui/index.ts";
import { outcomes, outcomeText } from "../outcome.ts";
import classes from "./step.module.css";
import type { DoseOutcome } from "./step.ts";

const dayMin = 1440;

/** When a dose was given or refused: now or, for a late entry, the time entered (MED-35). */
export function useOccurredAt(now: string, isLateEntry = false) {
  const [typed, setTyped] = useState<string | null>(isLateEntry ? "" : null);
  const at = isInstant(typed) ? typed : now;
  const ahead = isInstant(typed) && typed > addMinutes(now, 2);
  const tooOld = isInstant(typed) && typed < addMinutes(now, -dayMin);
  return {
    at,
    isEarlier: typed !== null,
    ready: typed === null || (isInstant(typed) && !ahead && !tooOld),
    refusal: ahead
      ? "This time is in the future."
      : tooOld
        ? "More than 24 hours ago. Ask a nurse manager to enter it."
        : undefined,
    body: isInstant(typed) ? { occurredAt: typed } : {},
    typed,
    set: setTyped,
    /** The current time is no longer an option. */
    onlyEarlier: isLateEntry,
  };
}
export type OccurredAtState = ReturnType<typeof useOccurredAt>;

/** "now, 9:04 AM PST", "at 2:10 AM PST", "on 11-21-2026 at 11:50 PM PST". */
export function occurredAtText({ at, isEarlier, ready }: OccurredAtState, now: string, timeZone: string): string {
  if (!isEarlier) return `now, ${formatZonedTime(now, timeZone)}`;
  if (!ready) return "earlier";
  const day = localDate(at, timeZone);
  const time = `at ${formatZonedTime(at, timeZone)}`;
  return day === localDate(now, timeZone) ? time : `on ${formatDate(day)} ${time}`;
}

/** "Time given", "Time refused". */
function timeLabel(outcome: DoseOutcome): string {
  return outcome === "not_available" ? "Time" : `Time ${outcomeText(outcome)}`;
}

interface OccurredAtFieldProps {
  occurred: OccurredAtState;
  outcome: DoseOutcome;
  timeZone: string;
}

/** Date and time of a late entry. */
export function OccurredAtField({ occurred, outcome, timeZone }: OccurredAtFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isEarlier } = occurred;
  useEffect(() => {
    if (isEarlier) box.current?.querySelector<HTMLInputElement>('input[aria-label$=", time"]')?.focus();
  }, [isEarlier]);
  if (!isEarlier) return null;
  return (
    <div ref={box} className={classes.earlier}>
      <MomentEntry
        label={timeLabel(outcome)}
        value={occurred.typed}
        timeZone={timeZone}
        error={occurred.refusal}
        required
        onChange={(value) => occurred.set(value ?? "")}
      />
      {!occurred.onlyEarlier && (
        <Button variant="subtle" onClick={() => occurred.set(null)}>
          Use current time
        </Button>
      )}
    </div>
  );
}

interface DoseOptionsProps {
  occurred: OccurredAtState;
  outcome: DoseOutcome;
  /** The witness; omitted when no dose is given. */
  witness?: { given: GivenWitness | null; set: (witness: GivenWitness | null) => void; controlled: boolean };
}

/** Optional details: an earlier time and a witness. */
export function DoseOptions({ occurred, outcome, witness }: DoseOptionsProps) {
  const offersEarlier = !occurred.isEarlier;
  if (!offersEarlier && !witness) return null;
  const prominent = witness && (witness.controlled || witness.given);
  return (
    <div className={classes.asides} data-quiet={!prominent || undefined}>
      {witness && (
        <WitnessEntry
          permission="medications.witness"
          quiet={!witness.controlled}
          witness={witness.given}
          onWitness={witness.set}
        />
      )}
      {offersEarlier && (
        <Button variant="subtle" size="compact-md" onClick={() => occurred.set("")}>
          {outcomes.label(outcome)} earlier…
        </Button>
      )}
    </div>
  );
}
