import { defineStates } from "#platform/shared/state-table.ts";
import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";

export const intakeKindLabels = {
  intake: "Intake",
  assessment: "Assessment",
  tour: "Tour",
  transport: "Transport",
  "call-back": "Callback",
} as const;
export type IntakeKind = keyof typeof intakeKindLabels;

export type IntakeState = "booked" | "confirmed" | "arrived" | "fulfilled" | "canceled" | "rescheduled" | "no_show";
export type IntakeVerb = "confirm" | "arrive" | "fulfill" | "cancel" | "reschedule" | "miss";

const ends = { fulfill: "fulfilled", cancel: "canceled", reschedule: "rescheduled" } as const;

/** An appointment of a lead; the codes are stored. */
export const intakeStates = defineStates<IntakeState, IntakeVerb>({
  booked: {
    label: "Booked",
    code: 1,
    tone: "info",
    shape: "clock",
    moves: { confirm: "confirmed", arrive: "arrived", miss: "no_show", ...ends },
  },
  confirmed: {
    label: "Confirmed",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { arrive: "arrived", miss: "no_show", ...ends },
  },
  arrived: { label: "Arrived", code: 3, tone: "brand", shape: "dot", moves: { ...ends } },
  fulfilled: { label: "Completed", code: 4, tone: "done", shape: "check", moves: {} },
  canceled: { label: "Canceled", code: 5, tone: "neutral", shape: "cross", moves: {} },
  rescheduled: { label: "Rescheduled", code: 6, tone: "neutral", shape: "arrow", moves: {} },
  no_show: { label: "No-show", code: 7, tone: "attention", shape: "alert", moves: {} },
});

/** Appointments still ahead or under way: booked, confirmed or arrived. */
export const liveIntakeCodes: readonly number[] = intakeStates.states
  .filter((state) => intakeStates.can(state, "fulfill"))
  .map(intakeStates.code);

export function isLiveIntake({ status }: { status: number }): boolean {
  return liveIntakeCodes.includes(status);
}

/** Appointments that count as an assessment: live ones and completed ones. */
export function countsAsDone({ status }: { status: number }): boolean {
  return isLiveIntake({ status }) || intakeStates.fromCode(status) === "fulfilled";
}

export function intakeStateLabel(status: number): string {
  const state = intakeStates.fromCode(status);
  return state ? intakeStates.label(state) : "";
}

/** How early before its time a client can arrive. */
const earliestArrivalMinutes = 12 * 60;

export function mayArrive(startsAt: string, now: string): boolean {
  return compareInstants(addMinutes(startsAt, -earliestArrivalMinutes), now) <= 0;
}
