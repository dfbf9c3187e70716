import type { Temporal } from "temporal-polyfill";
import { formatDate, formatTime } from "./format.ts";
import { type InstantInput, instantText } from "./instant.ts";
import { type DateText, readTime, type TimeText, toPlainDate } from "./plain.ts";
import { type TimeChoice, TimeError, timeMessages } from "./time-error.ts";
import { ianaZone, inZone, zoneLabel } from "./zone.ts";

/** Which of two equal wall times is meant: 0 the first, 1 the second, or the offset itself, `-08:00`. */
export type Fold = 0 | 1 | (string & {});

interface Wall {
  local: Temporal.PlainDateTime;
  zone: string;
  earlier: Temporal.ZonedDateTime;
  later: Temporal.ZonedDateTime;
  kind: "once" | "gap" | "overlap";
}

function wallTime(date: DateText | null | undefined, time: TimeText | null | undefined, zone: string): Wall {
  if (!date || !time) throw new TimeError(timeMessages.dateTimeMissing);
  const clock = readTime(time);
  if (!clock) throw new TimeError(timeMessages.dateTime);
  const local = toPlainDate(date).toPlainDateTime(clock);
  const id = ianaZone(zone);
  const earlier = local.toZonedDateTime(id, { disambiguation: "earlier" });
  const later = local.toZonedDateTime(id, { disambiguation: "later" });
  const once = earlier.epochNanoseconds === later.epochNanoseconds;
  // In a gap neither reading shows the requested wall time.
  const kind = once ? "once" : later.toPlainDateTime().equals(local) ? "overlap" : "gap";
  return { local, zone: id, earlier, later, kind };
}

function choiceOf(at: Temporal.ZonedDateTime, fold: 0 | 1): TimeChoice {
  const instant = instantText(at.toInstant());
  return { fold, label: zoneLabel(at.timeZoneId, instant), offset: at.offset, instant };
}

function chosen(wall: Wall, fold: Fold): Temporal.ZonedDateTime {
  if (fold === 0 || fold === 1) return fold === 0 ? wall.earlier : wall.later;
  const match = [wall.earlier, wall.later].find((at) => at.offset === fold);
  if (!match) throw new TimeError(timeMessages.dateTime);
  return match;
}

export interface Combined {
  instant: string;
  /** The wall time does not exist that day and was moved forward by the gap. */
  adjusted: boolean;
}

/**
 * When a schedule's wall time happens (platform TIME-2): a skipped time moves forward by the gap, `adjusted: true`; a
 * doubled one is its first occurrence unless `fold` says otherwise. For typed times use `combineTyped`.
 * Throws 'Date and time are required' when either is missing.
 */
export function combine(
  date: DateText | null | undefined,
  time: TimeText | null | undefined,
  zone: string,
  fold: Fold = 0,
): Combined {
  const wall = wallTime(date, time, zone);
  if (wall.kind === "gap") return { instant: instantText(wall.later.toInstant()), adjusted: true };
  const at = wall.kind === "overlap" ? chosen(wall, fold) : wall.earlier;
  return { instant: instantText(at.toInstant()), adjusted: false };
}

/**
 * The instant of a typed clinical time. No time is invented: a skipped one is refused (`time-does-not-exist`), and a
 * doubled one without `fold` is refused with both choices (`ambiguous-local-time`).
 */
export function combineTyped(
  date: DateText | null | undefined,
  time: TimeText | null | undefined,
  zone: string,
  fold?: Fold,
): string {
  const wall = wallTime(date, time, zone);
  const day = formatDate(wall.local.toPlainDate().toString());
  if (wall.kind === "gap") {
    const shown = formatTime(wall.local.toPlainTime().toString());
    throw new TimeError(`${shown} does not exist on ${day}: clocks go forward.`, "time-does-not-exist");
  }
  if (wall.kind === "once") return instantText(wall.earlier.toInstant());
  if (fold !== undefined) return instantText(chosen(wall, fold).toInstant());
  const choices = [choiceOf(wall.earlier, 0), choiceOf(wall.later, 1)] as const;
  throw new TimeError(
    `That time happens twice on ${day}. Choose ${choices[0].label} or ${choices[1].label}.`,
    "ambiguous-local-time",
    choices,
  );
}

const serverDateTime = /^(\d{4})\/(\d{2})\/(\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/;

/** `YYYY/MM/DD HH:mm` in a zone as an instant, by the rules of `combineTyped`; else 'Invalid datetime format'. */
export function parseServerDateTime(text: string, zone: string, fold?: Fold): string {
  const parts = serverDateTime.exec(text.trim());
  if (!parts) throw new TimeError(timeMessages.dateTime);
  try {
    return combineTyped(`${parts[1]}-${parts[2]}-${parts[3]}`, parts[4], zone, fold);
  } catch (error) {
    // A date that is not in the calendar is, here, a date-time that cannot be read.
    if (error instanceof TimeError && error.message === timeMessages.date) throw new TimeError(timeMessages.dateTime);
    throw error;
  }
}

/** Whether the wall time shown at an instant happens twice that day, and which of the two this is. */
export function occurrence(at: InstantInput, zone: string): "only" | "first" | "second" {
  const local = inZone(at, zone);
  const wall = wallTime(local.toPlainDate().toString(), local.toPlainTime().toString({ smallestUnit: "second" }), zone);
  if (wall.kind !== "overlap") return "only";
  return local.offset === wall.earlier.offset ? "first" : "second";
}
