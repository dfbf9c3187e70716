import { settleNotices } from "#modules/notifications/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decideApproval, listApprovals } from "../episodes/admission.contract.ts";
import { requireMove } from "../episodes/admission.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/projection.ts";
import { inEachLanguage } from "../notices.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { approvalForUpdate, approvalRows, saveDecision } from "./approval.store.ts";
import { approvalRequestedKind } from "./approval-notice.ts";

export const listApprovalsQuery = query(listApprovals, async (view, { query: { state } }) => ({
  rows: await approvalRows(view, state ?? ["pending"]),
}));

/** Approves or rejects an admission. Nobody decides what they asked for (CLI-16). */
export const decideApprovalAction = action(decideApproval, async (act, { params, body }) => {
  const seen = await approvalForUpdate(act, params.approvalId);
  await act.openChart(seen.clientId, "approvals");
  await lockClient(act, seen.clientId);
  const request = await approvalForUpdate(act, params.approvalId);
  act.requireVersion(request, body.version);
  if (request.state !== "pending") throw new Problem("wrong-state", "This request was decided already.");
  if (request.requestedById === act.actor.userId)
    throw new Problem("own-request", "You asked for this admission, so someone else decides it.");
  const { clientId, demographicId } = request;
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  const approved = body.decision === "approve";
  const status = requireMove(episode.status, approved ? "approve" : "reject", "This admission cannot be decided");
  await act.db.updateTable("demographics").set({ status }).where("id", "=", demographicId).execute();
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: approved ? "admission.approved" : "admission.rejected",
    subjectType: "approval",
    subjectId: request.id,
    clientId,
    demographicId,
    title: approved ? "Admission approved" : "Admission not approved",
    summary: body.comment ?? null,
  });
  await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id: request.id } });
  act.notify({
    kind: "clients.approval-decided",
    to: { userIds: [request.requestedById] },
    title: inEachLanguage((say) => say(approved ? "approval.given" : "approval.refused")),
    link: `/clients/${request.mrNo}`,
    subject: { type: "client", id: clientId },
  });
  act.audit({ subjectId: request.id, clientId, detail: { decision: body.decision, demographicId } });
  return saveDecision(act, request.id, { state: approved ? "approved" : "rejected", comment: body.comment ?? null });
});
