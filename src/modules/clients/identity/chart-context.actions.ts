import type { View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { entriesOf } from "#platform/shared/typed.ts";
import { activeAlerts } from "../alerts/alert.store.ts";
import { careTeamRows, toLine } from "../care-team/care-team.store.ts";
import { mayUndoDischarge } from "../episodes/admission.ts";
import {
  type EpisodeMove,
  episodeStates,
  isAway,
  isLive,
  isVoided,
  latestEpisode,
  readmittableStatuses,
} from "../episodes/episode.ts";
import { type Stay, staysOf } from "../episodes/episode-list.store.ts";
import { openLeave } from "../leaves/leave.store.ts";
import { locationOperations } from "../ports.ts";
import type { ChartContext } from "./client.contract.ts";
import type { ClientIdentity } from "./identity.ts";

/** Everything a chart needs to open: identity, stays, care team, alerts and the viewer's abilities. */
export async function openChartContext(
  view: View,
  client: ClientIdentity,
  demographicId: string | undefined,
): Promise<ChartContext> {
  const chosen = demographicId ?? client.currentDemographicId;
  const [stays, alerts, chosenTeam] = await Promise.all([
    staysOf(view.db, client.clientId),
    activeAlerts(view.db, client.clientId),
    chosen && careTeamRows(view.db, chosen),
  ]);
  const episode = chosen ? stays.find((stay) => stay.demographicId === chosen) : latestStay(stays);
  if (!episode)
    throw chosen
      ? new Problem("episode-not-of-client", "This stay does not belong to this client.")
      : new Problem("not-found", "This client has no stays.");
  const episodeId = episode.demographicId;
  const team = chosenTeam || (await careTeamRows(view.db, episodeId));
  const { legalName: _, currentDemographicId: __, status: ___, locationId, levelOfCareId, ...person } = client;
  const { admittedAt: ____, dischargedAt: _____, ...identity } = person;
  return {
    ...identity,
    episode: {
      demographicId: episodeId,
      status: episode.status,
      locationId: episode.locationId ?? locationId,
      timeZone: episode.timeZone,
      levelOfCareId: episode.levelOfCareId ?? levelOfCareId,
      levelOfCareSince: episode.levelOfCareSince,
      createdAt: episode.createdAt,
      admittedAt: episode.admittedAt,
      dischargedAt: episode.dischargedAt,
      anticipatedDischargeDate: episode.anticipatedDischargeDate,
      isReadmission: episode.isReadmission,
      part2: episode.part2,
      fieldsToConfirm: episode.fieldsToConfirm,
      version: episode.version,
      hasApprovalRequests: episode.hasApprovalRequests,
    },
    episodes: stays.filter((stay) => !isVoided(stay.status)).map(summaryOf),
    leave: (isAway(episode.status) && (await openLeave(view.db, episodeId))) || null,
    careTeam: team.filter((row) => row.until === null || !isLive(episode.status)).map(toLine),
    alerts,
    principalDiagnosis: view.can("diagnoses.read") ? episode.principalDiagnosis : null,
    abilities: (await withApproval(view, episode.locationId ?? locationId, episode.status)).filter(
      (verb) => verb !== "undoDischarge" || canUndo(view, episode, stays),
    ),
    emergency: view.chart?.grant ? { grantId: view.chart.grant.id, expiresAt: view.chart.grant.expiresAt } : null,
  };
}

function canUndo(view: View, { demographicId, dischargedAt }: Stay, episodes: readonly Stay[]): boolean {
  return dischargedAt !== null && mayUndoDischarge({ demographicId, dischargedAt, episodes, now: view.now }) === null;
}

function latestStay(stays: readonly Stay[]): Stay | undefined {
  return latestEpisode(stays.map((stay) => ({ ...stay, id: stay.demographicId })));
}

function summaryOf(stay: Stay): ChartContext["episodes"][number] {
  const {
    levelOfCareSince: _,
    part2: __,
    fieldsToConfirm: ___,
    version: ____,
    principalDiagnosis: _____,
    hasApprovalRequests: ______,
    ...row
  } = stay;
  return row;
}

const movePermissions = {
  admit: "clients.admit",
  submit: "clients.admit",
  withdraw: "clients.admit",
  cancel: "clients.admit",
  refer: "clients.refer",
  startLeave: "clients.move",
  return: "clients.move",
  discharge: "clients.discharge",
  undoDischarge: "clients.discharge",
} as const satisfies Partial<Record<EpisodeMove, Permission>>;

/** Hides Admit before approval at locations that require it. */
async function withApproval(view: View, locationId: string, status: ChartContext["episode"]["status"]) {
  const abilities = abilitiesOf(view, status);
  if (!episodeStates.can(status, "submit") || !abilities.includes("admit")) return abilities;
  const { approvalSteps } = await locationOperations(view, locationId);
  return approvalSteps.includes("admission") ? abilities.filter((verb) => verb !== "admit") : abilities;
}

/** Actions the state allows and the viewer has permission for. */
function abilitiesOf(view: View, status: ChartContext["episode"]["status"]): string[] {
  // Break-the-glass access and former locations allow less than the role does.
  const may = (permission: Permission) => view.can(permission) && view.chart?.opens(permission) !== false;
  const moves = entriesOf(movePermissions)
    .filter(([move, permission]) => episodeStates.can(status, move) && may(permission))
    .map(([move]) => move);
  const live = isLive(status);
  const held: [boolean, Permission, string][] = [
    [readmittableStatuses.includes(status), "clients.admit", "readmit"],
    [live, "clients.move", "move"],
    [live, "clients.write", "planDischarge"],
    [live, "metrics.write", "recordVitals"],
    [true, "clients.write", "edit"],
    [!isVoided(status), "diagnoses.write", "editDiagnoses"],
    [true, "alerts.write", "editAlerts"],
    [true, "labels.write", "editLabels"],
    [live || episodeStates.can(status, "cancel"), "care-team.write", "editCareTeam"],
    [true, "clients.read-ssn", "revealSsn"],
    [true, "clients.restrict", "restrict"],
  ];
  return [...moves, ...held.filter(([now, permission]) => now && may(permission)).map(([, , verb]) => verb)];
}
