/** Shipped dosing frequencies. A facility's own rows and times override them. */
export type FrequencyKind = "clock" | "interval" | "weekly" | "monthly" | "event";

export interface Frequency {
  code: string;
  /** Plain words for the client; never QD, QOD or U (ISMP error-prone abbreviations). */
  display: string;
  kind: FrequencyKind;
  /** Doses per day, when fixed. */
  perDay?: number;
  /** Elapsed minutes between doses; not affected by daylight saving changes (MED-30). */
  intervalMin?: number;
  /** Wall-clock times in the location's time zone, `HH:mm`. */
  times: readonly string[];
  /** Calendar days from one dose day to the next; defaults to 1. */
  everyDays?: number;
  /** Given with a meal: has a narrower window (MED-32). */
  mealBound?: boolean;
  fhirCode?: string;
}

const clock = (code: string, display: string, times: readonly string[], more: Partial<Frequency> = {}): Frequency => ({
  code,
  display,
  kind: "clock",
  perDay: times.length,
  times,
  ...more,
});
const every = (hours: number): Frequency => ({
  code: `Q${hours}H`,
  display: `every ${hours} hours`,
  kind: "interval",
  perDay: 24 / hours,
  intervalMin: hours * 60,
  times: [],
  fhirCode: `Q${hours}H`,
});
const event = (code: string, display: string): Frequency => ({ code, display, kind: "event", times: [] });

export const shippedFrequencies: readonly Frequency[] = [
  clock("DAILY", "once a day", ["09:00"], { fhirCode: "QD" }),
  clock("AM", "every morning", ["08:00"], { fhirCode: "AM" }),
  clock("BID", "2 times a day", ["09:00", "21:00"], { fhirCode: "BID" }),
  clock("TID", "3 times a day", ["09:00", "15:00", "21:00"], { fhirCode: "TID" }),
  clock("QID", "4 times a day", ["09:00", "13:00", "17:00", "21:00"], { fhirCode: "QID" }),
  every(4),
  every(6),
  every(8),
  every(12),
  clock("HS", "at bedtime", ["21:30"], { fhirCode: "BED" }),
  clock("AC", "before meals", ["07:30", "11:30", "16:30"], { mealBound: true }),
  clock("PC", "after meals", ["08:30", "12:30", "17:30"], { mealBound: true }),
  clock("EOD", "every other day", ["09:00"], { everyDays: 2, perDay: 0.5, fhirCode: "QOD" }),
  { code: "WEEKLY", display: "once a week", kind: "weekly", times: ["09:00"], everyDays: 7, fhirCode: "WK" },
  { code: "Q28D", display: "every 28 days", kind: "monthly", times: ["09:00"], everyDays: 28 },
  event("ONCE", "once"),
  event("STAT", "once immediately"),
  event("NOW", "once now"),
  event("PRN", "as needed"),
  event("SCORE", "by bedside score"),
];
/** Doses that a recorded score makes due (MED-43): none is planned ahead. */
export const scoreFrequency = "SCORE";

const byCode = new Map(shippedFrequencies.map((frequency) => [frequency.code, frequency]));

export function shippedFrequency(code: string): Frequency | undefined {
  return byCode.get(code);
}

/** Usual minutes between two doses: the interval, or the day divided by the number of times. */
export function usualIntervalMin(frequency: Pick<Frequency, "times" | "intervalMin" | "everyDays">): number {
  if (frequency.intervalMin) return frequency.intervalMin;
  const days = frequency.everyDays ?? 1;
  return (days * 1440) / Math.max(1, frequency.times.length);
}

/**
 * Times of day on a date: the facility's from their effective date on (MED-39), otherwise the shipped ones. Interval and
 * event frequencies have none.
 */
export function timesOn(frequency: Frequency, date: string, overlays: readonly MedTimes[]): readonly string[] {
  if (frequency.times.length === 0) return frequency.times;
  let best: MedTimes | undefined;
  for (const overlay of overlays)
    if (overlay.frequencyCode === frequency.code && overlay.effectiveFrom <= date)
      if (!best || best.effectiveFrom < overlay.effectiveFrom) best = overlay;
  return best ? best.times : frequency.times;
}
export interface MedTimes {
  frequencyCode: string;
  /** `HH:mm`, ascending. */
  times: readonly string[];
  effectiveFrom: string;
}
