/** Why a lead is next, in order of urgency. */
export const nextReasons = {
  crisis: "Imminent safety concern",
  overdue: "Response overdue",
  task: "Task due",
  unconfirmed: "Intake not confirmed",
  stale: "No contact in 3 days",
} as const;
export type NextReason = keyof typeof nextReasons;
const order = Object.keys(nextReasons);

/** A lead without contact for this long is shown again. */
export const staleDays = 3;
export const mostNext = 40;

interface Queued {
  leadId: string;
  why: NextReason;
  at: string;
}

/** One entry a lead, for its most urgent reason; within a reason the longest waiting first. */
export function inOrder<T extends Queued>(found: readonly T[]): T[] {
  const sorted = found.toSorted(
    (a, b) => order.indexOf(a.why) - order.indexOf(b.why) || (a.at < b.at ? -1 : a.at > b.at ? 1 : 0),
  );
  const seen = new Set<string>();
  return sorted.filter(({ leadId }) => !seen.has(leadId) && seen.add(leadId)).slice(0, mostNext);
}
