import { daysBetween, localDate } from "#platform/shared/time/index.ts";
import type { DayPolicy } from "../schedules/schedule.ts";

export interface TaperInForce {
  startAt: string;
  firstDay: number;
}

const dayMs = 86_400_000;

/** The day of the protocol that an instant is in; the day before its first day until the first dose. */
export function protocolDay(taper: TaperInForce, policy: DayPolicy, zone: string, now: string): number {
  if (now < taper.startAt) return taper.firstDay - 1;
  const passed =
    policy === "first_dose"
      ? Math.floor((Date.parse(now) - Date.parse(taper.startAt)) / dayMs)
      : daysBetween(localDate(taper.startAt, zone), localDate(now, zone));
  return taper.firstDay + passed;
}

/** The taper whose days count at an instant: the latest that has begun, else the first. */
export function taperAt<T extends TaperInForce>(tapers: readonly T[], now: string): T | undefined {
  return tapers.findLast(({ startAt }) => startAt <= now) ?? tapers[0];
}
