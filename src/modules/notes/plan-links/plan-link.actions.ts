import { type Act, staleVersion, type View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { clientNotesOf } from "../group-notes/group-note.store.ts";
import { sessionById } from "../groups/session.store.ts";
import { type NoteRecord, noteById, noteForUpdate } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import type { Stop } from "../notes/signing.ts";
import { plansInForce } from "../ports.ts";
import { requireLinkable } from "./late-link.ts";
import {
  getPlanLinks,
  getPlanReference,
  type NoteLinks,
  putPlanLinks,
  putPlanReference,
} from "./plan-link.contract.ts";
import { linksOf, replaceLinks } from "./plan-link.store.ts";
import { linkStop, type PlanLink, type PlanPart, planPart } from "./plan-link.ts";
import { linkViews, oneView } from "./plan-link.view.ts";

/** What a note says of the plan in force at its service, and what keeps it from being signed (GLD-1). */
export async function planPartOf(view: View, note: NoteRecord): Promise<{ part: PlanPart | null; stop: Stop | null }> {
  const plan = (await plansInForce(view, { demographicIds: [note.demographicId], at: note.serviceStart })).get(
    note.demographicId,
  );
  const part = plan ? planPart(plan, (await linksOf(view.db, [note.id])).get(note.id) ?? []) : null;
  return { part: part && part.objectives.length > 0 ? part : null, stop: linkStop(note.kind, plan, part) };
}

async function link(act: Act, note: NoteRecord, links: readonly PlanLink[]): Promise<void> {
  if (!isWritable(note.status)) throw new Problem("note-locked", "This note is signed. Corrections are addenda.");
  const plan = (await plansInForce(act, { demographicIds: [note.demographicId], at: note.serviceStart })).get(
    note.demographicId,
  );
  requireLinkable(plan, links);
  if (plan) await replaceLinks(act.db, note.id, plan.planId, links);
}

export const planLinkHandlers = [
  query(getPlanLinks, async (view, { params }) => {
    const note = await noteById(view.db, params.noteId);
    await view.openChart(note.clientId, "notes");
    return oneView(view, note);
  }),

  action(putPlanLinks, async (act, { params, body }) => {
    const note = await noteForUpdate(act.db, params.noteId);
    await act.openChart(note.clientId, "notes");
    if (note.version !== body.version) throw staleVersion(await oneView(act, note));
    await link(act, note, body.links);
    act.audit({ subjectId: note.id, clientId: note.clientId, detail: { objectives: body.links.length } });
    return oneView(act, note);
  }),

  query(getPlanReference, async (view, { params: { sessionId } }) => {
    const session = await sessionById(view.db, sessionId);
    view.requireLocation(session.locationId);
    return { rows: await referenceRows(view, sessionId) };
  }),

  action(putPlanReference, async (act, { params: { sessionId }, body }) => {
    const session = await sessionById(act.db, sessionId);
    act.requireLocation(session.locationId);
    const ids = new Set((await clientNotesOf(act.db, sessionId)).map(({ id }) => id));
    const refused: { noteId: string; code: string; message: string }[] = [];
    for (const { noteId, links } of [...body.notes].sort((a, b) => (a.noteId < b.noteId ? -1 : 1))) {
      const ended = await act.part(async () => {
        if (!ids.has(noteId)) throw new Problem("not-found", "This note is not of this session.");
        const note = await noteForUpdate(act.db, noteId);
        await act.requireReach("groupNotes.write", "client", note.clientId);
        await link(act, note, links);
      });
      if (!ended.ok) refused.push({ noteId, code: ended.problem.code, message: ended.problem.message });
    }
    // Notes that are all out of reach are refused as one of them would be.
    const [first] = refused;
    if (first && refused.length === body.notes.length && refused.every(({ code }) => outOfReach.has(code)))
      throw new Problem(first.code, first.message);
    act.audit({
      subjectId: sessionId,
      locationId: session.locationId,
      detail: { linked: body.notes.length - refused.length },
    });
    return {
      rows: await referenceRows(act, sessionId),
      refused: refused.map(({ noteId, message }) => ({ noteId, message })),
    };
  }),
];

const outOfReach = new Set(["not-found", "out-of-scope"]);

/** The notes of a session in reach, each with its plan: a fixed number of statements, however many clients. */
async function referenceRows(view: View, sessionId: string): Promise<NoteLinks[]> {
  const session = await sessionById(view.db, sessionId);
  const notes = await clientNotesOf(view.db, sessionId);
  const reached = await view.reachable(
    "groupNotes.write",
    "client",
    notes.map(({ clientId }) => clientId),
  );
  const shownNotes = notes.filter(({ clientId, status }) => reached.has(clientId) && status !== "discarded");
  return linkViews(view, shownNotes, session.actualStart ?? session.scheduledStart, session.groupId);
}
