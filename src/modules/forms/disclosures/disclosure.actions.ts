import { clientByMrNo, recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { canDisclose, verdictFor } from "./can-disclose.actions.ts";
import { checkConsents, listDisclosures, recordDisclosure } from "./disclosure.contract.ts";
import { disclosuresOf } from "./disclosure.store.ts";

async function clientOf(view: View, mrNo: string) {
  const identity = await clientByMrNo(view, mrNo);
  await view.openChart(identity.clientId, "disclosures");
  const { timeZone, part2, demographicId } = await requireEpisode(view, { mrNo });
  return { clientId: identity.clientId, name: identity.legalName, demographicId, timeZone, part2 };
}

/** Checks a disclosure before it is made; the chart read is audited. */
export const checkConsentsQuery = query(checkConsents, async (view, { body: { mrNo, period, ...asked } }) => {
  const client = await clientOf(view, mrNo);
  return verdictFor(view, client, { ...asked, ...(period ? { period } : {}) });
});

export const listDisclosuresQuery = query(listDisclosures, async (view, { params }) => {
  const client = await clientOf(view, params.mrNo);
  return { rows: await disclosuresOf(view.db, client.clientId) };
});

/**
 * Records a disclosure made by hand. All requested categories must be permitted; otherwise the refusal names what to leave
 * out. Throws what `canDisclose()` throws.
 */
export const recordDisclosureAction = action(recordDisclosure, async (act, { params, body }) => {
  const client = await clientOf(act, params.mrNo);
  const { period, ...asked } = body;
  const disclosed = await canDisclose(act, { ...asked, ...(period ? { period } : {}), client, whole: true });
  await recordChartEvent(act, {
    module: "forms",
    kind: "disclosure.recorded",
    subjectType: "disclosure",
    subjectId: disclosed.disclosureId,
    clientId: client.clientId,
    demographicId: client.demographicId,
    title: `Disclosed to ${body.recipient.name}`,
    summary: body.description,
    permission: "disclosures.read",
  });
  act.audit({
    subjectId: client.clientId,
    detail: { disclosureId: disclosed.disclosureId, basis: body.basis, notice: disclosed.notice },
  });
  const [row] = await disclosuresOf(act.db, client.clientId, disclosed.disclosureId);
  if (!row) throw new Problem("not-found");
  return row;
});
