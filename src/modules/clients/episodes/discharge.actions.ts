import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { resolveAlertsOf } from "../alerts/alert.store.ts";
import { isPlannedDischarge } from "../approvals/approval.ts";
import { withdrawPending } from "../approvals/close-approval.actions.ts";
import { requireStepApproval } from "../approvals/stay-approval.actions.ts";
import { endCareTeam, endedByDischarge } from "../care-team/care-team.store.ts";
import { lockClient, saveClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { openLeave, saveLeave } from "../leaves/leave.store.ts";
import { endStays } from "../stays/stay.store.ts";
import { lengthOfStay } from "../stays/stay.ts";
import { lastClinicalEntry, recordChartEvent } from "../timeline/timeline.store.ts";
import type { Discharge } from "./admission.contract.ts";
import { requireAfterLeave, requireDischargeTime, requireMove } from "./admission.ts";
import { insertDischargeAnswers } from "./discharge-answers.store.ts";
import { type AnsweredItem, checkAnswers } from "./discharge-answers.ts";
import { dischargeChecklist } from "./discharge-checklist.actions.ts";
import { demographicOf, saveEpisode } from "./episode.store.ts";
import { dischargeCodes } from "./episode.ts";

/**
 * Discharges a client. One transaction ends the stays, an open leave, the care team and the alerts of the episode; facility releases the
 * bed, medications discontinues orders, notes ends enrollments, and any failure rolls all of it back (ADM-7). Returns the
 * checklist as answered. Throws `approval-required`, `discharge-before-last-entry`, `discharge-blocked`, `time-in-future`, `validation`,
 * `wrong-state`. Raises `clients.discharged`.
 */
export async function dischargeEpisode(act: Act, clientId: string, discharge: Discharge): Promise<AnsweredItem[]> {
  await lockClient(act, clientId);
  const episode = await demographicOf(act.db, clientId, discharge.demographicId, true);
  act.requireVersion(episode, discharge.version);
  const status = requireMove(episode.status, "discharge", "Can't discharge this client");
  const { demographicId } = discharge;
  const { dischargedAt, dischargeType } = discharge;
  requireDischargeTime({
    dischargedAt,
    admittedAt: episode.admittedAt ?? dischargedAt,
    now: act.now,
    timeZone: episode.timeZone,
    lastEntry: await lastClinicalEntry(act.db, demographicId),
  });
  const leave = await openLeave(act.db, demographicId);
  if (leave) requireAfterLeave(leave.leftAt, dischargedAt, episode.timeZone);
  // Nothing holds back a client who left, died, was arrested or needs a hospital.
  if (isPlannedDischarge(dischargeType)) await requireStepApproval(act, episode, "discharge");
  await withdrawPending(act, demographicId, "Discharged");
  const answered = await requireChecklist(act, { clientId, demographicId, timeZone: episode.timeZone }, discharge);

  const { note, followUp, dischargeTo, nubcStatusCode, tedsReason } = discharge;
  await saveEpisode(act.db, demographicId, {
    status,
    dischargedAt,
    dischargeType,
    nubcStatusCode,
    tedsReason,
    dischargeTo,
    dischargeNote: note,
    followUp: followUp === null ? null : jsonb(followUp),
  });
  await insertDischargeAnswers(act.db, { clientId, demographicId }, answered);
  if (leave) await saveLeave(act.db, leave.id, { endedAt: dischargedAt, endedAs: "discharged" });
  await endStays(act.db, demographicId, dischargedAt);
  await endCareTeam(act, demographicId, dischargedAt, endedByDischarge);
  await resolveAlertsOf(act.db, demographicId, dischargedAt);
  if (dischargeType === "deceased") {
    await saveClient(act.db, clientId, { deceasedAt: dischargedAt });
    await act.raise("clients.died", { clientId });
  }
  await refreshClient(act, clientId);
  const nights = lengthOfStay(
    localDate(episode.admittedAt ?? dischargedAt, episode.timeZone),
    localDate(dischargedAt, episode.timeZone),
  );
  const open = answered.filter(({ met }) => !met).map(({ label, reason }) => (reason ? `${label} (${reason})` : label));
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.discharged",
    subjectType: "episode",
    subjectId: demographicId,
    // A stay whose discharge was undone is discharged again with a later version.
    subjectVersion: discharge.version,
    clientId,
    demographicId,
    at: dischargedAt,
    title: `Discharged: ${dischargeCodes[dischargeType].label.toLowerCase()}`,
    summary: [
      `To ${dischargeTo}, after ${nights} ${nights === 1 ? "day" : "days"} from ${formatDate(episode.admittedAt ?? dischargedAt, episode.timeZone)}`,
      ...(open.length > 0 ? [`Open at discharge: ${open.join("; ")}`] : []),
    ].join(". "),
    importance: "high",
  });
  await act.raise("clients.discharged", { clientId, demographicId, dischargedAt });
  return answered;
}

/**
 * Returns the checklist as answered. Throws `discharge-blocked` for an open hard item unless a medical director overrides it,
 * and `validation` for a soft item without an answer or a reason.
 */
async function requireChecklist(
  act: Act,
  stay: { clientId: string; demographicId: string; timeZone: string },
  discharge: Discharge,
): Promise<AnsweredItem[]> {
  const items = await dischargeChecklist(act, { ...stay, type: discharge.dischargeType });
  const { answered, blocking, errors } = checkAnswers(items, discharge, stay.timeZone);
  const overrideReason = act.actor.role === "medical_director" ? discharge.overrideReason : undefined;
  if (blocking.length > 0 && overrideReason === undefined)
    throw new Problem("discharge-blocked", {
      detail: `Complete first: ${blocking.map((item) => item.label.toLowerCase()).join("; ")}. A medical director can override this with a reason.`,
      params: { items: blocking.map((item) => item.key) },
    });
  if (errors.length > 0)
    throw new Problem("validation", { detail: "Answer each checklist item, or enter why it is open.", errors });
  return answered.map((item) => (blocking.includes(item) ? { ...item, reason: overrideReason ?? null } : item));
}
