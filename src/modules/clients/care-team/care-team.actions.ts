import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes, compareInstants } from "#platform/shared/time/index.ts";
import { demographicOf } from "../episodes/episode.store.ts";
import { type CareRole, careRoleLabels, isLive, openBeforeAdmission } from "../episodes/episode.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { clientById, lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import {
  addCareTeamMember,
  addToClients,
  endCareTeamMember,
  getCareTeam,
  getCaseLoad,
  getPrimaryTherapist,
  listPrimaryTherapists,
  removeFromClient,
  restoreCareTeamMember,
  setPrimaryTherapist,
} from "./care-team.contract.ts";
import {
  careTeamRows,
  endMember,
  insertMember,
  memberForUpdate,
  type NewMember,
  requireActiveClinician,
  resumeMember,
  toLine,
} from "./care-team.store.ts";
import { caseloadPage, primaryTherapists } from "./case-loads.store.ts";

async function teamOfChart(view: View, mrNo: string, demographicId: string | undefined) {
  const client = await openClient(view, mrNo, "care-team");
  return careTeamRows(view.db, await chosenEpisode(view.db, client.clientId, demographicId));
}

export const getCareTeamQuery = query(getCareTeam, async (view, { params, query: { demographicId } }) => ({
  rows: (await teamOfChart(view, params.mrNo, demographicId)).map(toLine),
}));

export const getPrimaryTherapistQuery = query(
  getPrimaryTherapist,
  async (view, { params, query: { demographicId } }) => {
    const rows = await teamOfChart(view, params.mrNo, demographicId);
    const member = rows.find((row) => row.role === "primary_therapist" && row.isPrimary && row.until === null);
    return { member: member ? toLine(member) : null };
  },
);

/** Adds a member, refreshes chart access and search, and raises the care team events. Returns null if already on the team. */
export async function joinCareTeam(act: Act, member: NewMember): Promise<string | null> {
  await requireActiveClinician(act.db, member.clinicianId, "body.clinicianId");
  const added = await insertMember(act, member);
  if (added === null) return null;
  await refreshClient(act, member.clientId);
  const { clientId, demographicId, clinicianId, role } = member;
  await act.raise("clients.care-team-changed", { clientId, demographicId, clinicianId, role });
  if (member.role === "primary_therapist" && member.isPrimary)
    await act.raise("clients.primary-therapist-changed", {
      clientId,
      demographicId,
      fromId: added.former,
      toId: clinicianId,
    });
  return added.id;
}

async function openEpisodeForTeam(act: Act, mrNo: string, demographicId: string) {
  const client = await openClient(act, mrNo, "care-team");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, demographicId);
  if (!isLive(episode.status) && !openBeforeAdmission.includes(episode.status))
    throw new Problem("wrong-state", "This stay has ended. Its care team can't be changed.");
  return client;
}

export const addCareTeamMemberAction = action(addCareTeamMember, async (act, { params, body }) => {
  const client = await openEpisodeForTeam(act, params.mrNo, body.demographicId);
  const id = await joinCareTeam(act, { clientId: client.clientId, ...body });
  if (id === null)
    throw new Problem(
      "duplicate",
      `This staff member is already ${careRoleLabels[body.role].toLowerCase()} for this client.`,
    );
  act.audit({
    subjectId: client.clientId,
    fields: ["careTeam"],
    detail: { role: body.role, clinicianId: body.clinicianId },
  });
  return toLine(await memberForUpdate(act.db, id));
});

export const setPrimaryTherapistAction = action(setPrimaryTherapist, async (act, { params, body }) => {
  const client = await openEpisodeForTeam(act, params.mrNo, body.demographicId);
  const member = { clientId: client.clientId, ...body, role: "primary_therapist" as const, isPrimary: true };
  const id = await joinCareTeam(act, member);
  act.audit({ subjectId: client.clientId, fields: ["primaryTherapist"], detail: { clinicianId: body.clinicianId } });
  const rows = await careTeamRows(act.db, body.demographicId);
  const now = rows.find((row) => (id === null ? row.role === "primary_therapist" && row.isPrimary : row.id === id));
  if (!now) throw new Problem("not-found", "Care team member not found.");
  return toLine(now);
});

export const endCareTeamMemberAction = action(endCareTeamMember, async (act, { params, query: { version } }) => {
  const client = await openClient(act, params.mrNo, "care-team");
  await lockClient(act, client.clientId);
  const member = await memberForUpdate(act.db, params.memberId);
  if (member.clientId !== client.clientId) throw new Problem("not-found");
  act.requireVersion(member, version);
  if (member.until !== null) throw new Problem("wrong-state", `${member.name} is no longer on the care team.`);
  await endMember(act, member.id, null);
  await refreshClient(act, client.clientId);
  const { clinicianId, role, demographicId } = member;
  await act.raise("clients.care-team-changed", { clientId: client.clientId, demographicId, clinicianId, role });
  act.audit({ subjectId: client.clientId, fields: ["careTeam"], detail: { role, clinicianId } });
  return toLine(await memberForUpdate(act.db, member.id));
});

