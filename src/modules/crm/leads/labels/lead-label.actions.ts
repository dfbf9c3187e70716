import { offeredLabels } from "#modules/clients/index.ts";
import { mostLabels } from "#modules/clients/labels/label.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "../activity.actions.ts";
import { leadById } from "../lead.store.ts";
import { leadTopics, openLeadForChange } from "../lead-write.actions.ts";
import { changeLeadLabels, labelLeads, listLeadLabels } from "./lead-label.contract.ts";
import { endLeadLabels, insertLeadLabel, labelsOfLead } from "./lead-label.store.ts";

interface Change {
  add: readonly string[];
  remove: readonly string[];
}

/** Changes the labels of an opened, locked lead (LEAD-12). Throws `validation`, `too-many-labels`. */
async function changeLabels(act: Act, leadId: string, { add, remove }: Change): Promise<void> {
  const had = await labelsOfLead(act.db, leadId);
  const offered = add.length > 0 ? await offeredLabels(act.db, add, "lead") : [];
  if (offered.length < new Set(add).size)
    throw fieldProblem("body.add", "One of these labels is not offered for leads. Reload and choose again.");
  const added = offered.filter(({ id }) => !had.some(({ labelId }) => labelId === id));
  const removed = had.filter(({ labelId }) => remove.includes(labelId));
  if (had.length + added.length - removed.length > mostLabels)
    throw new Problem("too-many-labels", `${mostLabels} labels is the limit. Remove one first.`);
  if (added.length === 0 && removed.length === 0) return;
  for (const { id } of added) await insertLeadLabel(act.db, leadId, id);
  if (removed.length > 0)
    await endLeadLabels(
      act.db,
      leadId,
      removed.map(({ labelId }) => labelId),
      act.now,
    );
  await touchLead(act, leadId);
  const named = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(", ");
  await logActivity(act, leadId, {
    kind: "labels-changed",
    summary: "Labels changed",
    detail: [added.length > 0 && `Added ${named(added)}`, removed.length > 0 && `Removed ${named(removed)}`]
      .filter(Boolean)
      .join(". "),
  });
  const lead = await leadById(act.db, leadId);
  await act.raise("crm.lead-changed", { leadId }, { topics: leadTopics(lead) });
}

export const leadLabelHandlers = [
  query(listLeadLabels, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "labels", "lead");
    return { rows: await labelsOfLead(view.db, leadId) };
  }),

  action(changeLeadLabels, async (act, { params: { leadId }, body }) => {
    await openLeadForChange(act, leadId);
    await changeLabels(act, leadId, body);
    act.audit({ subjectId: leadId, fields: ["labels"] });
    return { rows: await labelsOfLead(act.db, leadId) };
  }),

  action(labelLeads, async (act, { body: { leadIds, labelId, remove } }) => {
    const results = [];
    // In one order for everyone, so that two people who label the same leads do not lock each other out.
    for (const leadId of [...new Set(leadIds)].sort()) {
      try {
        await openLeadForChange(act, leadId);
        await changeLabels(act, leadId, remove ? { add: [], remove: [labelId] } : { add: [labelId], remove: [] });
        results.push({ leadId, ok: true, code: null, detail: null });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        results.push({ leadId, ok: false, code: error.code, detail: error.message });
      }
    }
    act.audit({ subjectId: null, detail: { labelId, changed: results.filter(({ ok }) => ok).length } });
    act.chart = null;
    return { results };
  }),
];
