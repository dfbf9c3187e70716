import { settleNotices } from "#modules/notifications/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { requireMove } from "../episodes/admission.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { decideApproval, listApprovals } from "./approval.contract.ts";
import { approvalForUpdate, approvalRows, type OpenRequest, saveDecision } from "./approval.store.ts";
import { approvalSteps } from "./approval.ts";
import { approvalRequestedKind, linkOf } from "./approval-notification.ts";

export const listApprovalsQuery = query(listApprovals, async (view, { query: { state } }) => ({
  rows: await approvalRows(view, state ?? ["pending"]),
}));

/** An admission has states of its own; other steps are done by the requester once they are approved. */
async function moveEpisode(act: Act, { kind, clientId, demographicId }: OpenRequest, approved: boolean) {
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  if (kind !== "admission") return;
  const status = requireMove(episode.status, approved ? "approve" : "reject", "Can't decide this request");
  await saveEpisode(act.db, demographicId, { status });
  await refreshClient(act, clientId);
}

/** Approves or declines a request; requesters cannot decide their own (CLI-16). */
export const decideApprovalAction = action(decideApproval, async (act, { params, body }) => {
  const seen = await approvalForUpdate(act, params.approvalId);
  await act.openChart(seen.clientId, "approvals");
  await lockClient(act, seen.clientId);
  const request = await approvalForUpdate(act, params.approvalId);
  act.requireVersion(request, body.version);
  if (request.state !== "pending") throw new Problem("wrong-state", "This request was already decided.");
  if (request.requestedById === act.actor.userId)
    throw new Problem("own-request", "You can't approve your own request.");
  const { clientId, demographicId, kind } = request;
  const approved = body.decision === "approve";
  await moveEpisode(act, request, approved);
  const decision = approved ? "approved" : "rejected";
  await recordChartEvent(act, {
    module: "clients",
    kind: kind === "admission" ? `admission.${decision}` : `approval.${decision}`,
    subjectType: "approval",
    subjectId: request.id,
    clientId,
    demographicId,
    title: `${approvalSteps[kind]} ${approved ? "approved" : "declined"}`,
    summary: body.comment ?? null,
  });
  await settleNotices(act, { kind: approvalRequestedKind, subject: { type: "approval", id: request.id } });
  act.notify({
    kind: "clients.approval-decided",
    to: { userIds: [request.requestedById] },
    title: inEachLanguage((say) =>
      say(approved ? "approval.approved" : "approval.declined", { step: say(`step.${kind}`) }),
    ),
    link: linkOf(request),
    subject: { type: "client", id: clientId },
  });
  act.audit({ subjectId: request.id, clientId, detail: { decision: body.decision, kind, demographicId } });
  return saveDecision(act, request.id, { state: decision, comment: body.comment ?? null });
});
