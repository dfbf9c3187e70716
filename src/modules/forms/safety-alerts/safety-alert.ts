import { defineStates } from "#platform/shared/state-table.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import type { AlertLevel } from "../assessments/instruments/instrument.ts";

export const alertSources = ["form", "checkIn", "message", "journal"] as const;
export type AlertSource = (typeof alertSources)[number];
export const levelLabels = {
  review: "For review",
  moderate: "Moderate",
  high: "High",
  imminent: "Imminent",
} as const satisfies Record<AlertLevel, string>;
export const levelTones = {
  review: "neutral",
  moderate: "attention",
  high: "danger",
  imminent: "danger",
} as const satisfies Record<AlertLevel, string>;

export type SafetyAlertStatus = "open" | "acknowledged" | "closed";
export type SafetyAlertMove = "acknowledge" | "close";
export const safetyAlertStates = defineStates<SafetyAlertStatus, SafetyAlertMove>({
  open: { label: "Open", code: 1, tone: "danger", shape: "alert", moves: { acknowledge: "acknowledged" } },
  acknowledged: { label: "Acknowledged", code: 2, tone: "attention", shape: "half", moves: { close: "closed" } },
  closed: { label: "Closed", code: 3, tone: "done", shape: "check", moves: {} },
});

/** Who is notified, in order, while no one acknowledges an alert (AST-6). */
export const ladder = ["Primary therapist", "Charge nurse", "Supervisor", "Medical director"] as const;

/** Elapsed minutes from one step to the next; null for the close of the next working day. */
export const minutesToNextStep = { imminent: 5, high: 15, moderate: 240, review: null } as const satisfies Record<
  AlertLevel,
  number | null
>;

/** When the next step is taken. `nextWorkingDay` is the close of the working day after that step. */
export function nextStepAt(level: AlertLevel, step: number, at: string, nextWorkingDay: string): string | null {
  if (step >= ladder.length) return null;
  const minutes = minutesToNextStep[level];
  return minutes === null ? nextWorkingDay : addMinutes(at, minutes);
}

/** Levels that change how a client is observed: at once, or as a proposal (AST-7). */
export const observes = (level: AlertLevel): "now" | "proposal" | null =>
  level === "imminent" ? "now" : level === "high" ? "proposal" : null;
