/** What happens around a due time, each step once for a due look. */
export const ladder = [
  { step: 1, afterSeconds: -60, name: "Due in 1 min" },
  { step: 2, afterSeconds: 0, name: "Late" },
  { step: 3, afterSeconds: 120, name: "Charge nurse notified" },
  { step: 4, afterSeconds: 300, name: "Supervisor notified" },
  { step: 5, afterSeconds: 600, name: "On call notified" },
] as const;
export type LadderStep = (typeof ladder)[number]["step"];

const plus = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString();

/** When the step after this one is reached; null after the last. */
export function nextStepAt(dueAt: string, step: number): string | null {
  const next = ladder.find((one) => one.step === step + 1);
  return next ? plus(dueAt, next.afterSeconds) : null;
}

/** The steps reached by now that were not taken yet, in order. */
export function stepsReached(dueAt: string, step: number, now: string): LadderStep[] {
  return ladder
    .filter((one) => one.step > step && Date.parse(plus(dueAt, one.afterSeconds)) <= Date.parse(now))
    .map((one) => one.step);
}

export const stepName = (step: number): string => ladder.find((one) => one.step === step)?.name ?? "On time";
