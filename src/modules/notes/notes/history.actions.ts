import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { approvalsOfNote } from "../approvals/approval.store.ts";
import { getNoteHistory } from "./history.contract.ts";
import { noteById, staffById } from "./note.store.ts";
import { visibleStatuses } from "./note.view.ts";
import { versionsOfNote } from "./note-version.store.ts";

const getNoteHistoryQuery = query(getNoteHistory, async (view, { params }) => {
  const note = await noteById(view.db, params.noteId);
  await view.openChart(note.clientId, "notes");
  if (!visibleStatuses(view).includes(note.status)) throw new Problem("not-found", "There is no such note.");
  const versions = await versionsOfNote(view.db, note.id);
  const approvals = await approvalsOfNote(view.db, note.id);
  const staff = await staffById(
    view.db,
    approvals.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  return {
    versions: versions.map(({ cycle, signedAt, sha256, document }) => {
      const approval = approvals.find((one) => one.cycle === cycle);
      return {
        cycle,
        signedAt,
        sha256,
        document,
        approval: approval
          ? {
              status: approval.status,
              decidedByName: staff.get(approval.decidedBy ?? "")?.fullName ?? null,
              decidedAt: approval.decidedAt,
              reasonCode: approval.reasonCode,
              reasonText: approval.reasonText,
              comments: approval.comments,
            }
          : null,
      };
    }),
  };
});
export const historyHandlers = [getNoteHistoryQuery];