/** Undoes a removal: the role keeps its first day, unless someone else has it as primary by now. */
export const restoreCareTeamMemberAction = action(restoreCareTeamMember, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "care-team");
  await lockClient(act, client.clientId);
  const member = await memberForUpdate(act.db, params.memberId);
  if (member.clientId !== client.clientId) throw new Problem("not-found");
  act.requireVersion(member, body.version);
  const { until, clinicianId, role, demographicId } = member;
  if (until === null || compareInstants(addMinutes(until, 1), act.now) < 0)
    throw new Problem("wrong-state", "A removal can be undone for one minute. Add the care team member again instead.");
  await openEpisodeForTeam(act, params.mrNo, demographicId);
  await requireActiveClinician(act.db, clinicianId, "params.memberId");
  const others = (await careTeamRows(act.db, demographicId)).filter((row) => row.until === null && row.role === role);
  if (others.some((row) => row.clinicianId === clinicianId || (member.isPrimary && row.isPrimary)))
    throw new Problem("wrong-state", `The role of ${member.name} was assigned again in the meantime.`);
  await resumeMember(act, member.id);
  await refreshClient(act, client.clientId);
  await act.raise("clients.care-team-changed", { clientId: client.clientId, demographicId, clinicianId, role });
  act.audit({ subjectId: client.clientId, fields: ["careTeam"], detail: { role, clinicianId, undone: true } });
  return toLine(await memberForUpdate(act.db, member.id));
});

export const addToClientsAction = action(addToClients, async (act, { body }) => {
  await requireActiveClinician(act.db, body.clinicianId, "body.clinicianId");
  const results: { clientId: string; ok: boolean; problem: string | null }[] = [];
  for (const clientId of [...new Set(body.clientIds)].sort())
    results.push(await addToOne(act, clientId, body.clinicianId, body.careRole));
  act.audit({
    subjectId: body.clinicianId,
    fields: ["careTeam"],
    detail: { role: body.careRole, clients: results.filter((row) => row.ok).length },
  });
  return { results };
});

async function addToOne(act: Act, clientId: string, clinicianId: string, role: CareRole) {
  try {
    await act.openChart(clientId, "care-team");
    await lockClient(act, clientId);
    const demographicId = await chosenEpisode(act.db, clientId, undefined);
    const episode = await demographicOf(act.db, clientId, demographicId);
    if (!isLive(episode.status) && !openBeforeAdmission.includes(episode.status))
      return { clientId, ok: false, problem: "This stay has ended." };
    const isPrimary = role === "primary_therapist";
    const added = await joinCareTeam(act, { clientId, demographicId, clinicianId, role, isPrimary });
    return { clientId, ok: true, problem: added === null ? "Already on the care team." : null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { clientId, ok: false, problem: error.message };
  }
}

export const removeFromClientAction = action(removeFromClient, async (act, { body }) => {
  await act.openChart(body.clientId, "care-team");
  await lockClient(act, body.clientId);
  const client = await clientById(act.db, body.clientId);
  const demographicId = await chosenEpisode(act.db, client.clientId, undefined);
  const members = (await careTeamRows(act.db, demographicId)).filter(
    (row) => row.clinicianId === body.clinicianId && row.until === null,
  );
  for (const member of members) {
    await endMember(act, member.id, body.reason);
    const { role, clinicianId } = member;
    await act.raise("clients.care-team-changed", { clientId: client.clientId, demographicId, clinicianId, role });
  }
  await refreshClient(act, client.clientId);
  act.audit({ subjectId: client.clientId, fields: ["careTeam"], detail: { ended: members.length } });
  return { ended: members.length };
});

/** A clinician's current clients; only the user's own unless the permission covers others. */
export const getCaseLoadQuery = query(getCaseLoad, async (view, { query: { clinicianId, page, pageSize } }) => {
  const whose = clinicianId ?? view.actor.clinicianId;
  if (whose !== view.actor.clinicianId && view.scopeOf("caseLoad.view") === "own")
    throw new Problem("not-found", "You can only view your own caseload.");
  if (whose === null) return { rows: [], total: 0, page, pageSize };
  return { ...(await caseloadPage(view, whose, page, pageSize)), page, pageSize };
});

export const listPrimaryTherapistsQuery = query(listPrimaryTherapists, async (view) => ({
  rows: await primaryTherapists(view.db),
}));
