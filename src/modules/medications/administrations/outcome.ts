import { defineStates } from "#platform/shared/state-table.ts";

/** The outcome of a dose. */
export type Outcome =
  | "given"
  | "observed_self"
  | "reported_self"
  | "refused"
  | "held"
  | "missed"
  | "not_available"
  | "on_leave"
  | "vomited";

/** Outcomes have no moves: a correction voids the entry and adds a new one. */
export const outcomes = defineStates<Outcome, never>({
  given: { label: "Given", code: 1, tone: "done", shape: "check", moves: {} },
  observed_self: { label: "Observed", code: 2, tone: "done", shape: "check", moves: {} },
  reported_self: { label: "Reported taken", code: 3, tone: "done", shape: "half", moves: {} },
  refused: { label: "Refused", code: 4, tone: "attention", shape: "cross", moves: {} },
  held: { label: "Held", code: 5, tone: "attention", shape: "pause", moves: {} },
  missed: { label: "Missed", code: 6, tone: "danger", shape: "alert", moves: {} },
  not_available: { label: "Not available", code: 7, tone: "attention", shape: "ring", moves: {} },
  on_leave: { label: "On leave", code: 8, tone: "neutral", shape: "arrow", moves: {} },
  vomited: { label: "Vomited", code: 9, tone: "attention", shape: "half", moves: {} },
});

const taken: ReadonlySet<Outcome> = new Set(["given", "observed_self", "reported_self", "vomited"]);

/** Whether the client received the drug, so that the entry has an amount and counts toward 24-hour limits. */
export function wasTaken(outcome: Outcome): boolean {
  return taken.has(outcome);
}

/** "as given", "as refused": the middle of "J. Ortiz recorded this dose as given at 9:04 AM PST." */
export function outcomeText(outcome: Outcome): string {
  return outcomes.label(outcome).toLowerCase();
}
