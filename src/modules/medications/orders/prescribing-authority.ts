const covering: Readonly<Record<number, readonly string[]>> = {
  2: ["II", "IIN"],
  3: ["III", "IIIN"],
  4: ["IV"],
  5: ["V"],
};

/** Whether a registration's schedules cover a drug of this schedule (2 to 5). */
export function coversSchedule(schedules: readonly string[], schedule: number): boolean {
  return schedules.some((name) => covering[schedule]?.includes(name));
}
