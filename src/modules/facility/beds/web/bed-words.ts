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
export function spokenTile(
  tile: BedTile,
  state: string,
  now: string,
  timeZone: string,
  shown: string | null = null,
): string {
  const { occupant, hold, block } = tile;
  const who = occupant
    ? `${occupant.name}${occupant.wrongLevel ? ", wrong bed for the level" : ""}`
    : hold
      ? untilText(hold.until, now, timeZone)
      : block
        ? [block.note, blockLabels[block.kind]].filter(Boolean).join(", ")
        : tile.state === "free"
          ? ""
          : `for ${waitedText(tile.housekeepingSince, now)}`;
  // What is read on the tile comes first and in the same words: whoever speaks to their computer says what they see.
  const seen = occupant
    ? [tile.code, occupant.awaySince ? "Away" : "", shown ?? "", occupant.levelCode ?? "", `day ${occupant.day}`]
    : [tile.code];
  return [seen.filter(Boolean).join(" "), state, who].filter(Boolean).join(", ");
}
