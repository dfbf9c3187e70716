import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { resolveAlertsOf } from "../alerts/alert.store.ts";
import { endCareTeam } from "../care-team/care-team.store.ts";
import { lockClient, saveClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { endStays } from "../stays/stay.store.ts";
import { lengthOfStay } from "../stays/stay.ts";
import { lastClinicalEntry, recordChartEvent } from "../timeline/timeline.store.ts";
import type { ChecklistItem, Discharge } from "./admission.contract.ts";
import { requireDischargeTime, requireMove } from "./admission.ts";
import { type ChecklistStay, dischargeChecklist } from "./discharge-checklist.actions.ts";
import { demographicOf, saveEpisode } from "./episode.store.ts";
import { dischargeCodes } from "./episode.ts";

/**
 * Discharges a client. One transaction ends the stays, the care team and the alerts of the episode; facility releases the
 * bed, medications discontinues orders, notes ends enrollments, and any failure rolls all of it back (ADM-7). Returns the
 * open checklist items. Throws `discharge-before-last-entry`, `discharge-blocked`, `time-in-future`, `wrong-state`. Raises
 * `clients.discharged`.
 */
export async function dischargeEpisode(act: Act, clientId: string, discharge: Discharge): Promise<ChecklistItem[]> {
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
  const openItems = await requireChecklist(act, { clientId, demographicId, timeZone: episode.timeZone }, discharge);

  const { note, followUp, dischargeTo, nubcStatusCode, tedsReason } = discharge;
  await saveEpisode(act.db, demographicId, {
    status,
    dischargedAt,
    dischargeType,
    nubcStatusCode,
    tedsReason,
    dischargeTo,
    dischargeNote: note,
    dischargeChecks: [...new Set(discharge.checks)],
    followUp: followUp === null ? null : jsonb(followUp),
  });
  await endStays(act.db, demographicId, dischargedAt);
  await endCareTeam(act, demographicId, dischargedAt, "Discharged");
  await resolveAlertsOf(act.db, demographicId, dischargedAt, "Discharged");
  if (dischargeType === "deceased") {
    await saveClient(act.db, clientId, { deceasedAt: dischargedAt });
    await act.raise("clients.died", { clientId });
  }
  await refreshClient(act, clientId);
  const nights = lengthOfStay(
    localDate(episode.admittedAt ?? dischargedAt, episode.timeZone),
    localDate(dischargedAt, episode.timeZone),
  );
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.discharged",
    subjectType: "episode",
    subjectId: demographicId,
    clientId,
    demographicId,
    at: dischargedAt,
    title: `Discharged: ${dischargeCodes[dischargeType].label.toLowerCase()}`,
    summary: [
      `To ${dischargeTo}, after ${nights} ${nights === 1 ? "day" : "days"} from ${formatDate(episode.admittedAt ?? dischargedAt, episode.timeZone)}`,
      ...(openItems.length > 0 ? [`Open at discharge: ${openItems.map(({ label }) => label).join("; ")}`] : []),
    ].join(". "),
    importance: "high",
  });
  await act.raise("clients.discharged", { clientId, demographicId, dischargedAt });
  return openItems;
}

/** Returns the open items; throws `discharge-blocked` for an open hard item unless a medical director overrides it. */
async function requireChecklist(act: Act, episode: ChecklistStay, discharge: Discharge): Promise<ChecklistItem[]> {
  const confirmed = new Set<string>(discharge.checks);
  const open = (await dischargeChecklist(act, episode, discharge.dischargeType)).filter(
    (item) => !item.met && !confirmed.has(item.key),
  );
  const hard = open.filter((item) => item.hard);
  const overridden = discharge.overrideReason !== undefined && act.actor.role === "medical_director";
  if (hard.length > 0 && !overridden)
    throw new Problem("discharge-blocked", {
      detail: `Complete first: ${hard.map((item) => item.label.toLowerCase()).join("; ")}. A medical director can override this with a reason.`,
      params: { items: hard.map((item) => item.key) },
    });
  return open;
}
