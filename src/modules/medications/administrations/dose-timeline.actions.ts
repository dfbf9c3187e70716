import { recordChartEvent } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { isSingle, prnReasonLabel } from "../orders/sig.ts";
import type { DoseContext } from "./dose-context.store.ts";
import type { NewLog } from "./log.store.ts";
import { outcomes, wasTaken } from "./outcome.ts";
import { outcomeReasonLabel } from "./reasons.ts";

/**
 * Adds PRN, one-time and not-given doses to the chart's timeline. Doses given as scheduled are only on the MAR: they would
 * crowd out everything else.
 */
export async function recordDoseOnTimeline(act: Act, context: DoseContext, log: NewLog): Promise<void> {
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
    lateEntry: log.lateEntry,
    title: `${outcomes.label(log.result)}${how}: ${context.productText}`,
    summary:
      [[amount, why].filter(Boolean).join(" "), outcomeReasonLabel(log.reasonCode), log.comment]
        .filter(Boolean)
        .join(". ") || null,
    permission: "medications.view",
  });
}
