import { cancelStay, chartEntriesSince, endContacts, lockClient } from "#modules/clients/index.ts";
import { returnLeadInsurance } from "#modules/coverage/index.ts";
import { hasEntries } from "#modules/payments/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadForUpdate, updateLeadRow } from "../leads/lead.store.ts";
import { leadStatuses, lifecycleCode, statusOf } from "../leads/lead.ts";
import { recordStage } from "../leads/lead-stage.store.ts";
import { indexLead, leadTopics } from "../leads/lead-write.actions.ts";
import { reverseConversion } from "./conversion.contract.ts";
import { conversionForUpdate, markReversed, targetsOf } from "./conversion.store.ts";
import { reversibleHours } from "./conversion-map.ts";

type Conversion = NonNullable<Awaited<ReturnType<typeof conversionForUpdate>>>;

/** Refuses once 24 h have passed or the chart holds anything else (CONV-6). */
async function requireUnused(act: Act, { clientId, demographicId, convertedAt }: Conversion): Promise<void> {
  const refused = (why: string) =>
    new Problem("conversion-has-chart-activity", `${why} Cancel the admission or discharge the client instead.`);
  if (minutesBetween(convertedAt, act.now) > reversibleHours * 60)
    throw refused(`A conversion can be reversed for ${reversibleHours} h.`);
  const entries = await chartEntriesSince(act.db, clientId, convertedAt);
  if (entries.length > 0) throw refused(`The chart already holds: ${entries.join(", ")}.`);
  if (await hasEntries(act.db, demographicId)) throw refused("A charge or payment was already posted.");
}

/**
 * CONV-6: the lead is open again and the stay canceled, in one transaction. The chart keeps its number; the lead points to it,
 * so that the next conversion opens a stay there instead of a second chart.
 */
export const reverseConversionAction = action(reverseConversion, async (act, { params, body: { reason } }) => {
  const conversion = await conversionForUpdate(act.db, params.conversionId);
  if (!conversion) throw new Problem("not-found", "This conversion does not exist.");
  const { id: conversionId, leadId, clientId, demographicId, mrNo } = conversion;
  await act.openChart(leadId, null, "lead");
  await act.requireReachOfClient(clientId);
  await lockClient(act, clientId);
  const lead = await leadForUpdate(act.db, leadId);
  if (conversion.reversedAt !== null || !leadStatuses.can(statusOf(lead.status), "reverse"))
    throw new Problem("wrong-state", "This conversion was already reversed.");
  await requireUnused(act, conversion);
  const ended = `Conversion reversed: ${reason}`.slice(0, 300);
  await endContacts(act.db, await targetsOf(act.db, conversionId, "leadContact"), ended, act.now);
  await returnLeadInsurance(act, leadId, await targetsOf(act.db, conversionId, "leadInsurance"));
  await cancelStay(act, { clientId, demographicId }, ended);
  await markReversed(act.db, conversionId, { at: act.now, reason });
  const status = leadStatuses.code("open");
  // The intake was completed by the conversion, so that Intake Date would have nothing behind it.
  const lifecycle = lifecycleCode.pre_admission;
  await updateLeadRow(act.db, leadId, {
    status,
    lifecycle,
    conversionId: null,
    clientId: null,
    mrNo: null,
    closedAt: null,
    priorClientId: clientId,
  });
  await recordStage(act.db, leadId, { status, lifecycle }, act.now);
  await touchLead(act, leadId);
  await logActivity(act, leadId, {
    kind: "conversion-reversed",
    summary: `Conversion to client ${mrNo} reversed`,
    subjectType: "client",
    subjectId: clientId,
    detail: reason,
  });
  await act.raise(
    "crm.conversion-reversed",
    { leadId, clientId, demographicId, conversionId },
    { topics: leadTopics(lead) },
  );
  await indexLead(act, leadId);
  act.audit({ subjectId: leadId, clientId, detail: { conversionId } });
  return { leadId };
});
