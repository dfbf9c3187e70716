import { clientByMrNo, recordChartEvent, requireEpisode } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { categoryWords } from "../consents/consent-words.ts";
import { canDisclose, verdictFor } from "./can-disclose.actions.ts";
import { checkConsents, listDisclosures, recordDisclosure } from "./disclosure.contract.ts";
import { disclosuresOf } from "./disclosure.store.ts";

async function clientOf(view: View, mrNo: string) {
  const identity = await clientByMrNo(view, mrNo);
  await view.openChart(identity.clientId, "disclosures");
  const { timeZone, part2, demographicId } = await requireEpisode(view, { mrNo });
  return { clientId: identity.clientId, name: identity.legalName, demographicId, timeZone, part2 };
}

/** The gate's answer before anybody says a word; that somebody looked stands in the log of chart reads. */
export const checkConsentsQuery = query(checkConsents, async (view, { body: { mrNo, period, ...asked } }) => {
  const client = await clientOf(view, mrNo);
  return verdictFor(view, client, { ...asked, ...(period ? { period } : {}) });
});

export const listDisclosuresQuery = query(listDisclosures, async (view, { params }) => {
  const client = await clientOf(view, params.mrNo);
  return { rows: await disclosuresOf(view.db, client.clientId) };
});

/**
 * Writes down what was told to somebody outside. All of what was asked must be allowed: who was told more than a consent
 * names would be told here what to leave out, before it is said. Throws as `canDisclose()`.
 */
export const recordDisclosureAction = action(recordDisclosure, async (act, { params, body }) => {
  const client = await clientOf(act, params.mrNo);
  const { period, ...asked } = body;
  const told = await canDisclose(act, { ...asked, ...(period ? { period } : {}), client });
  if (told.omitted.length > 0)
    throw new Problem("consent-required", {
      detail: `Leave out: ${told.omitted.map(({ category }) => categoryWords[category] ?? category).join(", ")}. ${told.omitted[0]?.reason ?? ""}`,
      params: { reasons: told.omitted },
    });
  await recordChartEvent(act, {
    module: "forms",
    kind: "disclosure.recorded",
    subjectType: "disclosure",
    subjectId: told.disclosureId,
    clientId: client.clientId,
    demographicId: client.demographicId,
    title: `Disclosed to ${body.recipient.name}`,
    summary: body.description,
    permission: "disclosures.read",
  });
  act.audit({
    subjectId: client.clientId,
    detail: { disclosureId: told.disclosureId, basis: body.basis, notice: told.notice },
  });
  const [row] = await disclosuresOf(act.db, client.clientId, told.disclosureId);
  if (!row) throw new Problem("not-found");
  return row;
});
