import type { ClockState } from "#platform/shared/columns.generated.ts";
import { defineStates } from "#platform/shared/state-table.ts";
import { addMinutes, minutesBetween } from "#platform/shared/time/index.ts";

export type ClockMove = "warn" | "expire" | "satisfy" | "cancel" | "waive" | "reopen";

/** States of a deadline. */
export const clockStates = defineStates<ClockState, ClockMove>({
  running: {
    label: "Running",
    code: 1,
    tone: "info",
    shape: "clock",
    moves: { warn: "warned", expire: "overdue", satisfy: "satisfied", cancel: "canceled", waive: "waived" },
  },
  warned: {
    label: "Due soon",
    code: 2,
    tone: "attention",
    shape: "half",
    moves: { expire: "overdue", satisfy: "satisfied", cancel: "canceled", waive: "waived" },
  },
  overdue: {
    label: "Overdue",
    code: 3,
    tone: "danger",
    shape: "alert",
    moves: { satisfy: "satisfied", cancel: "canceled" },
  },
  satisfied: { label: "Met", code: 4, tone: "done", shape: "check", moves: { reopen: "running" } },
  canceled: { label: "Canceled", code: 5, tone: "neutral", shape: "cross", moves: {} },
  waived: { label: "Waived", code: 6, tone: "neutral", shape: "pause", moves: {} },
});

export const openClockStates = ["running", "warned", "overdue"] as const satisfies readonly ClockState[];

interface Times {
  anchorAt: string;
  dueAt: string;
  warnShares: readonly number[];
  escalateMinutes: readonly number[];
}

export interface ClockStep {
  kind: "warned" | "overdue" | "escalated";
  at: string;
}

/** What happens to an unmet deadline, in order: reminders at shares of its time, overdue, escalations (CLK-8). */
export function stepsOf({ anchorAt, dueAt, warnShares, escalateMinutes }: Times): ClockStep[] {
  const total = minutesBetween(anchorAt, dueAt);
  const warnings = [...warnShares].sort((a, b) => a - b);
  return [
    ...warnings.map((share) => ({ kind: "warned" as const, at: addMinutes(anchorAt, total * share) })),
    { kind: "overdue", at: dueAt },
    ...[...escalateMinutes]
      .sort((a, b) => a - b)
      .map((minutes) => ({ kind: "escalated" as const, at: addMinutes(dueAt, minutes) })),
  ];
}

/** The steps that are due now, after those already done. A reminder is left out once the deadline has passed. */
export function stepsDue(
  clock: Times & { step: number },
  now: string,
): { due: ClockStep[]; step: number; nextAt: string | null } {
  const steps = stepsOf(clock);
  const reached = steps.filter(({ at }) => Date.parse(at) <= Date.parse(now)).length;
  const step = Math.max(clock.step, reached);
  const passed = steps.slice(clock.step, step);
  const isOverdue = Date.parse(clock.dueAt) <= Date.parse(now);
  const last = passed.filter(({ kind }) => kind === "warned").at(-1);
  const due = passed.filter((one) => (one.kind === "warned" ? !isOverdue && one === last : true));
  return { due, step, nextAt: steps[step]?.at ?? null };
}

/** The state of a deadline after it was opened, moved or reopened: without notices for what lies behind it. */
export function restart(
  times: Times,
  now: string,
): { state: "running" | "warned" | "overdue"; step: number; nextAt: string | null } {
  const steps = stepsOf(times);
  // The overdue step is left to the sweep, so that its notice is sent.
  const done = steps.filter(({ kind, at }) => kind === "warned" && Date.parse(at) <= Date.parse(now)).length;
  return { state: done > 0 ? "warned" : "running", step: done, nextAt: steps[done]?.at ?? null };
}

/** CLK-4: whole minutes after the due time; 0 when met in time. */
export function lateMinutes(dueAt: string, at: string): number {
  return Math.max(0, Math.ceil(minutesBetween(dueAt, at)));
}
