import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { compareInstants, formatDateTime } from "#platform/shared/time/index.ts";
import { proposeAlert } from "../alerts/alert.store.ts";
import { requireStepApproval } from "../approvals/stay-approval.actions.ts";
import { requireMove } from "../episodes/admission.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { bedsOf } from "../ports.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { changeLeave, type Leave, listLeaves, returnFromLeave, startLeave } from "./leave.contract.ts";
import { endLeave, insertLeave, leaveById, leaveForUpdate, leavesOf, saveLeave } from "./leave.store.ts";
import { type LeaveKind, leaveKindLabels, requireLeavePlan, requireReturnTime, screenOutcomeLabels } from "./leave.ts";

export const listLeavesQuery = query(listLeaves, async (view, { params, query: { demographicId } }) => {
  const client = await openClient(view, params.mrNo, "history");
  return { rows: await leavesOf(view.db, await chosenEpisode(view.db, client.clientId, demographicId)) };
});

const isWithin = (expected: string | null, approved: string | null): boolean =>
  expected !== null && approved !== null && compareInstants(expected, approved) <= 0;

/** Starts a leave: the stay continues, facility keeps or releases the bed, medications suspends the doses (LV-1). */
export const startLeaveAction = action(startLeave, async (act, { params, body }): Promise<Leave> => {
  const client = await openClient(act, params.mrNo, "history");
  const { clientId } = client;
  const { demographicId, kind, leftAt } = body;
  await lockClient(act, clientId);
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  const status = requireMove(episode.status, "startLeave", "Can't start a leave");
  requireLeavePlan(body, { admittedAt: episode.admittedAt ?? leftAt, now: act.now });
  if (kind === "therapeutic_pass")
    await requireStepApproval(act, episode, "leave", ({ returnAt }) => isWithin(body.expectedReturnAt, returnAt));
  const holdBed = body.holdBed && (await bedsOf(act, [demographicId])).has(demographicId);
  const leaveId = await insertLeave(act.db, { ...body, clientId, holdBed });
  await saveEpisode(act.db, demographicId, { status });
  await refreshClient(act, clientId);
  const back = body.expectedReturnAt
    ? `Expected back ${formatDateTime(body.expectedReturnAt, episode.timeZone)}`
    : "Expected return not known";
  await recordChartEvent(act, {
    module: "clients",
    kind: "leave.started",
    subjectType: "leave",
    subjectId: leaveId,
    clientId,
    demographicId,
    at: leftAt,
    title: kind === "awol" ? "Left without permission (AWOL)" : `Left on leave: ${leaveKindLabels[kind].toLowerCase()}`,
    summary: [body.destination, back, holdBed ? "Bed held" : null, body.note].filter(Boolean).join(". "),
    importance: "high",
  });
  if (kind === "awol") await proposeElopement(act, { clientId, demographicId, leaveId });
  await act.raise("clients.leave-started", {
    clientId,
    demographicId,
    leaveId,
    kind,
    leftAt,
    holdBed,
    expectedReturnAt: body.expectedReturnAt,
  });
  act.audit({ subjectId: leaveId, clientId, detail: { demographicId, kind, holdBed } });
  return leaveById(act.db, leaveId);
});

/** Proposes an elopement alert for staff to accept or decline. */
export async function proposeElopement(
  act: Act,
  { clientId, demographicId, leaveId }: { clientId: string; demographicId: string; leaveId: string },
): Promise<void> {
  await proposeAlert(act, {
    clientId,
    demographicId,
    category: "elopement",
    level: "caution",
    instructions: null,
    evidence: [{ type: "leave", id: leaveId }],
  });
}

async function openLeaveOfChart(act: Act, clientId: string, leaveId: string, version: number) {
  await lockClient(act, clientId);
  const leave = await leaveForUpdate(act.db, clientId, leaveId);
  if (leave.endedAt !== null) throw new Problem("wrong-state", "This leave has already ended.");
  act.requireVersion(leave, version);
  return { leave, episode: await demographicOf(act.db, clientId, leave.demographicId, true) };
}

/** Changes the expected return and the other facts of an open leave. A new expected return can become overdue again. */
export const changeLeaveAction = action(changeLeave, async (act, { params, body }): Promise<Leave> => {
  const { clientId } = await openClient(act, params.mrNo, "history");
  const { version, ...plan } = body;
  const { leave, episode } = await openLeaveOfChart(act, clientId, params.leaveId, version);
  requireLeavePlan({ ...leave, ...plan }, { admittedAt: episode.admittedAt ?? leave.leftAt, now: act.now });
  const isMoved = plan.expectedReturnAt !== leave.expectedReturnAt;
  await saveLeave(act.db, leave.id, { ...plan, ...(isMoved ? { overdueAt: null } : {}) });
  if (isMoved)
    await recordChartEvent(act, {
      module: "clients",
      kind: "leave.changed",
      subjectType: "leave",
      subjectId: leave.id,
      subjectVersion: version,
      clientId,
      demographicId: leave.demographicId,
      title: plan.expectedReturnAt
        ? `Expected return changed to ${formatDateTime(plan.expectedReturnAt, episode.timeZone)}`
        : "Expected return not known",
      summary: plan.note,
    });
  await act.raise("clients.leave-changed", {
    clientId,
    demographicId: leave.demographicId,
    leaveId: leave.id,
    leftAt: leave.leftAt,
    expectedReturnAt: plan.expectedReturnAt,
  });
  act.audit({ subjectId: leave.id, clientId, fields: ["expectedReturnAt"] });
  return leaveById(act.db, leave.id);
});

/** Records the return: facility returns the held bed or assigns the chosen one, medications resumes the doses. */
export const returnFromLeaveAction = action(returnFromLeave, async (act, { params, body }): Promise<Leave> => {
  const { clientId } = await openClient(act, params.mrNo, "history");
  const { leave, episode } = await openLeaveOfChart(act, clientId, params.leaveId, body.version);
  const { demographicId } = leave;
  const status = requireMove(episode.status, "return", "Can't record a return");
  requireReturnTime(leave.leftAt, body.returnedAt, act.now, episode.timeZone);
  await endLeave(act.db, leave.id, body);
  await saveEpisode(act.db, demographicId, { status });
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "leave.ended",
    subjectType: "leave",
    subjectId: leave.id,
    clientId,
    demographicId,
    at: body.returnedAt,
    title: returnTitle(leave.kind),
    summary: [
      `Search: ${screenOutcomeLabels[body.returnScreen.search].toLowerCase()}`,
      `urine drug screen: ${screenOutcomeLabels[body.returnScreen.uds].toLowerCase()}`,
      ...(body.returnNote ? [body.returnNote] : []),
    ].join(", "),
    importance: "high",
  });
  await act.raise("clients.leave-returned", {
    clientId,
    demographicId,
    leaveId: leave.id,
    returnedAt: body.returnedAt,
    bedId: body.bedId,
  });
  act.audit({ subjectId: leave.id, clientId, detail: { demographicId, kind: leave.kind } });
  return leaveById(act.db, leave.id);
});

const returnTitle = (kind: LeaveKind) =>
  kind === "awol" ? "Returned after AWOL" : `Returned from leave: ${leaveKindLabels[kind].toLowerCase()}`;
