import { type Act, staleVersion, type View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { clientNotesOf } from "../group-notes/group-note.store.ts";
import { sessionById } from "../groups/session.store.ts";
import { type NoteRecord, noteById, noteForUpdate } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import type { Stop } from "../notes/signing.ts";
import { plansInForce } from "../ports.ts";
import {
  getPlanLinks,
  getPlanReference,
  type NoteLinks,
  putPlanLinks,
  putPlanReference,
} from "./plan-link.contract.ts";
import { linksOf, replaceLinks } from "./plan-link.store.ts";
import {
  type LinkablePlan,
  linkStop,
  needsPlanLink,
  type PlanLink,
  type PlanPart,
  planPart,
  proposedLinks,
} from "./plan-link.ts";

/** What a note says of the plan in force at its service, and what keeps it from being signed (GLD-1). */
export async function planPartOf(view: View, note: NoteRecord): Promise<{ part: PlanPart | null; stop: Stop | null }> {
  const plan = (await plansInForce(view, { demographicIds: [note.demographicId], at: note.serviceStart })).get(
    note.demographicId,
  );
  const part = plan ? planPart(plan, (await linksOf(view.db, [note.id])).get(note.id) ?? []) : null;
  return { part: part && part.objectives.length > 0 ? part : null, stop: linkStop(note.kind, plan, part) };
}

/** The same for several notes of one time, in a fixed number of statements. */
async function linkViews(
  view: View,
  notes: readonly NoteRecord[],
  at: string,
  groupId: string | null,
): Promise<NoteLinks[]> {
  const plans = await plansInForce(view, { demographicIds: notes.map(({ demographicId }) => demographicId), at });
  const links = await linksOf(
    view.db,
    notes.map(({ id }) => id),
  );
  return notes.map((note) => {
    const plan = plans.get(note.demographicId);
    const own = links.get(note.id) ?? [];
    return {
      noteId: note.id,
      clientId: note.clientId,
      plan: plan ? shown(plan) : null,
      links: own,
      proposed: plan && groupId !== null && own.length === 0 ? proposedLinks(plan, groupId) : [],
      isRequired: needsPlanLink(note.kind),
      isWritable: isWritable(note.status),
      version: note.version,
    };
  });
}

const shown = ({ planId, title, objectives }: LinkablePlan) => ({
  planId,
  title,
  objectives: objectives.map(({ interventions, ...objective }) => ({
    ...objective,
    interventions: interventions.map((one) => ({ ...one })),
  })),
});

async function oneView(view: View, note: NoteRecord): Promise<NoteLinks> {
  const groupId = note.groupSessionId ? (await sessionById(view.db, note.groupSessionId)).groupId : null;
  const [found] = await linkViews(view, [note], note.serviceStart, groupId);
  if (!found) throw new Error("A note has one view.");
  return found;
}

async function link(act: Act, note: NoteRecord, links: readonly PlanLink[]): Promise<void> {
  if (!isWritable(note.status)) throw new Problem("note-locked", "This note is signed. Corrections are addenda.");
  const plan = (await plansInForce(act, { demographicIds: [note.demographicId], at: note.serviceStart })).get(
    note.demographicId,
  );
  const known = new Map(plan?.objectives.map((objective) => [objective.stableId, objective]));
  if (new Set(links.map(({ objectiveStableId }) => objectiveStableId)).size < links.length)
    throw fieldProblem("body.links", "An objective is linked twice.");
  for (const { objectiveStableId, interventionStableId } of links) {
    const objective = known.get(objectiveStableId);
    if (!objective)
      throw fieldProblem("body.links", "The plan in force at this service has no such objective. Reload the page.");
    if (
      interventionStableId !== null &&
      !objective.interventions.some(({ stableId }) => stableId === interventionStableId)
    )
      throw fieldProblem("body.links", "This intervention belongs to another objective.");
  }
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
