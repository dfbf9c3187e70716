import { addDays, addMinutes, ageOn, combine, dayBounds, localDate } from "#platform/shared/time/index.ts";

/** The earlier of two instants, which are texts of one form. */
export function earlier(a: string, b: string): string {
  return [a, b].sort()[0] ?? a;
}

/** Days and hours of the story, counted back from the moment the demo is loaded. */
export class Calendar {
  /** The load moment, to the minute. */
  readonly now: string;
  readonly zone: string;
  readonly today: string;
  constructor(now: string, zone: string) {
    this.now = `${now.slice(0, 16)}:00.000Z`;
    this.zone = zone;
    this.today = localDate(this.now, zone);
  }
  date(daysAgo: number): string {
    return addDays(this.today, -daysAgo);
  }
  /** That many days ago at a local time `HH:mm`, in this zone or another. */
  at(daysAgo: number, time: string, zone = this.zone): string {
    return combine(this.date(daysAgo), time, zone).instant;
  }
  minutesAgo(minutes: number): string {
    return addMinutes(this.now, -minutes);
  }
  /** Local days from `daysAgo` until now; the last one ends now. */
  days(daysAgo: number): { from: string; to: string }[] {
    return Array.from({ length: daysAgo + 1 }, (_, index) => {
      const { start, end } = dayBounds(this.date(daysAgo - index), this.zone);
      return { from: start, to: earlier(end, this.now) };
    });
  }
  birthDate(age: number, month: number, day: number): string {
    const year = Number(this.today.slice(0, 4)) - age;
    const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    return ageOn(text, this.today) === age ? text : `${year - 1}${text.slice(4)}`;
  }
}
