import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { compareInstants } from "#platform/shared/time/index.ts";
import { requireMove } from "../episodes/admission.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { locationById, lockClient, openClient, requireOfChart } from "../identity/client.store.ts";
import { locationOperations } from "../ports.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  listStayApprovals,
  requestStep,
  type StayApproval,
  StayApproval as StayApprovalShape,
  type StepRequest,
  withdrawStep,
} from "./approval.contract.ts";
import { approvalForUpdate, liveApprovals, markUsed, type OpenRequest } from "./approval.store.ts";
import { approvalSteps, type StayStep, stayStepNames, whyNeeded } from "./approval.ts";
import { withdrawPending } from "./close-approval.actions.ts";
import { openRequest } from "./open-request.actions.ts";

const isStayStep = (kind: string): kind is StayStep => stayStepNames.some((name) => name === kind);

function toStayApproval(view: View, request: OpenRequest): StayApproval {
  const { kind, requestedById } = request;
  if (!isStayStep(kind)) throw new Problem("not-found", "Request not found.");
  return StayApprovalShape.strip().parse({ ...request, kind, isOwn: requestedById === view.actor.userId });
}

async function stepsAt(view: View, locationId: string): Promise<StayStep[]> {
  const { approvalSteps: steps } = await locationOperations(view, locationId);
  return steps.filter(isStayStep);
}

/** Uses up the approval of a step. Throws `approval-required` where the location requires one and none fits. The client is locked. */
export async function requireStepApproval(
  act: Act,
  { demographicId, locationId }: { demographicId: string; locationId: string },
  step: StayStep,
  fits: (request: OpenRequest) => boolean = () => true,
): Promise<void> {
  const isRequired = (await stepsAt(act, locationId)).includes(step);
  const requests = (await liveApprovals(act, demographicId)).filter(({ kind }) => kind === step);
  const approved = requests.find((request) => request.state === "approved" && fits(request));
  if (isRequired && !approved)
    throw new Problem(
      "approval-required",
      requests.some(({ state }) => state === "pending")
        ? "This request is not approved yet. You are notified when it is decided."
        : requests.length > 0
          ? "This differs from what was approved. Request approval of the change."
          : `${whyNeeded[step]} Request approval first.`,
    );
  if (approved) await markUsed(act, approved.id);
  else await withdrawPending(act, demographicId, "Done without an approval", step);
}

export const stayApprovalHandlers = [
  query(listStayApprovals, async (view, { params, query: { demographicId } }) => {
    const { clientId } = await openClient(view, params.mrNo, "approvals");
    const { locationId, status } = await demographicOf(view.db, clientId, demographicId);
    // What was requested before a discharge, or before it was undone, is not offered any more.
    const isOffered = (kind: StayStep) => (kind === "undo_discharge" ? !isLive(status) : isLive(status));
    const rows = (await liveApprovals(view, demographicId)).filter(({ kind }) => isStayStep(kind) && isOffered(kind));
    return { steps: await stepsAt(view, locationId), rows: rows.map((row) => toStayApproval(view, row)) };
  }),

  action(requestStep, async (act, { params, body: { demographicId, request } }) => {
    const client = await openClient(act, params.mrNo, "approvals");
    const { clientId } = client;
    await lockClient(act, clientId);
    const { locationId, status } = await demographicOf(act.db, clientId, demographicId, true);
    if (request.kind === "undo_discharge") requireMove(status, "undoDischarge", "Can't undo this discharge");
    else if (!isLive(status)) throw new Problem("wrong-state", "Only a current stay can be changed.");
    await requirePlan(act, request, locationId);
    const live = await liveApprovals(act, demographicId);
    if (live.some(({ kind, state }) => kind === request.kind && state === "pending"))
      throw new Problem("duplicate", `${approvalSteps[request.kind]} was already requested.`);
    const approvalId = await openRequest(act, client, { ...payloadOf(request), demographicId, locationId });
    await recordChartEvent(act, {
      module: "clients",
      kind: "approval.requested",
      subjectType: "approval",
      subjectId: approvalId,
      clientId,
      demographicId,
      title: `${approvalSteps[request.kind]}: approval requested`,
      summary: request.note || null,
    });
    act.audit({ subjectId: approvalId, clientId, detail: { kind: request.kind, demographicId } });
    return toStayApproval(act, await approvalForUpdate(act, approvalId));
  }),

  action(withdrawStep, async (act, { params, body }) => {
    const { clientId } = await openClient(act, params.mrNo, "approvals");
    await lockClient(act, clientId);
    const request = await approvalForUpdate(act, params.approvalId);
    requireOfChart(act, request);
    act.requireVersion(request, body.version);
    if (request.requestedById !== act.actor.userId)
      throw new Problem("forbidden", "Only the requester can withdraw a request. An approver can decline it.");
    if (request.state !== "pending") throw new Problem("wrong-state", "This request was already decided.");
    const { kind } = toStayApproval(act, request);
    await withdrawPending(act, request.demographicId, body.reason, kind);
    await recordChartEvent(act, {
      module: "clients",
      kind: "approval.withdrawn",
      subjectType: "approval",
      subjectId: request.id,
      clientId,
      demographicId: request.demographicId,
      title: `${approvalSteps[kind]}: approval request withdrawn`,
      summary: body.reason,
    });
    act.audit({ subjectId: request.id, clientId, detail: { kind } });
    return toStayApproval(act, await approvalForUpdate(act, request.id));
  }),
];

/** A pass ends after it begins and is not over yet; a transfer is to another active location. */
async function requirePlan(act: Act, request: StepRequest, locationId: string): Promise<void> {
  if (request.kind === "leave") {
    if (compareInstants(request.returnAt, request.expectedAt) <= 0)
      throw fieldProblem("body.request.returnAt", "The return must be after the client leaves.");
    if (compareInstants(request.returnAt, act.now) <= 0)
      throw fieldProblem("body.request.returnAt", "The return can't be in the past.");
  }
  if (request.kind === "transfer") {
    if (request.toLocationId === locationId)
      throw fieldProblem("body.request.toLocationId", "The client is already at this location.");
    await locationById(act.db, request.toLocationId);
  }
}

function payloadOf(request: StepRequest) {
  return {
    kind: request.kind,
    levelOfCareId: request.kind === "level_of_care" ? request.levelOfCareId : null,
    dischargeType: request.kind === "discharge" ? request.dischargeType : null,
    toLocationId: request.kind === "transfer" ? request.toLocationId : null,
    expectedAt: request.kind === "undo_discharge" ? null : request.expectedAt,
    returnAt: request.kind === "leave" ? request.returnAt : null,
    note: request.note || null,
  };
}
