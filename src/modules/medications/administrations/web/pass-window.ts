import { addMinutes, combine, localDate } from "#platform/shared/time/index.ts";

/** Time windows of the med pass, in the location's local time. */
export const passWindows = [
  { value: "now", label: "Now ±2 h" },
  { value: "morning", label: "Morning", from: "05:00", to: "11:00" },
  { value: "noon", label: "Noon", from: "11:00", to: "15:00" },
  { value: "evening", label: "Evening", from: "15:00", to: "20:00" },
  { value: "bedtime", label: "Bedtime", from: "20:00", to: "23:59" },
  { value: "day", label: "All day", from: "00:00", to: "23:59" },
] as const;
export type PassWindow = (typeof passWindows)[number]["value"];

/** The instants of a window today. `now` is rounded to five minutes, so that the query key does not change on every tick. */
export function passRange(window: PassWindow, zone: string, now: string): { from: string; to: string } {
  const chosen = passWindows.find((one) => one.value === window);
  if (!chosen || !("from" in chosen)) {
    const step = 5 * 60_000;
    const rounded = new Date(Math.floor(Date.parse(now) / step) * step).toISOString();
    return { from: addMinutes(rounded, -120), to: addMinutes(rounded, 125) };
  }
  const today = localDate(now, zone);
  return {
    from: combine(today, chosen.from, zone).instant,
    to: addMinutes(combine(today, chosen.to, zone).instant, 1),
  };
}
