import { Temporal } from "temporal-polyfill";
import { product } from "../product.ts";
import { type InstantInput, instantText, toInstant } from "./instant.ts";
import { TimeError, timeMessages } from "./time-error.ts";

/** The server's zone and the default of a new facility (platform TIME-3). */
export const defaultZone = product.defaultTimeZone;
export const defaultZoneLabel = product.defaultTimeZoneLabel;

const known = new Map<string, string>();

/**
 * The IANA zone in its proper spelling; throws 'Invalid timezone text' for anything else, bare offsets included
 * (they know no DST). For typed names (`PST`, `Pacific Standard Time`) use `resolveZone`.
 */
export function ianaZone(zone: string): string {
  const before = known.get(zone);
  if (before) return before;
  if (!/^[A-Za-z]/.test(zone)) throw new TimeError(timeMessages.zone);
  try {
    const id = new Temporal.ZonedDateTime(0n, zone).timeZoneId;
    known.set(zone, id);
    return id;
  } catch {
    throw new TimeError(timeMessages.zone);
  }
}

/** The wall clock of a zone at an instant. */
export function inZone(at: InstantInput, zone: string): Temporal.ZonedDateTime {
  return toInstant(at).toZonedDateTimeISO(ianaZone(zone));
}

const namers = new Map<string, Intl.DateTimeFormat>();

function zoneNameAt(zone: string, at: InstantInput, style: "short" | "long"): string {
  const id = ianaZone(zone);
  const key = `${style} ${id}`;
  let namer = namers.get(key);
  if (!namer) {
    namer = new Intl.DateTimeFormat("en-US", { timeZone: id, timeZoneName: style });
    namers.set(key, namer);
  }
  const parts = namer.formatToParts(toInstant(at).epochMilliseconds);
  return parts.find((part) => part.type === "timeZoneName")?.value ?? id;
}

/** What to print beside a time, `PDT` or `PST`; where English has no abbreviation, `GMT+5:45`. */
export function zoneLabel(zone: string, at: InstantInput): string {
  return zoneNameAt(zone, at, "short");
}

/** `Pacific Daylight Time` */
export function zoneLongLabel(zone: string, at: InstantInput): string {
  return zoneNameAt(zone, at, "long");
}

/** Minutes east of UTC at that instant: -480 in Los Angeles in winter. */
export function offsetMinutes(zone: string, at: InstantInput): number {
  return inZone(at, zone).offsetNanoseconds / 60_000_000_000;
}

/** Whether two zones show the same wall time at that instant; where they do not, the abbreviation is printed (TIME-4). */
export function sameWallTime(a: string, b: string, at: InstantInput): boolean {
  return offsetMinutes(a, at) === offsetMinutes(b, at);
}

export interface Transition {
  /** First instant of the new offset. */
  at: string;
  /** Minutes east of UTC. */
  offsetBefore: number;
  offsetAfter: number;
  /** `gap`: clocks go forward, wall times are skipped. `overlap`: they go back, wall times happen twice. */
  kind: "gap" | "overlap";
}

/** Clock changes of a zone in [from, to), in order. */
export function transitions(zone: string, from: InstantInput, to: InstantInput): Transition[] {
  const end = toInstant(to);
  const found: Transition[] = [];
  // The search is strictly after its start, and the window includes its first instant.
  let cursor = inZone(toInstant(from).subtract({ nanoseconds: 1 }), zone);
  for (;;) {
    const next = cursor.getTimeZoneTransition("next");
    if (!next || Temporal.Instant.compare(next.toInstant(), end) >= 0) return found;
    const offsetBefore = offsetMinutes(zone, next.toInstant().subtract({ nanoseconds: 1 }));
    const offsetAfter = next.offsetNanoseconds / 60_000_000_000;
    if (offsetAfter !== offsetBefore)
      found.push({
        at: instantText(next.toInstant()),
        offsetBefore,
        offsetAfter,
        kind: offsetAfter > offsetBefore ? "gap" : "overlap",
      });
    cursor = next;
  }
}
