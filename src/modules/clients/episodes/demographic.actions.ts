import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { amendDemographics } from "./amend-demographics.actions.ts";
import {
  type Demographic,
  getDemographic,
  getDemographicHistory,
  getLatestDemographic,
  listEpisodes,
  updateDemographic,
} from "./demographic.contract.ts";
import { historyOf } from "./demographic-history.store.ts";
import { demographicOf, toDemographic } from "./episode.store.ts";
import { chosenEpisode, episodesOf } from "./episode-list.store.ts";

export const listEpisodesQuery = query(listEpisodes, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "demographics");
  return { rows: await episodesOf(view.db, client.clientId) };
});

async function shown(view: View, mrNo: string, demographicId?: string): Promise<Demographic> {
  const client = await openClient(view, mrNo, "demographics");
  const id = await chosenEpisode(view.db, client.clientId, demographicId);
  return toDemographic(await demographicOf(view.db, client.clientId, id));
}
export const getDemographicQuery = query(getDemographic, (view, { params }) =>
  shown(view, params.mrNo, params.demographicId),
);
export const getLatestDemographicQuery = query(getLatestDemographic, (view, { params }) => shown(view, params.mrNo));

export const getDemographicHistoryQuery = query(getDemographicHistory, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "demographics");
  await chosenEpisode(view.db, client.clientId, params.demographicId);
  return { rows: await historyOf(view.db, params.demographicId) };
});

const freezeMinutes = 72 * 60;

/** A stay locks 72 h after discharge; amending it needs `clients.backdate` and a reason (CLI-10). */
function requireOpenRecord(act: Act, episode: Demographic, reason: string | undefined): void {
  if (episode.dischargedAt === null || minutesBetween(episode.dischargedAt, act.now) <= freezeMinutes) return;
  if (reason !== undefined && act.can("clients.backdate")) return;
  throw new Problem(
    "episode-frozen",
    "This stay was locked 72 h after discharge. Compliance can amend it with a reason.",
  );
}

/**
 * Updates the demographics of one stay; other stays are unchanged (CLI-10). Records both values of every changed field.
 * Throws `stale-version` with the current record for the conflict view (CLI-11).
 */
export const updateDemographicAction = action(updateDemographic, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "demographics");
  await lockClient(act, client.clientId);
  const row = await demographicOf(act.db, client.clientId, params.demographicId, true);
  const before = toDemographic(row);
  act.requireVersion(before, body.version);
  requireOpenRecord(act, before, body.reason);
  const changed = await amendDemographics(act, {
    before,
    changes: body.changes,
    confirmed: body.confirmed,
    isCurrent: before.demographicId === client.currentDemographicId,
    source: "staff",
    reason: body.reason,
  });
  const { clientId, demographicId } = before;
  act.audit({
    subjectId: clientId,
    fields: changed,
    detail: { demographicId, confirmed: body.confirmed?.length ?? 0 },
  });
  return toDemographic(await demographicOf(act.db, clientId, demographicId));
});
