import { addMinutes } from "#platform/shared/time/index.ts";
import { isSingle } from "../orders/sig.ts";
import type { Outcome } from "./outcome.ts";

/** Why the prescriber is notified of a dose that was refused or held (MED-59a). */
export type NotTakenReason = "critical" | "hold_parameter" | "in_a_row" | "repeated";

const threeDaysMin = 72 * 60;

interface DoseOfOrder {
  scheduleKind: string;
  dayPolicy: string | null;
}
interface PastOutcome {
  result: Outcome;
  occurredAt: string;
}

const isNotTaken = (result: Outcome) => result === "refused" || result === "held";

/** Doses of a withdrawal taper and STAT doses: leaving one out is a risk at once. */
export function isTimeCritical({ scheduleKind, dayPolicy }: DoseOfOrder): boolean {
  return dayPolicy !== null || isSingle(scheduleKind);
}

/**
 * Whether the prescriber is notified of a refused or held dose: a time-critical one, one held for its hold parameters or
 * score, the second in a row, or the third in 72 hours. `before`: the order's earlier outcomes, newest first.
 */
export function notTakenReason(
  order: DoseOfOrder,
  entry: PastOutcome & { reasonCode: string | null },
  before: readonly PastOutcome[],
): NotTakenReason | null {
  if (!isNotTaken(entry.result)) return null;
  if (isTimeCritical(order)) return "critical";
  if (entry.result === "held" && ["vitals", "score", "sedation"].includes(entry.reasonCode ?? ""))
    return "hold_parameter";
  const [last] = before;
  if (last && isNotTaken(last.result)) return "in_a_row";
  const since = addMinutes(entry.occurredAt, -threeDaysMin);
  const recent = before.filter(({ result, occurredAt }) => isNotTaken(result) && occurredAt > since);
  return recent.length >= 2 ? "repeated" : null;
}
