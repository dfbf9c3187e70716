import { weeklyOf } from "#modules/facility/calendar/recurrence.ts";
import { weekdayOf } from "#platform/shared/time/index.ts";
import { showClock, showDate, showTime } from "#ui/index.ts";
import { facilitatorRoleLabels } from "../group.ts";
import type { Rule } from "../schedule.contract.ts";
import type { Session } from "../session.contract.ts";

export const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/** "Mon 11/23". */
export const dayLabel = (day: string) =>
  `${weekdayNames[weekdayOf(day) - 1]} ${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

export const timesText = ({ scheduledStart, scheduledEnd, timeZone }: Session) =>
  `${showTime(scheduledStart, timeZone)} to ${showTime(scheduledEnd, timeZone)}`;

export const placeText = ({ roomName, modality }: Session) => roomName ?? (modality === "video" ? "Video" : null);

export const staffText = ({ facilitators }: Pick<Session, "facilitators">) =>
  facilitators
    .map(({ name, role }) => (role === "lead" ? name : `${name} (${facilitatorRoleLabels[role].toLowerCase()})`))
    .join(", ");

export const expectedText = ({ expectedCount, capacityHard }: Session) =>
  `${expectedCount} of ${capacityHard} expected`;

/** "Mon, Wed at 9:00 AM, 60 min". */
export function ruleText({ rrule, startTime, durationMinutes, untilDate }: Rule): string {
  const weekly = weeklyOf(rrule);
  const days = weekly
    ? weekly.weekdays.length === 7
      ? "Every day"
      : weekly.weekdays.map((day) => weekdayNames[day - 1]).join(", ")
    : rrule === "FREQ=DAILY"
      ? "Every day"
      : "By its own rule";
  const every = weekly && weekly.interval > 1 ? `, every ${weekly.interval} weeks` : "";
  const until = untilDate ? `, until ${showDate(untilDate)}` : "";
  return `${days}${every} at ${showClock(startTime)}, ${durationMinutes} min${until}`;
}
