import { Problem } from "#platform/shared/problems.ts";

const hourMs = 3_600_000;
export const longestHoldHours = 72;
/** A bed kept for somebody who is to arrive waits this much longer for them. */
export const graceHours = 4;
export const mostHoldsPerLead = 2;

interface HoldAsked {
  now: string;
  /** The end asked for; the site's default when missing. */
  until?: string | undefined;
  /** A booked intake: the bed waits until four hours after it. */
  intakeAt?: string | undefined;
  defaultHours: number;
  mayManage: boolean;
}

/**
 * When a hold ends (BED-8): what was asked, else four hours after the booked intake, else the site's default. More than
 * 72 hours needs a bed manager (`hold-too-long`); an end that has passed is refused.
 */
export function holdEnd({ now, until, intakeAt, defaultHours, mayManage }: HoldAsked): string {
  const from = Date.parse(now);
  const end = until
    ? Date.parse(until)
    : intakeAt && Date.parse(intakeAt) > from
      ? Date.parse(intakeAt) + graceHours * hourMs
      : from + defaultHours * hourMs;
  if (end <= from)
    throw new Problem("validation", {
      detail: "Choose an end that is still ahead.",
      errors: [{ path: "body.until", message: "Choose an end that is still ahead." }],
    });
  if (end - from > longestHoldHours * hourMs && !mayManage)
    throw new Problem("hold-too-long", "A hold lasts at most 72 hours. Ask a bed manager.");
  return new Date(end).toISOString();
}

/** At most two live holds for one lead (BED-8). */
export function refuseManyHolds(live: number): void {
  if (live >= mostHoldsPerLead)
    throw new Problem("too-many-holds", "This lead already holds 2 beds. Release one first.");
}
