import { weeklyOf } from "./recurrence.ts";

const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const ends = (rrule: string) => {
  const until = /UNTIL=(\d{4})(\d{2})(\d{2})/.exec(rrule);
  const count = /COUNT=(\d+)/.exec(rrule);
  if (until) return `, until ${until[2]}-${until[3]}-${until[1]}`;
  return count ? `, ${count[1]} times` : "";
};

/** "Every week on Tue, until 12-31-2026". */
export function seriesText(rrule: string): string {
  const rule = rrule.replace(/;(UNTIL|COUNT)=\w+/, "");
  const weekly = weeklyOf(rule);
  if (weekly) {
    const days = weekly.weekdays.map((day) => weekdayNames[day - 1]).join(", ");
    return `${weekly.interval > 1 ? `Every ${weekly.interval} weeks` : "Every week"} on ${days}${ends(rrule)}`;
  }
  const [, frequency = "", interval] = /^FREQ=(DAILY|WEEKLY|MONTHLY)(?:;INTERVAL=(\d+))?/.exec(rule) ?? [];
  const unit = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" }[frequency] ?? "time";
  const every = interval && interval !== "1" ? `Every ${interval} ${unit}s` : `Every ${unit}`;
  const onDay = /;BYMONTHDAY=(\d+)$/.exec(rule);
  return `${every}${onDay ? ` on day ${onDay[1]}` : ""}${ends(rrule)}`;
}
