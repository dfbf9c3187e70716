import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { isSingle, prnReasonLabel } from "../orders/sig.ts";
import type { DoseContext, NewLog } from "./log.store.ts";
import { outcomes, wasTaken } from "./outcome.ts";
import { outcomeReasonLabel } from "./reasons.ts";

/**
 * The chart's timeline tells of every dose that was not the plan: given as needed or at once, refused, held, missed. What
 * was given as scheduled stands on the MAR, or the story would be hidden behind it.
 */
export async function tellDoseStory(act: Act, context: DoseContext, log: NewLog): Promise<void> {
  const taken = wasTaken(log.result);
  const { scheduleKind } = context;
  if (taken && log.result !== "vomited" && scheduleKind !== "prn" && !isSingle(scheduleKind)) return;
  const how = !taken ? "" : scheduleKind === "prn" ? " as needed" : isSingle(scheduleKind) ? " once" : "";
  const amount = log.doseGiven === null ? null : `${log.doseGiven} ${log.unit ?? ""}`.trim();
  const why = log.prnReasonCode === null ? null : `for ${prnReasonLabel(log.prnReasonCode)}`;
  await recordChartEvent(act, {
    module: "medications",
    kind: `dose.${log.result}`,
    subjectType: "medication-log",
    subjectId: log.id,
    clientId: log.clientId,
    demographicId: log.demographicId,
    at: log.occurredAt,
    title: `${outcomes.label(log.result)}${how}: ${context.productText}`,
    summary:
      [[amount, why].filter(Boolean).join(" "), outcomeReasonLabel(log.reasonCode), log.comment]
        .filter(Boolean)
        .join(". ") || null,
    permission: "medications.view",
  });
}
