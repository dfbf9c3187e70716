import { defineStates } from "#platform/shared/state-table.ts";

export const taskKinds = [
  "call-back",
  "vob",
  "assessment",
  "document",
  "follow-up",
  "interim-services",
  "gfe",
  "onboarding-review",
  "partner",
  "other",
] as const;
export type TaskKind = (typeof taskKinds)[number];

export type TaskState = "open" | "in_progress" | "done" | "canceled";
export const taskStates = defineStates<TaskState, "start" | "complete" | "cancel" | "reopen">({
  open: {
    label: "Open",
    code: 1,
    tone: "neutral",
    shape: "ring",
    moves: { start: "in_progress", complete: "done", cancel: "canceled" },
  },
  in_progress: {
    label: "In progress",
    code: 2,
    tone: "info",
    shape: "half",
    moves: { complete: "done", cancel: "canceled" },
  },
  done: { label: "Done", code: 3, tone: "done", shape: "check", moves: { reopen: "open" } },
  canceled: { label: "Canceled", code: 4, tone: "neutral", shape: "cross", moves: {} },
});

/** How long after completing a task by mistake it can be opened again: the time of the notice, and a slow network. */
export const reopenWithinMinutes = 1;

/** Tasks still to do: open or in progress. */
export const openTaskCodes: readonly number[] = taskStates.states
  .filter((state) => taskStates.can(state, "complete"))
  .map(taskStates.code);

/** How far ahead a task can be put off, in days. */
export const snoozeWithinDays = 90;

/** What the lead's activity says about a saved task. */
export function taskActivity(
  before: { doneAt: string | null } | null,
  after: { title: string; doneAt: string | null },
): { kind: string; summary: string } {
  if (before === null) return { kind: "task-added", summary: `Task added: ${after.title}` };
  if (after.doneAt !== null) return { kind: "task-done", summary: `Task completed: ${after.title}` };
  const did = before.doneAt === null ? "changed" : "reopened";
  return { kind: "task-changed", summary: `Task ${did}: ${after.title}` };
}
