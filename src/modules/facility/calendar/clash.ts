import { formatDate, formatTime } from "#platform/shared/time/index.ts";
import type { Clash } from "./calendar.contract.ts";

/** "Group room 2 is booked: Relapse prevention, 11-23-2026 10:00 AM to 11:00 AM (Maya Ellison)." */
export function clashText(
  { subjectName, subjectType, title, from, until, bookedByName }: Clash,
  timeZone: string,
): string {
  const who = subjectName ?? (subjectType === "client" ? "The client" : "This");
  const when = `${formatDate(from, timeZone)} ${formatTime(from, timeZone)} to ${formatTime(until, timeZone)}`;
  return `${who} is booked: ${title}, ${when}${bookedByName ? ` (booked by ${bookedByName})` : ""}.`;
}
