import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { insertApproval } from "../approvals/approval.store.ts";
import { approvalRequestedKind, approveCall } from "../approvals/approval-notice.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/projection.ts";
import { inEachLanguage } from "../notices.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import {
  admitClient,
  cancelAdmission,
  dischargeClient,
  getDischargeChecklist,
  readmitClientEndpoint,
  requestApproval,
} from "./admission.contract.ts";
import { requireMove } from "./admission.ts";
import { admitEpisode } from "./admit.ts";
import { dischargeEpisode } from "./discharge.ts";
import { dischargeChecklist } from "./discharge-checklist.ts";
import { demographicOf, toDemographic } from "./episode.store.ts";
import type { EpisodeStatus } from "./episode.ts";
import { readmitClient } from "./readmit.ts";

async function current(act: Act, clientId: string, demographicId: string) {
  return toDemographic(await demographicOf(act.db, clientId, demographicId));
}

export const admitClientAction = action(admitClient, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  act.requireLocation(body.locationId);
  await admitEpisode(act, client.clientId, body);
  act.audit({
    subjectId: client.clientId,
    locationId: body.locationId,
    detail: { demographicId: body.demographicId, levelOfCareId: body.levelOfCareId, bedId: body.bedId },
  });
  return current(act, client.clientId, body.demographicId);
});

export const readmitClientAction = action(readmitClientEndpoint, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  act.requireLocation(body.locationId);
  const { demographicId } = await readmitClient(act, { clientId: client.clientId, ...body });
  act.audit({ subjectId: client.clientId, locationId: body.locationId, detail: { demographicId } });
  return current(act, client.clientId, demographicId);
});

/** Takes an episode before admission to another state, with its line on the timeline. */
async function moveBeforeAdmission(
  act: Act,
  episode: { clientId: string; demographicId: string; version: number },
  to: EpisodeStatus,
  told: { kind: string; title: string; summary: string | null },
  closedReason: string | null,
): Promise<void> {
  const { clientId, demographicId } = episode;
  await act.db.updateTable("demographics").set({ status: to, closedReason }).where("id", "=", demographicId).execute();
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    subjectType: "episode",
    subjectId: demographicId,
    subjectVersion: episode.version,
    clientId,
    demographicId,
    ...told,
  });
}

export const cancelAdmissionAction = action(cancelAdmission, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId, true);
  act.requireVersion(episode, body.version);
  const to = requireMove(episode.status, "cancel", "This stay cannot be cancelled");
  const told = { kind: "client.admission-cancelled", title: "Admission cancelled", summary: body.reason };
  await moveBeforeAdmission(act, episode, to, told, body.reason);
  await act.raise("clients.admission-cancelled", {
    clientId: client.clientId,
    demographicId: episode.demographicId,
  });
  act.audit({ subjectId: client.clientId, detail: { demographicId: episode.demographicId } });
  return current(act, client.clientId, episode.demographicId);
});

/** Asks for approval; whoever asks cannot decide (CLI-16). */
export const requestApprovalAction = action(requestApproval, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "admission");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId, true);
  act.requireVersion(episode, body.version);
  const to = requireMove(episode.status, "submit", "Approval cannot be asked for now");
  const told = {
    kind: "admission.requested",
    title: "Approval of the admission asked for",
    summary: body.note ?? null,
  };
  await moveBeforeAdmission(act, episode, to, told, null);
  const approvalId = await insertApproval(act, {
    clientId: client.clientId,
    demographicId: episode.demographicId,
    locationId: episode.locationId,
    levelOfCareId: body.levelOfCareId ?? null,
    expectedAt: body.expectedAt ?? null,
    note: body.note ?? null,
  });
  // Nobody approves whom they cannot see: name and number stand beside the answer, behind sign-in only (NTF-3).
  const who = `${client.legalName}, ${client.mrNo}`;
  const about = (body.note ? `${who}: ${body.note}` : who).slice(0, 300);
  act.notify({
    kind: approvalRequestedKind,
    to: { permission: "clients.approve", locationId: episode.locationId },
    title: inEachLanguage((say) => say("approval.waits")),
    body: about,
    link: "/clients/approvals",
    subject: { type: "approval", id: approvalId },
    clientId: client.clientId,
    options: [{ key: "approve", label: inEachLanguage((say) => say("approve")), call: approveCall(approvalId) }],
  });
  act.audit({ subjectId: client.clientId, detail: { demographicId: episode.demographicId, approvalId } });
  return current(act, client.clientId, episode.demographicId);
});

export const dischargeClientAction = action(dischargeClient, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "discharge");
  const left = await dischargeEpisode(act, client.clientId, body);
  act.audit({
    subjectId: client.clientId,
    detail: {
      demographicId: body.demographicId,
      type: body.dischargeType,
      overridden: left.some((item) => item.hard),
      ...(body.overrideReason ? { overrideReason: body.overrideReason } : {}),
      leftOpen: left.map((item) => item.key),
    },
  });
  return current(act, client.clientId, body.demographicId);
});

export const getDischargeChecklistQuery = query(
  getDischargeChecklist,
  async (view, { params, query: { demographicId, type } }) => {
    const client = await openClient(view, params.mrNo, "discharge");
    const episode = await demographicOf(view.db, client.clientId, demographicId);
    return { items: await dischargeChecklist(view, episode, type) };
  },
);
