import { holdersOf, staffAt } from "#modules/staff/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { move } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { noteById, staffById } from "../notes/note.store.ts";
import { listCosigners, reassignApproval } from "./approval.contract.ts";
import { approvalById, noteOfApproval } from "./approval.store.ts";
import { requireApprover } from "./approval.ts";
import { approvalRecord, approverOf, requireInReach } from "./approval-record.actions.ts";
import { askToCosign } from "./ask-to-cosign.actions.ts";

/** Ids of staff who may co-sign a note of this author at the location; whoever co-signs assigned notes only may be assigned it. */
async function cosignersOf(view: View, { authorId, locationId }: { authorId: string; locationId: string }) {
  const holders = await holdersOf(view.db, "notes.cosign", view.now);
  const local = await staffAt(
    view.db,
    holders.map(({ clinicianId }) => clinicianId),
    locationId,
  );
  return holders
    .filter(({ clinicianId, scope }) => clinicianId !== authorId && (scope === "tenant" || local.has(clinicianId)))
    .map(({ clinicianId }) => clinicianId);
}

export const reassignApprovalHandlers = [
  query(listCosigners, async (view, { params: { approvalId } }) => {
    const note = await noteById(view.db, await noteOfApproval(view.db, approvalId));
    const { supervisorId } = await approvalById(view.db, approvalId);
    await requireInReach(view, { supervisorId, note });
    const staff = await staffById(view.db, await cosignersOf(view, note));
    return {
      rows: [...staff.values()]
        .map(({ id, fullName }) => ({ id, name: fullName }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    };
  }),

  /** NTE-8: asks another supervisor, who is notified. The due time stays. */
  move(reassignApproval, approvalRecord, "reassign", async (act, approval, { body: { supervisorId } }) => {
    requireApprover(approval, approverOf(act));
    const { note } = approval;
    if (!(await cosignersOf(act, note)).includes(supervisorId))
      throw fieldProblem("body.supervisorId", "This staff member can't co-sign this note. Choose someone else.");
    askToCosign(act, { ...note, supervisorId });
    act.auditDetail({ from: approval.supervisorId, to: supervisorId });
    return { supervisorId, openedAt: null, openedBy: null, openedVersionId: null };
  }),
];
