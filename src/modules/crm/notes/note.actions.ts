import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { type LeadRecord, leadById, updateLeadRow } from "../leads/lead.store.ts";
import { isInPipeline, lifecycleCode } from "../leads/lead.ts";
import { recordStage } from "../leads/lead-stage.store.ts";
import { leadTopics } from "../leads/lead-write.actions.ts";
import { addCrmNote, listCrmNotes, noteKindLabels } from "./note.contract.ts";
import { insertNote, noteById, notePage } from "./note.store.ts";

export const noteHandlers = [
  query(listCrmNotes, async (view, { query: { leadId, page, pageSize } }) => {
    await view.openChart(leadId, "notes", "lead");
    const found = await notePage(view.db, leadId, view.can("crm.assess"), { page, pageSize });
    return { ...found, page, pageSize };
  }),

  action(addCrmNote, async (act, { body }) => {
    await act.openChart(body.leadId, null, "lead");
    const lead = await leadById(act.db, body.leadId);
    const id = newId();
    await insertNote(act.db, {
      id,
      subjectType: "lead",
      subjectId: lead.id,
      kind: body.kind,
      bodyText: body.text,
      visibility: body.visibility,
    });
    const spoke = body.spokeWithPerson;
    const responded = body.kind === "call" || spoke;
    await touchLead(act, lead.id, { ...(responded ? { response: "call" as const } : {}), twoWay: spoke });
    if (responded && isInPipeline(lead) && lead.lifecycle === null) await startWorking(act, lead);
    await logActivity(act, lead.id, {
      kind: "note-added",
      summary: spoke ? `${noteKindLabels[body.kind]}, spoke with the client` : noteKindLabels[body.kind],
      subjectType: "note",
      subjectId: id,
      // Clinical notes are not repeated in the activity, which more staff can read.
      detail: body.visibility === "team" ? body.text.slice(0, 400) : undefined,
    });
    act.audit({ subjectId: lead.id, detail: { noteId: id, kind: body.kind } });
    return noteById(act.db, id);
  }),
];

/** Moves a new lead to Working at its first response. */
async function startWorking(act: Act, lead: LeadRecord): Promise<void> {
  const stage = { status: lead.status, lifecycle: lifecycleCode.working };
  await updateLeadRow(act.db, lead.id, { lifecycle: stage.lifecycle, lifecycleSince: act.now });
  await recordStage(act.db, lead.id, stage, act.now);
  await act.raise(
    "crm.lead-stage-changed",
    { leadId: lead.id, ...stage, from: { status: lead.status, lifecycle: null } },
    { topics: leadTopics(lead) },
  );
}
