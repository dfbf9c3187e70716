import { daysBetween, localDate, minutesBetween } from "#platform/shared/time/index.ts";
import { showTime } from "#ui/index.ts";
import type { BedTile, blockKinds } from "../bed.contract.ts";

export const blockLabels = {
  maintenance: "Maintenance",
  infection: "Infection",
  staffing: "Staffing",
  ligature: "Ligature risk",
  pest: "Pests",
  other: "Other",
} as const satisfies Record<(typeof blockKinds)[number], string>;

/** "until 4:30 PM", with the day when it is not today; "in 40 min" when it is close. */
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

/** "3 h 10", "25 min", "2 d": how long a bed has waited for cleaning. */
export function waitedText(since: string, now: string): string {
  const minutes = Math.max(0, Math.round(minutesBetween(since, now)));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : `${Math.floor(hours / 24)} d`;
}

/** What a tile is called by a screen reader: bed, state, who, since when. */
export function spokenTile(tile: BedTile, state: string, now: string, timeZone: string): string {
  const { occupant, hold, block } = tile;
  const who = occupant
    ? `${occupant.name}, day ${occupant.day}${occupant.levelCode ? `, level ${occupant.levelCode}` : ""}${
        occupant.wrongLevel ? ", wrong bed for the level" : ""
      }`
    : hold
      ? untilText(hold.until, now, timeZone)
      : block
        ? `${blockLabels[block.kind]}. ${block.note ?? ""}`
        : "";
  return [tile.code, state, who].filter(Boolean).join(", ");
}
