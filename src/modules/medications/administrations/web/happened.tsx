import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { type GivenWitness, WitnessEntry } from "#modules/accounts/index.web.ts";
import { addMinutes, formatDate, formatZonedTime, localDate } from "#platform/shared/time/index.ts";
import { isInstant, MomentEntry } from "#ui/index.ts";
import classes from "./step.module.css";

const dayMin = 1440;

/** When it happened: now, or earlier, when it is written down afterwards (MED-35). What the person types is the time given. */
export function useHappened(now: string, begunEarlier = false) {
  const [typed, setTyped] = useState<string | null>(begunEarlier ? "" : null);
  const at = isInstant(typed) ? typed : now;
  const ahead = isInstant(typed) && typed > addMinutes(now, 2);
  const tooOld = isInstant(typed) && typed < addMinutes(now, -dayMin);
  return {
    at,
    isEarlier: typed !== null,
    ready: typed === null || (isInstant(typed) && !ahead && !tooOld),
    refusal: ahead
      ? "This time is still ahead."
      : tooOld
        ? "More than 24 hours ago: a nurse manager enters it."
        : undefined,
    body: isInstant(typed) ? { occurredAt: typed } : {},
    typed,
    set: setTyped,
    /** It can no longer be now. */
    onlyEarlier: begunEarlier,
  };
}
export type Happened = ReturnType<typeof useHappened>;

/** "now, 9:04 AM PST", "at 2:10 AM PST", "on 11-21-2026 at 11:50 PM PST". */
export function happenedWords({ at, isEarlier, ready }: Happened, now: string, timeZone: string): string {
  if (!isEarlier) return `now, ${formatZonedTime(now, timeZone)}`;
  if (!ready) return "earlier";
  const day = localDate(at, timeZone);
  const time = `at ${formatZonedTime(at, timeZone)}`;
  return day === localDate(now, timeZone) ? time : `on ${formatDate(day)} ${time}`;
}

/** The time it was, once somebody said that it was not now. */
export function WhenHappened({ happened, timeZone }: { happened: Happened; timeZone: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { isEarlier } = happened;
  useEffect(() => {
    if (isEarlier) box.current?.querySelector<HTMLInputElement>('input[aria-label$=", time"]')?.focus();
  }, [isEarlier]);
  if (!isEarlier) return null;
  return (
    <div ref={box} className={classes.earlier}>
      <MomentEntry
        label="When was it?"
        value={happened.typed}
        timeZone={timeZone}
        error={happened.refusal}
        required
        onChange={(value) => happened.set(value ?? "")}
      />
      {!happened.onlyEarlier && (
        <Button variant="subtle" onClick={() => happened.set(null)}>
          It is now
        </Button>
      )}
    </div>
  );
}

interface AsidesProps {
  happened: Happened;
  /** Who stands by; left out where nothing is given. */
  witness?: { given: GivenWitness | null; set: (witness: GivenWitness | null) => void; controlled: boolean };
}

/** What may be said besides, and mostly need not: that it was earlier, and who stood by. */
export function Asides({ happened, witness }: AsidesProps) {
  const offersEarlier = !happened.isEarlier;
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
        <Button variant="subtle" size="compact-md" onClick={() => happened.set("")}>
          It was earlier…
        </Button>
      )}
    </div>
  );
}
