import type { Act, View } from "#platform/server/execution/context.ts";
import { edit, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { releasePartLease, requestPartLease, takePartLease } from "../drafts/lease.actions.ts";
import { revisionList, revisionText, settlePart, storePart } from "../drafts/part.actions.ts";
import { type SessionRow, sessionById } from "../groups/session.store.ts";
import { type NoteRecord, noteById, noteForUpdate } from "../notes/note.store.ts";
import { isWritable, moved, noteStates } from "../notes/note.ts";
import { partViewsOf } from "../notes/note.view.ts";
import { templateVersion } from "../templates/template.store.ts";
import { unknownFieldValues } from "../templates/template.ts";
import { changeGroupClientNote } from "./group-note.contract.ts";
import { requireSharedNote, sharedNoteOf } from "./group-note.store.ts";
import {
  chooseSharedVersion,
  getSharedParts,
  getSharedRevision,
  listSharedRevisions,
  releaseSharedLease,
  requestSharedLease,
  saveSharedPart,
  takeSharedLease,
} from "./shared-part.contract.ts";

async function sessionInReach(view: View, sessionId: string): Promise<SessionRow> {
  const session = await sessionById(view.db, sessionId);
  view.requireLocation(session.locationId);
  return session;
}

async function sharedInReach(act: Act, sessionId: string) {
  await sessionInReach(act, sessionId);
  return requireSharedNote(act.db, sessionId, "share");
}

const groupClientRecord = record({
  table: "notes",
  subject: "note",
  key: "noteId",
  load: noteForUpdate,
  read: noteById,
  scope: async (act, note) => {
    await act.openChart(note.clientId, "notes");
  },
  view: (_, { fields, version }: NoteRecord) => ({ fields, version }),
  states: { column: "status", table: noteStates },
  json: ["fields"],
});

/** What is shared is kept by the same rules as a part of a note; it is in no chart until a client's note is signed with it. */
export const sharedPartHandlers = [
  query(getSharedParts, async (view, { params: { sessionId } }) => {
    await sessionInReach(view, sessionId);
    const shared = await sharedNoteOf(view.db, sessionId);
    return { rows: shared ? ((await partViewsOf(view, [shared.id])).get(shared.id) ?? []) : [] };
  }),

  action(saveSharedPart, async (act, { params: { sessionId, partKey }, body }) => {
    await sessionInReach(act, sessionId);
    const note = await requireSharedNote(act.db, sessionId, "share");
    act.audit({ subjectId: note.id, fields: [partKey] });
    return storePart(act, note, partKey, body);
  }),

  action(chooseSharedVersion, async (act, { params: { sessionId, partKey }, body }) => {
    await sessionInReach(act, sessionId);
    const note = await requireSharedNote(act.db, sessionId, "share");
    act.audit({ subjectId: note.id, fields: [partKey] });
    return settlePart(act, note, partKey, body);
  }),

  action(takeSharedLease, async (act, { params, body }) =>
    takePartLease(act, await sharedInReach(act, params.sessionId), params.partKey, body),
  ),

  action(requestSharedLease, async (act, { params, body }) => {
    const note = await sharedInReach(act, params.sessionId);
    act.audit({ subjectId: note.id });
    return requestPartLease(act, note, params.partKey, body);
  }),

  action(releaseSharedLease, async (act, { params, body }) =>
    releasePartLease(act, await sharedInReach(act, params.sessionId), params.partKey, body),
  ),

  query(listSharedRevisions, async (view, { params: { sessionId, partKey } }) => {
    await sessionInReach(view, sessionId);
    return revisionList(view, (await requireSharedNote(view.db, sessionId)).id, partKey);
  }),

  query(getSharedRevision, async (view, { params: { sessionId, partKey, revisionId } }) => {
    await sessionInReach(view, sessionId);
    return revisionText(view, (await requireSharedNote(view.db, sessionId)).id, partKey, revisionId);
  }),

  edit(changeGroupClientNote, groupClientRecord, {
    beforeSave: async (act, note, { fields }) => {
      if (!isWritable(note.status)) moved(note.status, "sign");
      const known = (await templateVersion(act.db, note.templateVersionId)).fields;
      const [unknown] = fields ? unknownFieldValues(known, fields) : [];
      if (unknown) throw fieldProblem(`body.${unknown}`, "Choose one of the options.");
    },
  }),
];
