import { leaveKindLabels } from "#modules/clients/leaves/leave.ts";
import { daysBetween, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { showTime } from "#ui/index.ts";
import type { BedTile, Occupant } from "../bed.contract.ts";
import { isAvailable } from "../bed.ts";

/** "until 4:30 PM", with the date when not today; "40 min left" in the last hour. */
export function untilText(until: string, now: string, timeZone: string): string {
  const minutes = Math.round(minutesBetween(now, until));
  if (minutes < 60) return `${Math.max(0, minutes)} min left`;
  const days = daysBetween(localDate(now, timeZone), localDate(until, timeZone));
  const time = showTime(until, timeZone);
  return days === 0
    ? `until ${time}`
    : days === 1
      ? `until tomorrow ${time}`
      : `until ${localDate(until, timeZone).slice(5)} ${time}`;
}

/** "Pass", "AWOL": the leave of a client whose bed is held. */
export const awayText = ({ leave, awaySince }: Occupant): string =>
  leave ? leaveKindLabels[leave.kind] : awaySince ? "On leave" : "";

/** "back 6:00 PM", "back 11-25" on another day, "overdue 26 min", or "" where no return is known. */
export function backText(leave: NonNullable<Occupant["leave"]>, now: string, timeZone: string): string {
  const at = leave.expectedReturnAt;
  if (at === null) return "";
  if (Date.parse(at) <= Date.parse(now)) return `overdue ${waitedText(at, now)}`;
  const day = localDate(at, timeZone);
  return `back ${day === localDate(now, timeZone) ? showTime(at, timeZone) : day.slice(5)}`;
}

/** "3 h 10 min", "25 min", "2 days": time since the housekeeping state changed. */
export function waitedText(since: string, now: string): string {
  const minutes = Math.max(0, Math.round(minutesBetween(since, now)));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** The accessible name of a tile: bed, state, client and time. */
export function spokenTile(
  tile: BedTile,
  state: string,
  now: string,
  timeZone: string,
  shown: string | null = null,
): string {
  const { occupant, hold, block } = tile;
  const who = occupant
    ? `${occupant.name}${occupant.wrongLevel ? ", wrong level of care for this bed" : ""}`
    : hold
      ? untilText(hold.until, now, timeZone)
      : block
        ? [block.note, block.label].filter(Boolean).join(", ")
        : isAvailable(tile.state)
          ? ""
          : `for ${waitedText(tile.housekeepingSince, now)}`;
  // Starts with the visible text, so that voice control users can say what they see.
  const seen = occupant
    ? [
        tile.code,
        awayText(occupant),
        shown ?? "",
        occupant.leave ? "" : (occupant.levelCode ?? ""),
        occupant.leave ? backText(occupant.leave, now, timeZone) : `day ${occupant.day}`,
      ]
    : [tile.code];
  return [seen.filter(Boolean).join(" "), state, who].filter(Boolean).join(", ");
}
