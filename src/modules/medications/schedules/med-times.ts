import type { Frequency } from "../orders/frequencies.ts";
import { usualIntervalMin } from "../orders/frequencies.ts";

/** Times of one frequency lie at least this far apart. */
export const leastApartMin = 60;

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
};

/** Why times cannot be those of a frequency, or null. The number of doses a day stays as it was ordered. */
export function timesRefused(frequency: Pick<Frequency, "times">, times: readonly string[]): string | null {
  const count = frequency.times.length;
  if (times.length !== count) return count === 1 ? "Enter one time." : `Enter ${count} times.`;
  const sorted = [...times].sort().map(minutesOf);
  const tooClose = sorted.some((minutes, index) => index > 0 && minutes - (sorted[index - 1] ?? 0) < leastApartMin);
  return tooClose ? "Times are at least one hour apart." : null;
}

export interface GapOnChange {
  /** From the last dose at the earlier times to the first at the new ones. */
  minutes: number;
  /** Shorter than three quarters of the usual interval: a nurse decides about that dose (MED-39). */
  isShort: boolean;
}

/** The gap between the doses of the day before a change and those of its first day. */
export function gapOnChange(
  frequency: Pick<Frequency, "times" | "intervalMin" | "everyDays">,
  before: readonly string[],
  after: readonly string[],
): GapOnChange {
  const last = minutesOf([...before].sort().at(-1) ?? "00:00");
  const first = minutesOf([...after].sort()[0] ?? "00:00");
  const minutes = (frequency.everyDays ?? 1) * 1440 - last + first;
  return { minutes, isShort: minutes < usualIntervalMin(frequency) * 0.75 };
}
