import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { type NoteRecord, noteById, noteForUpdate } from "../notes/note.store.ts";
import { approvalById, approvalForUpdate, noteOfApproval } from "./approval.store.ts";
import { type Approver, approvalStates } from "./approval.ts";

/** The current user as approver, and whether they have `notes.cosign` for assigned notes only. */
export function approverOf(view: View): Approver {
  return {
    clinicianId: view.actor.clinicianId,
    canCosign: view.can("notes.cosign"),
    onlyAssigned: view.scopeOf("notes.cosign") === "own",
  };
}

/** The assigned supervisor may decide at any location, and every approver must be able to read the chart. */
export async function requireInReach(
  view: View,
  { supervisorId, note }: { supervisorId: string | null; note: Pick<NoteRecord, "clientId" | "locationId"> },
): Promise<void> {
  await view.requireReach("notes.read", "client", note.clientId);
  if (supervisorId !== view.actor.clinicianId) view.requireLocation(note.locationId);
}

/** A note's submission for co-signature, with its note. Audited as the note. */
export const approvalRecord = record({
  table: "noteApprovals",
  subject: "note",
  key: "approvalId",
  // Locks the note before the approval, as signing does, to avoid deadlocks.
  open: async (act, { approvalId }: { approvalId: string }) =>
    noteForUpdate(act.db, await noteOfApproval(act.db, approvalId)),
  load: async (db: TenantDb, id: string) => {
    const approval = await approvalForUpdate(db, id);
    return { ...approval, note: await noteById(db, approval.noteId) };
  },
  read: async (db: TenantDb, id: string) => {
    const approval = await approvalById(db, id);
    return { ...approval, note: await noteById(db, approval.noteId) };
  },
  scope: requireInReach,
  view: (_, { id, noteId, status, version, note }) => ({ id, noteId, status, noteStatus: note.status, version }),
  states: { column: "status", table: approvalStates },
  json: ["comments"],
  audit: ({ id, note }) => ({ subjectId: note.id, clientId: note.clientId, detail: { approvalId: id } }),
});
