import { settleNotices } from "#modules/notifications/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decideApproval, listApprovals } from "../episodes/admission.contract.ts";
import { requireMove } from "../episodes/admission.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { approvalForUpdate, approvalRows, saveDecision } from "./approval.store.ts";
import { approvalRequestedKind } from "./approval-notification.ts";

export const listApprovalsQuery = query(listApprovals, async (view, { query: { state } }) => ({
  rows: await approvalRows(view, state ?? ["pending"]),
}));

/** Approves or declines an admission; requesters cannot decide their own request (CLI-16). */
export const decideApprovalAction = action(decideApproval, async (act, { params, body }) => {
  const seen = await approvalForUpdate(act, params.approvalId);
  await act.openChart(seen.clientId, "approvals");
  await lockClient(act, seen.clientId);
  const request = await approvalForUpdate(act, params.approvalId);
  act.requireVersion(request, body.version);
  if (request.state !== "pending") throw new Problem("wrong-state", "This request was already decided.");
  if (request.requestedById === act.actor.userId)
    throw new Problem("own-request", "You can't approve your own request.");
  const { clientId, demographicId } = request;
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  const approved = body.decision === "approve";
  const status = requireMove(episode.status, approved ? "approve" : "reject", "Can't decide this request");
  await saveEpisode(act.db, demographicId, { status });
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: approved ? "admission.approved" : "admission.rejected",
    subjectType: "approval",
    subjectId: request.id,
    clientId,
    demographicId,
    title: approved ? "Admission approved" : "Admission declined",
    summary: body.comment ?? null,
  });
  await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id: request.id } });
  act.notify({
    kind: "clients.approval-decided",
    to: { userIds: [request.requestedById] },
    title: inEachLanguage((say) => say(approved ? "approval.approved" : "approval.declined")),
    link: `/clients/${request.mrNo}`,
    subject: { type: "client", id: clientId },
  });
  act.audit({ subjectId: request.id, clientId, detail: { decision: body.decision, demographicId } });
  return saveDecision(act, request.id, { state: approved ? "approved" : "rejected", comment: body.comment ?? null });
});
