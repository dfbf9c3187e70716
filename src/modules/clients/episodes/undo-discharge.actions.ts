import { action } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { restoreAlertsOf } from "../alerts/alert.store.ts";
import { requireStepApproval } from "../approvals/stay-approval.actions.ts";
import { restoreCareTeam } from "../care-team/care-team.store.ts";
import { lockClient, openClient, saveClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { reopenLeave } from "../leaves/leave.store.ts";
import { inEachLanguage } from "../notification-texts.ts";
import { reopenStays } from "../stays/stay.store.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { mayUndoDischarge, requireMove } from "./admission.ts";
import { demographicOf, saveEpisode, toDemographic } from "./episode.store.ts";
import { episodesOf } from "./episode-list.store.ts";
import { undoDischarge } from "./undo-discharge.contract.ts";

export const dischargeUndoneKind = "clients.discharge-undone";

/**
 * Undoes a discharge within 72 h, while the client has no newer stay: the stays, an open leave, the care team and the
 * alerts that the discharge ended continue, and facility returns the bed or assigns another. Orders stay discontinued, so the
 * staff of the location are notified to review them.
 */
export const undoDischargeAction = action(undoDischarge, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "discharge");
  const { clientId } = client;
  const { demographicId, reason, bed, bedId } = body;
  if ((bed === "other") !== (bedId !== null)) throw fieldProblem("body.bedId", "Choose a bed.");
  await lockClient(act, clientId);
  const episode = await demographicOf(act.db, clientId, demographicId, true);
  act.requireVersion(episode, body.version);
  requireMove(episode.status, "undoDischarge", "Can't undo the discharge");
  const dischargedAt = episode.dischargedAt ?? act.now;
  const episodes = await episodesOf(act.db, clientId);
  const refusal = mayUndoDischarge({ demographicId, dischargedAt, episodes, now: act.now });
  if (refusal) throw new Problem("wrong-state", refusal);
  await requireStepApproval(act, episode, "undo_discharge");

  const wasAway = await reopenLeave(act.db, demographicId, dischargedAt);
  await saveEpisode(act.db, demographicId, {
    status: wasAway ? "on_leave" : "admitted",
    dischargedAt: null,
    dischargeType: null,
    nubcStatusCode: null,
    tedsReason: null,
    dischargeTo: null,
    dischargeNote: null,
    followUp: null,
  });
  await reopenStays(act.db, demographicId, dischargedAt);
  await restoreCareTeam(act.db, demographicId);
  await restoreAlertsOf(act.db, demographicId, dischargedAt);
  if (episode.dischargeType === "deceased") await saveClient(act.db, clientId, { deceasedAt: null });
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "client.discharge-undone",
    subjectType: "episode",
    subjectId: demographicId,
    subjectVersion: body.version,
    clientId,
    demographicId,
    title: "Discharge undone",
    summary: reason,
    importance: "high",
  });
  await act.raise("clients.discharge-undone", { clientId, demographicId, dischargedAt, bed, bedId });
  act.notify({
    kind: dischargeUndoneKind,
    to: { permission: "clients.move", locationId: episode.locationId },
    title: inEachLanguage((say) => say("discharge.undone")),
    body: inEachLanguage((say) => say("discharge.reviewOrders")),
    link: `/clients/${params.mrNo}?tabs=medications`,
    subject: { type: "client", id: clientId },
    clientId,
  });
  act.audit({ subjectId: clientId, detail: { demographicId, reason, bed } });
  return toDemographic(await demographicOf(act.db, clientId, demographicId));
});
