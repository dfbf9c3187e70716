import { clientByMrNo } from "#modules/clients/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { edit, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { chartFactsOf } from "../facts/pull-facts.actions.ts";
import { beginNote } from "../notes/begin-note.actions.ts";
import { requireChange } from "../notes/note.actions.ts";
import { noteById } from "../notes/note.store.ts";
import { isWritable, moved, type NoteKind, type NoteStatus } from "../notes/note.ts";
import { noteRow, noteView, visibleStatuses } from "../notes/note.view.ts";
import { noteRecord } from "../notes/note-record.actions.ts";
import { doctorTemplates } from "../templates/clinical-templates.ts";
import { historyPhysicalOf } from "./doctor-note.store.ts";
import {
  changeDoctorNote,
  changeShiftNote,
  createDoctorNote,
  getDoctorNote,
  getGroupClientNote,
  getProgressNote,
  getShiftNote,
  individualKinds,
  listDoctorNotes,
  listGroupClientNotes,
  listProgressNotes,
  listShiftNotes,
  refreshFacts,
} from "./kind-notes.contract.ts";
import { type KindFilter, notesOfKind } from "./kind-notes.store.ts";

explainConstraint("notes_history_physical_once", () => alreadyThere());

function alreadyThere(noteId?: string): Problem {
  const detail = "This stay already has a history and physical. Open it, or write a follow-up.";
  return new Problem("note-exists", noteId ? { detail, params: { noteId } } : detail);
}

type Asked = Omit<KindFilter, "kinds" | "statuses" | "clientId"> & {
  mrNo?: string | undefined;
  status?: readonly NoteStatus[] | undefined;
};

/** A list of some kinds; of one client where `mrNo` says so, otherwise of all within reach. */
async function listKinds(view: View, kinds: readonly NoteKind[], { mrNo, status, ...filter }: Asked) {
  if (filter.locationId) view.requireLocation(filter.locationId);
  const clientId = mrNo ? (await clientByMrNo(view, mrNo)).clientId : undefined;
  const shown = visibleStatuses(view);
  const statuses = status ? shown.filter((one) => status.includes(one)) : shown;
  if (statuses.length === 0) return { rows: [], total: 0, page: filter.page, pageSize: filter.pageSize };
  const page = await notesOfKind(view, { ...filter, kinds, clientId, statuses });
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...noteRow(row),
      clientName: row.clientName,
      mrNo: row.mrNo,
      groupSessionId: row.groupSessionId,
    })),
  };
}

async function readKind(view: View, kinds: readonly NoteKind[], noteId: string) {
  const note = await noteById(view.db, noteId);
  await view.openChart(note.clientId, "notes");
  if (!kinds.includes(note.kind) || !visibleStatuses(view).includes(note.status))
    throw new Problem("not-found", "There is no such note.");
  return noteView(view, note);
}

function requireKind(note: { kind: NoteKind }, kind: NoteKind): void {
  if (note.kind !== kind) throw new Problem("not-found", "There is no such note.");
}

export const kindHandlers = [
  query(listGroupClientNotes, (view, { query: asked }) => listKinds(view, ["groupClient"], asked)),
  query(listShiftNotes, (view, { query: asked }) => listKinds(view, ["shift"], asked)),
  query(listDoctorNotes, (view, { query: asked }) => listKinds(view, ["doctor"], asked)),
  query(listProgressNotes, (view, { query: { kind, ...asked } }) => listKinds(view, kind ?? individualKinds, asked)),
  query(getProgressNote, (view, { params }) => readKind(view, individualKinds, params.noteId)),
  query(getGroupClientNote, (view, { params }) => readKind(view, ["groupClient"], params.noteId)),
  query(getShiftNote, (view, { params }) => readKind(view, ["shift"], params.noteId)),
  query(getDoctorNote, (view, { params }) => readKind(view, ["doctor"], params.noteId)),

  action(createDoctorNote, async (act, { body }) => {
    act.require("medications.prescribe");
    const template = doctorTemplates.find(({ key }) => key === body.templateKey);
    if (!template) throw fieldProblem("body.templateKey", "Choose a doctor note.");
    const { note } = await beginNote(act, {
      ...body,
      template,
      facts: async (episode) => {
        if (template.subtype === "historyPhysical") {
          const earlier = await historyPhysicalOf(act.db, episode.demographicId);
          if (earlier) throw alreadyThere(earlier);
        }
        return chartFactsOf(act, { ...episode, kind: template.kind, serviceStart: body.serviceStart });
      },
    });
    act.audit({ subjectId: note.id, detail: { kind: note.kind, template: template.key } });
    return noteView(act, note);
  }),

  edit(changeDoctorNote, noteRecord, {
    beforeSave: async (act, note, change) => {
      requireKind(note, "doctor");
      await requireChange(act, note, change);
    },
  }),

  edit(changeShiftNote, noteRecord, {
    beforeSave: async (act, note, change) => {
      requireKind(note, "shift");
      await requireChange(act, note, change);
    },
  }),

  verb(refreshFacts, noteRecord, async (act, note) => {
    if (!isWritable(note.status)) moved(note.status, "sign");
    if (note.authorId !== act.actor.clinicianId)
      throw new Problem("not-the-author", "Only the author can refresh the facts of this note.");
    if (!note.facts || note.shiftReportId)
      throw new Problem("wrong-state", "This note takes no facts of its own from the chart.");
    return { facts: await chartFactsOf(act, note) };
  }),
];
