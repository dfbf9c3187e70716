import { Problem } from "#platform/shared/problems.ts";

const hourMs = 3_600_000;
export const longestHoldHours = 72;
/** A hold for a booked intake ends this long after the intake time. */
export const graceHours = 4;
export const mostHoldsPerLead = 2;

interface HoldAsked {
  now: string;
  /** The requested end; without it the location's default applies. */
  until?: string | undefined;
  /** The booked intake: the hold ends 4 hours later. */
  intakeAt?: string | undefined;
  defaultHours: number;
  mayManage: boolean;
}

/**
 * When a hold ends (BED-8): the requested end, otherwise 4 hours after the booked intake, otherwise the location's default.
 * More than 72 hours needs `beds.manage` (`hold-too-long`). An end in the past is refused.
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
      detail: "Choose an end in the future.",
      errors: [{ path: "body.until", message: "Choose an end in the future." }],
    });
  if (end - from > longestHoldHours * hourMs && !mayManage)
    throw new Problem("hold-too-long", "A hold can last up to 72 hours. Contact a bed manager for a longer one.");
  return new Date(end).toISOString();
}

/** BED-8: a lead can hold two beds at a time. */
export function refuseManyHolds(live: number): void {
  if (live >= mostHoldsPerLead)
    throw new Problem("too-many-holds", "This lead already has 2 beds on hold. Release one first.");
}
