import { create, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadById } from "../leads/lead.store.ts";
import { isInPipeline, lifecycleCode } from "../leads/lead.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { addCrmNote, listCrmNotes, noteKindLabels } from "./note.contract.ts";
import { noteById, notePage } from "./note.store.ts";

/** A note on a lead; audited as a change of the lead. */
const noteRecord = record({
  table: "crmNotes",
  subject: "lead",
  key: "noteId",
  load: noteById,
  scope: (act, note) => act.openChart(note.subjectId, null, "lead"),
  audit: (note) => ({ subjectId: note.subjectId, detail: { noteId: note.id, kind: note.kind } }),
});

export const noteHandlers = [
  query(listCrmNotes, async (view, { query: { leadId, page, pageSize } }) => {
    await view.openChart(leadId, "notes", "lead");
    const found = await notePage(view.db, { type: "lead", id: leadId }, view.can("crm.assess"), { page, pageSize });
    return { ...found, page, pageSize };
  }),

  create(addCrmNote, noteRecord, {
    values: async (act, { body }) => {
      await act.openChart(body.leadId, null, "lead");
      return {
        subjectType: "lead" as const,
        subjectId: body.leadId,
        kind: body.kind,
        bodyText: body.text,
        visibility: body.visibility,
      };
    },
    afterSave: async (act, note, { input: { body } }) => {
      const lead = await leadById(act.db, note.subjectId);
      const spoke = body.spokeWithPerson;
      const responded = body.kind === "call" || spoke;
      await touchLead(act, lead.id, { ...(responded ? { response: "call" as const } : {}), twoWay: spoke });
      await logActivity(act, lead.id, {
        kind: "note-added",
        summary: spoke ? `${noteKindLabels[body.kind]}, spoke with the client` : noteKindLabels[body.kind],
        subjectType: "note",
        subjectId: note.id,
        // Clinical notes are not repeated in the activity, which more staff can read.
        detail: body.visibility === "team" ? body.text.slice(0, 400) : undefined,
      });
      if (responded && isInPipeline(lead) && lead.lifecycle === null)
        await changeLead(act, lead, { lifecycle: lifecycleCode.working, lifecycleSince: act.now });
    },
  }),
];
