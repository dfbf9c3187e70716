import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { leadById } from "../leads/lead.store.ts";
import { tellStory, touchLead } from "../leads/lead-story.store.ts";
import { leadTopics, recordStage } from "../leads/lead-write.actions.ts";
import { addCrmNote, type CrmNote, listCrmNotes, noteKindLabels } from "./note.contract.ts";

function notes(view: View, leadId: string) {
  let query = view.db
    .selectFrom("crmNotes as n")
    // The row names the signed-in user; people know each other as colleagues.
    .leftJoin("clinicians as c", "c.userId", "n.createdBy")
    .where("n.subjectType", "=", "lead")
    .where("n.subjectId", "=", leadId)
    .where("n.voidedAt", "is", null);
  if (!view.can("crm.assess")) query = query.where("n.visibility", "=", "team");
  return query;
}

const columns = [
  "n.id",
  "n.subjectId",
  "n.kind",
  "n.bodyText as text",
  "n.visibility",
  "n.pinned",
  "n.addendumToId",
  "c.id as authorId",
  "c.fullName as authorName",
  "n.createdAt",
  "n.version",
] as const;

export const noteHandlers = [
  query(listCrmNotes, async (view, { query: { leadId, page, pageSize } }) => {
    await view.openChart(leadId, "notes", "lead");
    const [rows, counted] = await Promise.all([
      notes(view, leadId)
        .select(columns)
        .orderBy("n.pinned", "desc")
        .orderBy("n.createdAt", "desc")
        .orderBy("n.id")
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute(),
      notes(view, leadId).select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
    ]);
    return { rows: rows as CrmNote[], total: counted.total, page, pageSize };
  }),

  action(addCrmNote, async (act, { body }) => {
    await act.openChart(body.leadId, null, "lead");
    const lead = await leadById(act.db, body.leadId);
    const id = newId();
    await act.db
      .insertInto("crmNotes")
      .values({
        id,
        subjectType: "lead",
        subjectId: lead.id,
        kind: body.kind,
        bodyText: body.text,
        visibility: body.visibility,
      })
      .execute();
    const spoke = body.spokeWithPerson;
    const attempt = body.kind === "call" || spoke;
    await touchLead(act, lead.id, { ...(attempt ? { response: "call" as const } : {}), twoWay: spoke });
    // The first response makes a new lead a working one (crm chapter 3.2).
    if (attempt && lead.status === 1 && lead.lifecycle === null) {
      await act.db
        .updateTable("leads")
        .set({ lifecycle: 1, lifecycleSince: act.now })
        .where("id", "=", lead.id)
        .execute();
      await recordStage(act, lead.id, { status: 1, lifecycle: 1 });
      await act.raise(
        "crm.lead-stage-changed",
        { leadId: lead.id, status: 1, lifecycle: 1, from: { status: 1, lifecycle: null } },
        { topics: leadTopics(lead) },
      );
    }
    // A clinical note is not repeated on the timeline, which more people read.
    await tellStory(act, lead.id, {
      kind: "note-added",
      summary: spoke ? `${noteKindLabels[body.kind]}, spoke with the person` : noteKindLabels[body.kind],
      subjectType: "note",
      subjectId: id,
      detail: body.visibility === "team" ? body.text.slice(0, 400) : undefined,
    });
    act.audit({ subjectId: lead.id, detail: { noteId: id, kind: body.kind } });
    const note = await notes(act, lead.id).select(columns).where("n.id", "=", id).executeTakeFirst();
    return (
      (note as CrmNote | undefined) ?? {
        id,
        subjectId: lead.id,
        kind: body.kind,
        text: body.text,
        visibility: body.visibility,
        pinned: false,
        addendumToId: null,
        authorId: act.actor.clinicianId,
        authorName: act.actor.name,
        createdAt: act.now,
        version: 1,
      }
    );
  }),
];
