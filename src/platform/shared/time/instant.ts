import { Temporal } from "temporal-polyfill";
import { TimeError, timeMessages } from "./time-error.ts";

/** A point in time as records and the API hold it: RFC 3339 in UTC, `2026-11-20T18:27:00.000Z`. */
export type InstantInput = string | Temporal.Instant;

// Seconds may be missing, as in FHIR and HTML inputs; an offset or Z may not.
const isoInstant = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})$/;

/** Reads an instant; throws 'Invalid ISO datetime format' for anything that has no `Z` or offset, or is no real time. */
export function toInstant(value: InstantInput): Temporal.Instant {
  if (typeof value !== "string") return value;
  if (!isoInstant.test(value)) throw new TimeError(timeMessages.isoDateTime);
  try {
    return Temporal.Instant.from(value);
  } catch {
    throw new TimeError(timeMessages.isoDateTime);
  }
}

/** Always three decimals, so that two instants compare as text the way they compare in time. Finer digits are cut off. */
export function instantText(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/** An ISO date-time with `Z` or an offset as a UTC instant; else 'Invalid ISO datetime format'. */
export function parseIsoDateTime(text: string): string {
  return instantText(toInstant(text.trim()));
}

/** Elapsed minutes from `a` to `b`, exact: fractions are kept, negative when `b` is earlier. */
export function minutesBetween(a: InstantInput, b: InstantInput): number {
  return (toInstant(b).epochMilliseconds - toInstant(a).epochMilliseconds) / 60_000;
}

/** Elapsed time, not wall time: a DST night does not matter. Fractions are allowed, negative goes back. */
export function addMinutes(instant: InstantInput, minutes: number): string {
  return instantText(toInstant(instant).add({ milliseconds: Math.round(minutes * 60_000) }));
}

/** -1, 0 or 1, for sorting. */
export function compareInstants(a: InstantInput, b: InstantInput): number {
  return Temporal.Instant.compare(toInstant(a), toInstant(b));
}

/** The machine's clock. On the server rules take `act.now` instead, which tests can move. */
export function systemNow(): string {
  return instantText(Temporal.Now.instant());
}
