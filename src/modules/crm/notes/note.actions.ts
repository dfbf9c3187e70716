import type { Act } from "#platform/server/execution/context.ts";
import { create, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import { leadById } from "../leads/lead.store.ts";
import { isInPipeline, lifecycleCode } from "../leads/lead.ts";
import { changeLead } from "../leads/lead-record.actions.ts";
import { addCrmNote, listCrmNotes, noteKindLabels } from "./note.contract.ts";
import { noteById, noteOfLead, notePage } from "./note.store.ts";

/** A note on a lead; audited as a change of the lead. */
const noteRecord = record({
  table: "crmNotes",
  subject: "lead",
  key: "noteId",
  load: noteById,
  scope: (act, note) => act.openChart(note.subjectId, null, "lead"),
  audit: (note) => ({ subjectId: note.subjectId, detail: { noteId: note.id, kind: note.kind } }),
});

/** The note that an addendum belongs to: an addendum to an addendum belongs to the first note. */
async function addedTo(act: Act, leadId: string, noteId: string) {
  const note = await noteOfLead(act.db, { leadId, noteId, withClinical: act.can("crm.assess") });
  if (!note) throw new Problem("not-found", "This note does not exist.");
  return note.addendumToId === null ? note : noteById(act.db, note.addendumToId);
}

export const noteHandlers = [
  query(listCrmNotes, async (view, { query: { leadId, page, pageSize } }) => {
    await view.openChart(leadId, "notes", "lead");
    const found = await notePage(view.db, { type: "lead", id: leadId }, view.can("crm.assess"), { page, pageSize });
    return { ...found, page, pageSize };
  }),

  create(addCrmNote, noteRecord, {
    values: async (act, { body }) => {
      await act.openChart(body.leadId, null, "lead");
      const note = body.addendumToId && (await addedTo(act, body.leadId, body.addendumToId));
      return {
        subjectType: "lead" as const,
        subjectId: body.leadId,
        kind: note ? note.kind : body.kind,
        bodyText: body.text,
        visibility: note ? note.visibility : body.visibility,
        addendumToId: note ? note.id : null,
      };
    },
    afterSave: async (act, note, { input: { body } }) => {
      const lead = await leadById(act.db, note.subjectId);
      const spoke = body.spokeWithPerson;
      const original = note.addendumToId === null ? null : await noteById(act.db, note.addendumToId);
      const responded = original === null && (note.kind === "call" || spoke);
      await touchLead(act, lead.id, {
        ...(responded ? { response: "call" as const } : {}),
        twoWay: responded && spoke,
      });
      await logActivity(act, lead.id, {
        kind: "note-added",
        summary: original
          ? `Addendum to "${noteKindLabels[note.kind]}" of ${formatDate(localDate(original.createdAt, act.timeZone))}`
          : spoke
            ? `${noteKindLabels[note.kind]}, spoke with the client`
            : noteKindLabels[note.kind],
        subjectType: "note",
        subjectId: note.id,
        // Clinical notes are not repeated in the activity, which more staff can read.
        detail: note.visibility === "team" ? note.text.slice(0, 400) : undefined,
      });
      if (responded && isInPipeline(lead) && lead.lifecycle === null)
        await changeLead(act, lead, { lifecycle: lifecycleCode.working, lifecycleSince: act.now });
    },
  }),
];
