import { levelNames, type ObservationLevel } from "./observation-level.ts";

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

/** A look this late at a client on close observation drafts an incident report (INC-11). */
export const draftsIncident = (step: number, level: string | null): boolean =>
  step === 5 && closeLevels.some((one) => one === level);
const closeLevels = ["q15", "q5", "line_of_sight", "one_to_one"] as const satisfies readonly ObservationLevel[];

/** Minutes without a true look after which a client who was not found is reported as an elopement (RND-16). */
export const missingMinutes = 15;

/** The facts of a draft about a late look. Names no one: the report's people are listed by letter. */
export function lateLookFacts(
  { lastSeenAt, dueAt, level }: { lastSeenAt: string | null; dueAt: string; level: ObservationLevel },
  now: string,
  clock: (instant: string) => string,
): string {
  const seen = lastSeenAt === null ? "No look was recorded" : `Last look recorded at ${clock(lastSeenAt)}`;
  return `Observation level: ${levelNames[level].toLowerCase()}. ${seen}. The next look was due at ${clock(dueAt)} and was not recorded by ${clock(now)}.`;
}

/** The facts of a draft about a client who was not found. */
export function missingFacts(
  { lastSeenAt, missingAt }: { lastSeenAt: string | null; missingAt: string },
  now: string,
  clock: (instant: string) => string,
): string {
  const seen = lastSeenAt === null ? "No earlier look was recorded" : `Last seen at ${clock(lastSeenAt)}`;
  return `Not found on rounds at ${clock(missingAt)}. ${seen}. Not seen again by ${clock(now)}.`;
}
