/** DEA schedules as they are spoken of, by the number the drug list gives. */
export const scheduleNames: Readonly<Record<number, string>> = { 2: "II", 3: "III", 4: "IV", 5: "V" };

const covering: Readonly<Record<number, readonly string[]>> = {
  2: ["II", "IIN"],
  3: ["III", "IIIN"],
  4: ["IV"],
  5: ["V"],
};

/** Whether a registration's schedules carry a drug of this schedule number (2 to 5). */
export function coversSchedule(schedules: readonly string[], schedule: number): boolean {
  return schedules.some((name) => covering[schedule]?.includes(name));
}
