import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes, formatZonedTime } from "#platform/shared/time/index.ts";
import { inEachLanguage } from "../notices.ts";
import { openReview } from "../reviews/open-review.actions.ts";
import type { DoseContext } from "./dose-context.store.ts";
import type { NewLog } from "./log.store.ts";
import { outcomesBefore } from "./not-taken.store.ts";
import { notTakenReason } from "./not-taken.ts";

const lookBackMin = 7 * 1440;

/**
 * MED-59a: tells the prescriber of a refused or held dose that matters. A time-critical one is a notice of its own, which is
 * escalated to the medical director while it is unread.
 */
export async function notifyOfNotTaken(act: Act, context: DoseContext, log: NewLog): Promise<void> {
  if (log.result !== "refused" && log.result !== "held") return;
  const before = await outcomesBefore(act.db, context.orderId, {
    logId: log.id,
    occurredAt: log.occurredAt,
    since: addMinutes(log.occurredAt, -lookBackMin),
  });
  const reason = notTakenReason(context, log, before);
  if (reason === null) return;
  const isCritical = reason === "critical";
  act.auditDetail({ prescriberNotified: reason });
  act.notify({
    kind: isCritical ? "medications.critical-dose-not-taken" : "medications.dose-not-taken",
    to: { clinicianIds: [context.prescriberId] },
    title: inEachLanguage((say) => say(isCritical ? "dose.criticalNotTaken" : "dose.notTaken")),
    body: inEachLanguage((say) =>
      say(reasonTexts[reason], { when: formatZonedTime(log.occurredAt, context.timeZone) }),
    ),
    link: `/medications?tabs=orders&selectedOrder=${context.orderId}`,
    subject: { type: "order", id: context.orderId },
    clientId: context.clientId,
    groupKey: `dose-not-taken:${context.orderId}`,
  });
  await openReview(act, {
    kind: log.result === "held" ? "held_dose" : "refusal_pattern",
    order: { ...context, id: context.orderId },
    logId: log.id,
    reason: reasonInWords[reason],
    submittedBy: log.performedBy,
    assigneeId: context.prescriberId,
  });
  if (reason === "hold_parameter" || (log.result === "held" && log.vitals.length > 0))
    await act.raise("medications.gate-failed", {
      clientId: context.clientId,
      demographicId: context.demographicId,
      logId: log.id,
    });
}

const reasonInWords = {
  critical: "Time-critical dose not taken",
  hold_parameter: "Held for vital signs, a score or sedation",
  in_a_row: "Second dose in a row",
  repeated: "Third dose in 72 hours",
} as const;
const reasonTexts = {
  critical: "dose.notTakenAt",
  hold_parameter: "dose.heldForVitals",
  in_a_row: "dose.inARow",
  repeated: "dose.repeated",
} as const;
