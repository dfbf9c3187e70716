import type { DueOffset } from "#modules/facility/clocks/clock.ts";

/** When plans of a level of care are due: the default rules, by the level's code. */
export interface PlanTiming {
  initial: DueOffset;
  master: DueOffset;
  review: DueOffset;
}
const hours = (value: number): DueOffset => ({ value, unit: "hour" });
const days = (value: number): DueOffset => ({ value, unit: "day" });

const rules: readonly (readonly [codes: readonly string[], timing: PlanTiming])[] = [
  [["3.2-WM", "3.7-WM", "4-WM"], { initial: hours(24), master: hours(72), review: days(3) }],
  [["4", "4.0"], { initial: hours(24), master: hours(72), review: days(7) }],
  [["3.7"], { initial: hours(24), master: days(7), review: days(7) }],
  [["3.5", "3.3"], { initial: hours(72), master: days(7), review: days(14) }],
  [["3.1"], { initial: hours(72), master: days(7), review: days(30) }],
  [["2.5"], { initial: hours(72), master: days(7), review: days(14) }],
  [["2.1"], { initial: days(7), master: days(14), review: days(30) }],
];
const outpatient: PlanTiming = { initial: days(14), master: days(30), review: days(90) };

/** The timing of a level of care; a level without a rule of its own follows outpatient treatment. */
export function timingOf(levelCode: string | null): PlanTiming {
  return rules.find(([codes]) => levelCode !== null && codes.includes(levelCode))?.[1] ?? outpatient;
}

/** A client's signature is due 72 hours after the plan was submitted (TXP-11), a supervisor's likewise. */
export const signatureDueHours = 72;
