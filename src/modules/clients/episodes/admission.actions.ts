import type { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { requestApproval, withdrawApproval } from "../approvals/approval.contract.ts";
import { withdrawPending } from "../approvals/close-approval.actions.ts";
import { openRequest } from "../approvals/open-request.actions.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  type Admission,
  admitClient,
  cancelAdmission,
  dischargeClient,
  getDischargeChecklist,
  getDischargeRecord,
  type Referral,
  readmitClientEndpoint,
  referClient,
} from "./admission.contract.ts";
import { requireMove } from "./admission.ts";
import { admitEpisode } from "./admit.actions.ts";
import { dischargeEpisode } from "./discharge.actions.ts";
import { dischargeAnswersOf, handoffOf } from "./discharge-answers.store.ts";
import { answerText } from "./discharge-answers.ts";
import { dischargeChecklist } from "./discharge-checklist.actions.ts";
import { demographicOf, saveEpisode, toDemographic } from "./episode.store.ts";
import type { EpisodeStatus } from "./episode.ts";
import { readmitClient } from "./readmit.actions.ts";

async function current(act: Act, clientId: string, demographicId: string) {
  return toDemographic(await demographicOf(act.db, clientId, demographicId));
}

/** Admits an opened client. Throws as `admitEpisode()`. */
export async function admitFrom(act: Act, clientId: string, admission: z.output<typeof Admission>) {
  act.requireLocation(admission.locationId);
  await admitEpisode(act, clientId, admission);
  const { demographicId, levelOfCareId, bedId, locationId } = admission;
  act.audit({ subjectId: clientId, locationId, detail: { demographicId, levelOfCareId, bedId } });
  return current(act, clientId, demographicId);
}

export const admitClientAction = action(admitClient, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  return admitFrom(act, client.clientId, body);
});

export const readmitClientAction = action(readmitClientEndpoint, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  act.requireLocation(body.locationId);
  const { demographicId } = await readmitClient(act, { clientId: client.clientId, ...body });
  act.audit({ subjectId: client.clientId, locationId: body.locationId, detail: { demographicId } });
  return current(act, client.clientId, demographicId);
});

/** Moves a pre-admission episode to another state and records it on the timeline. */
async function moveBeforeAdmission(
  act: Act,
  episode: { clientId: string; demographicId: string; version: number },
  to: EpisodeStatus,
  event: { kind: string; title: string; summary: string | null },
  closedReason: string | null,
): Promise<void> {
  const { clientId, demographicId } = episode;
  await saveEpisode(act.db, demographicId, { status: to, closedReason });
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    subjectType: "episode",
    subjectId: demographicId,
    subjectVersion: episode.version,
    clientId,
    demographicId,
    ...event,
  });
}

/**
 * Cancels a stay before its admission. The caller has opened the chart, locked the client and writes the audit entry. Throws
 * `wrong-state`.
 */
export async function cancelStay(
  act: Act,
  { clientId, demographicId }: { clientId: string; demographicId: string },
  reason: string,
  version?: number,
): Promise<void> {
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  if (version !== undefined) act.requireVersion(episode, version);
  const to = requireMove(episode.status, "cancel", "Can't cancel this admission");
  const event = { kind: "client.admission-cancelled", title: "Admission canceled", summary: reason };
  await withdrawPending(act, demographicId, reason);
  await moveBeforeAdmission(act, episode, to, event, reason);
  await act.raise("clients.admission-cancelled", { clientId, demographicId });
}

export const cancelAdmissionAction = action(cancelAdmission, async (act, { params, body }) => {
  const { clientId } = await openClient(act, params.mrNo, "admission");
  await lockClient(act, clientId);
  const { demographicId, version, reason } = body;
  await cancelStay(act, { clientId, demographicId }, reason, version);
  act.audit({ subjectId: clientId, detail: { demographicId } });
  return current(act, clientId, demographicId);
});

/** Refers an opened client out before admission. Throws `stale-version` and `wrong-state`. */
export async function referFrom(act: Act, clientId: string, referral: z.output<typeof Referral>) {
  const { demographicId, version, referredTo, reason } = referral;
  await lockClient(act, clientId);
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  act.requireVersion(episode, version);
  const to = requireMove(episode.status, "refer", "Can't refer this client out");
  const event = { kind: "client.referred", title: `Referred to ${referredTo}`, summary: reason };
  await withdrawPending(act, demographicId, reason);
  await saveEpisode(act.db, demographicId, { dischargeTo: referredTo });
  await moveBeforeAdmission(act, episode, to, event, reason);
  await act.raise("clients.referred", { clientId, demographicId });
  act.audit({ subjectId: clientId, detail: { demographicId } });
  return current(act, clientId, demographicId);
}

export const referClientAction = action(referClient, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  return referFrom(act, client.clientId, body);
});

/** Requests approval; the requester cannot decide it (CLI-16). */
export const requestApprovalAction = action(requestApproval, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId, true);
  act.requireVersion(episode, body.version);
  const to = requireMove(episode.status, "submit", "Can't request approval");
  const event = {
    kind: "admission.requested",
    title: "Admission approval requested",
    summary: body.note ?? null,
  };
  await moveBeforeAdmission(act, episode, to, event, null);
  const approvalId = await openRequest(act, client, {
    kind: "admission",
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    levelOfCareId: body.levelOfCareId ?? null,
    dischargeType: null,
    toLocationId: null,
    returnAt: null,
    expectedAt: body.expectedAt ?? null,
    note: body.note ?? null,
  });
  act.audit({ subjectId: client.clientId, detail: { demographicId: episode.demographicId, approvalId } });
  return current(act, client.clientId, episode.demographicId);
});

export const withdrawApprovalAction = action(withdrawApproval, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId, true);
  act.requireVersion(episode, body.version);
  const to = requireMove(episode.status, "withdraw", "Can't withdraw the request");
  await withdrawPending(act, episode.demographicId, body.reason);
  const event = {
    kind: "admission.request-withdrawn",
    title: "Admission approval request withdrawn",
    summary: body.reason,
  };
  await moveBeforeAdmission(act, episode, to, event, null);
  act.audit({ subjectId: client.clientId, detail: { demographicId: episode.demographicId } });
  return current(act, client.clientId, episode.demographicId);
});

export const dischargeClientAction = action(dischargeClient, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "discharge");
  const answered = await dischargeEpisode(act, client.clientId, body);
  act.audit({
    subjectId: client.clientId,
    detail: {
      demographicId: body.demographicId,
      type: body.dischargeType,
      overridden: answered.some((item) => item.hard && !item.met),
      ...(body.overrideReason ? { overrideReason: body.overrideReason } : {}),
      checklist: answered.map(answerText),
    },
  });
  return current(act, client.clientId, body.demographicId);
});

export const getDischargeChecklistQuery = query(
  getDischargeChecklist,
  async (view, { params, query: { demographicId, type } }) => {
    const client = await openClient(view, params.mrNo, "discharge");
    const episode = await demographicOf(view.db, client.clientId, demographicId);
    const { clientId } = client;
    return { items: await dischargeChecklist(view, { clientId, demographicId, timeZone: episode.timeZone, type }) };
  },
);

export const getDischargeRecordQuery = query(getDischargeRecord, async (view, { params, query: { demographicId } }) => {
  const client = await openClient(view, params.mrNo, "discharge");
  await demographicOf(view.db, client.clientId, demographicId);
  return {
    items: await dischargeAnswersOf(view.db, demographicId),
    ...(await handoffOf(view.db, demographicId)),
  };
});
