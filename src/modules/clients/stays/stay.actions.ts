import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { requireStepApproval } from "../approvals/stay-approval.actions.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { chosenEpisode } from "../episodes/episode-list.store.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { changeLevelOfCare, changeLocation } from "./move.actions.ts";
import {
  changeLevel,
  changeLocationEndpoint,
  getDischargeDate,
  listLevelStays,
  listLocationStays,
  setDischargeDate,
} from "./stay.contract.ts";
import {
  dischargeDateHistory,
  insertDischargeDateChange,
  levelStay,
  levelStays,
  locationStay,
  locationStays,
} from "./stay.store.ts";

async function episodeOfChart(view: View, mrNo: string, demographicId: string | undefined): Promise<string> {
  const client = await openClient(view, mrNo, "history");
  return chosenEpisode(view.db, client.clientId, demographicId);
}

export const listLevelStaysQuery = query(listLevelStays, async (view, { params, query: { demographicId } }) => ({
  rows: await levelStays(view.db, await episodeOfChart(view, params.mrNo, demographicId)),
}));

export const listLocationStaysQuery = query(listLocationStays, async (view, { params, query: { demographicId } }) => ({
  rows: await locationStays(view.db, await episodeOfChart(view, params.mrNo, demographicId)),
}));

async function requireOwnEpisode(act: Act, mrNo: string, demographicId: string) {
  const client = await openClient(act, mrNo, "history");
  await lockClient(act, client.clientId);
  return demographicOf(act.db, client.clientId, demographicId);
}

export const changeLevelAction = action(changeLevel, async (act, { params, body }) => {
  const episode = await requireOwnEpisode(act, params.mrNo, body.demographicId);
  if (isLive(episode.status))
    await requireStepApproval(act, episode, "level_of_care", (asked) => asked.levelOfCareId === body.levelOfCareId);
  const stayId = await changeLevelOfCare(act, { ...body, orderedById: act.actor.clinicianId });
  if (stayId === null) throw fieldProblem("body.levelOfCareId", "The client is already at this level of care.");
  act.audit({ subjectId: episode.clientId, fields: ["levelOfCareId"], detail: { stayId, reason: body.reason } });
  return levelStay(act.db, stayId);
});

export const changeLocationAction = action(changeLocationEndpoint, async (act, { params, body }) => {
  const { clientId } = await requireOwnEpisode(act, params.mrNo, body.demographicId);
  const stayId = await changeLocation(act, body);
  if (stayId === null) throw fieldProblem("body.locationId", "The client is already at this location.");
  act.audit({ subjectId: clientId, fields: ["locationId"], detail: { stayId }, locationId: body.locationId });
  return locationStay(act.db, stayId);
});

async function dischargeDateOf(db: TenantDb, clientId: string, demographicId: string) {
  const episode = await demographicOf(db, clientId, demographicId);
  const history = await dischargeDateHistory(db, demographicId);
  return { date: episode.anticipatedDischargeDate, version: episode.version, history };
}

export const getDischargeDateQuery = query(getDischargeDate, async (view, { params, query: { demographicId } }) => {
  const client = await openClient(view, params.mrNo, "history");
  return dischargeDateOf(view.db, client.clientId, await chosenEpisode(view.db, client.clientId, demographicId));
});

/** Sets the planned discharge date; every change is kept with who made it and why (ADM-12). */
export const setDischargeDateAction = action(setDischargeDate, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "history");
  await lockClient(act, client.clientId);
  const episode = await demographicOf(act.db, client.clientId, body.demographicId, true);
  act.requireVersion(episode, body.version);
  if (!isLive(episode.status))
    throw new Problem("wrong-state", "Only a current stay can have a planned discharge date.");
  const today = localDate(act.now, episode.timeZone);
  if (body.date !== null && body.date < today)
    throw fieldProblem("body.date", `Planned discharge must be today (${formatDate(today)}) or later.`);
  const { clientId, demographicId, anticipatedDischargeDate: from } = episode;
  await insertDischargeDateChange(act.db, { clientId, demographicId, from, to: body.date, reason: body.reason });
  await saveEpisode(act.db, demographicId, { anticipatedDischargeDate: body.date });
  await refreshClient(act, clientId);
  await act.raise("clients.discharge-date-changed", { clientId, demographicId, from, to: body.date });
  act.audit({ subjectId: client.clientId, fields: ["anticipatedDischargeDate"] });
  return dischargeDateOf(act.db, client.clientId, body.demographicId);
});
