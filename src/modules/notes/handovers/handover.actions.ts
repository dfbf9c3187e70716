import { sql } from "kysely";
import { clientsById } from "#modules/clients/index.ts";
import type { StaffDependents } from "#modules/staff/index.ts";
import { colleagueReaches } from "#modules/staff/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { asItStands, insertRevisions, partsOf } from "../drafts/part.store.ts";
import { type NoteRecord, noteForUpdate, saveNote, staffById } from "../notes/note.store.ts";
import { isWritable } from "../notes/note.ts";
import { unsignedNotesOf } from "../notes/note-list.store.ts";
import { inEachLanguage } from "../notices.ts";
import { insertHandover } from "./handover.store.ts";

const mostListed = 1000;

/**
 * Notes that somebody has begun and not signed: they do not leave before each has a colleague who answers for it (platform
 * AUTH-14, NTE-7). Proposed is their supervisor.
 */
export const unsignedNotesLeft: StaffDependents = {
  kind: "notes",
  label: "Notes they have not signed",
  hint: "Whoever takes one over reads it, finishes it and signs it in their own name, or discards it with a reason. The note says who began it.",

  counts: async (view, clinicianIds) => {
    if (clinicianIds.length === 0) return new Map();
    const rows = await view.db
      .selectFrom("notes")
      .select(["authorId", sql<number>`count(*)::int`.as("notes")])
      .where("authorId", "in", clinicianIds)
      .where("status", "in", ["draft", "returned"])
      .where("clientId", "is not", null)
      .groupBy("authorId")
      .execute();
    return new Map(rows.map((row) => [row.authorId, row.notes]));
  },

  list: async (view, clinicianId) => {
    const rows = await unsignedNotesOf(view.db, clinicianId, mostListed);
    if (rows.length === 0) return [];
    const clients = await clientsById(view, [...new Set(rows.map((row) => row.clientId))]);
    const suggestedId = await activeSupervisorOf(view, clinicianId);
    return rows.map((row) => ({
      id: row.noteId,
      title: `${row.title} for ${clients.get(row.clientId)?.legalName ?? "a client"}`,
      detail: `service of ${formatDate(row.serviceStart, row.timeZone)}`,
      link: `/notes/${row.noteId}`,
      ...(suggestedId ? { suggestedId } : {}),
    }));
  },

  handOver: async (act, noteId, fromId, toId) => {
    const note = await noteForUpdate(act.db, noteId);
    if (note.authorId !== fromId || !isWritable(note.status))
      throw new Problem("not-found", "This note was signed or set aside meanwhile. Reload the list.");
    await handOverNote(act, note, toId);
    act.notify({
      kind: "notes.handed-over",
      to: { clinicianIds: [toId] },
      title: inEachLanguage((say) => say("note.handedOver")),
      link: `/notes/${note.id}`,
      subject: { type: "note", id: note.id },
      clientId: note.clientId,
      groupKey: "notes.handed-over",
    });
  },
};

/**
 * An unsigned note gets another author, who from then on alone can sign it, in their own name (NTE-7). What it held goes into the
 * journal as it was left. Throws `wrong-state` for a colleague who could not sign in this chart.
 */
export async function handOverNote(act: Act, note: NoteRecord, toId: string): Promise<NoteRecord> {
  const taker = await takerOf(act, note, toId);
  const parts = await partsOf(act.db, note.id);
  await insertRevisions(
    act.db,
    parts.map((part) => asItStands(part, { origin: "takeover", savedAt: act.now })),
  );
  await insertHandover(act.db, { noteId: note.id, fromId: note.authorId, toId, at: act.now });
  const begunById = note.begunById ?? note.authorId;
  return saveNote(act.db, note.id, {
    authorId: toId,
    // Back with whoever began it (they returned): it is theirs again.
    begunById: begunById === toId ? null : begunById,
    supervisorId: taker.cosignRequired ? taker.supervisorId : null,
    cosignRequired: taker.cosignRequired,
  });
}

/** Throws `wrong-state` for a colleague who could not sign in the chart of this note. */
export async function takerOf(act: Act, note: NoteRecord, toId: string) {
  const taker = (await staffById(act.db, [toId])).get(toId);
  if (!taker || !(await colleagueReaches(act, { clinicianId: toId }, "notes.sign", ofChart(note))))
    throw new Problem(
      "wrong-state",
      `${taker?.fullName ?? "This colleague"} cannot sign notes in this chart. Choose somebody who can.`,
    );
  return taker;
}

const ofChart = (note: NoteRecord) => ({ type: "client", id: note.clientId }) as const;

export async function activeSupervisorOf(view: Pick<Act, "db">, clinicianId: string): Promise<string | null> {
  const row = await view.db
    .selectFrom("clinicians as c")
    .innerJoin("clinicians as s", "s.id", "c.supervisorId")
    .select("s.id")
    .where("c.id", "=", clinicianId)
    .where("s.status", "=", 1)
    .executeTakeFirst();
  return row?.id ?? null;
}
