import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { findDemographic, type OpenEpisode, toOpenEpisode } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { locationById, lockClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/projection.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { endStay, insertLevelStay, insertLocationStay, runningStay } from "./stay.store.ts";
import { requireMoveTime } from "./stay.ts";

/** A client's former place keeps reading the chart this long after a transfer (PERM-3). */
const formerPlaceMinutes = 30 * 24 * 60;

async function liveEpisode(act: Act, demographicId: string): Promise<OpenEpisode> {
  const seen = await findDemographic(act.db, demographicId);
  if (!seen) throw new Problem("not-found", "There is no such stay.");
  await lockClient(act, seen.clientId);
  const row = await findDemographic(act.db, demographicId, true);
  if (!row || !isLive(row.status)) throw new Problem("wrong-state", "Only someone who is admitted can be moved.");
  return toOpenEpisode(row);
}

export interface LevelChange {
  demographicId: string;
  levelOfCareId: string;
  effectiveAt: string;
  reason: "step_up" | "step_down";
  note?: string | undefined;
  orderedById?: string | null;
}

/**
 * Ends the running level of care at `effectiveAt` and begins the new one at the same instant (ADM-10). Returns the new
 * stay's id, or null when the level is the same already. Throws `wrong-state`, `time-in-future`, `stay-overlap`.
 */
export async function changeLevelOfCare(act: Act, change: LevelChange): Promise<string | null> {
  const episode = await liveEpisode(act, change.demographicId);
  const running = await runningStay(act.db, "levelOfCareStays", episode.demographicId);
  if (running.levelOfCareId === change.levelOfCareId) return null;
  requireMoveTime(running, change.effectiveAt, act.now, change.note);
  await endStay(act, "levelOfCareStays", running.id, change.effectiveAt);
  const { clientId, demographicId } = episode;
  const stayId = await insertLevelStay(act, {
    clientId,
    demographicId,
    levelOfCareId: change.levelOfCareId,
    programId: episode.programId,
    reason: change.reason,
    note: change.note,
    orderedById: change.orderedById ?? null,
    at: change.effectiveAt,
  });
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "level-of-care.changed",
    subjectType: "level-of-care-stay",
    subjectId: stayId,
    clientId,
    demographicId,
    at: change.effectiveAt,
    title: change.reason === "step_up" ? "Level of care stepped up" : "Level of care stepped down",
    summary: change.note ?? null,
    importance: "high",
  });
  await act.raise("clients.level-of-care-changed", {
    clientId,
    demographicId,
    fromLevelId: running.levelOfCareId,
    toLevelId: change.levelOfCareId,
    effectiveAt: change.effectiveAt,
  });
  return stayId;
}

export interface PlaceChange {
  demographicId: string;
  locationId: string;
  sectionId?: string | null;
  effectiveAt: string;
  note?: string | undefined;
}

/**
 * Moves a person to another location at `effectiveAt`. From then on the episode's times show in that place's zone
 * (ADM-11); the former place reads the chart for 30 more days. Returns the new stay's id, or null when they are there
 * already, which is how the echo of a bed move ends.
 */
export async function changeLocation(act: Act, change: PlaceChange): Promise<string | null> {
  const episode = await liveEpisode(act, change.demographicId);
  const running = await runningStay(act.db, "locationStays", episode.demographicId);
  if (running.locationId === change.locationId) return null;
  const [former, place] = [
    await locationById(act.db, running.locationId),
    await locationById(act.db, change.locationId),
  ];
  requireMoveTime(running, change.effectiveAt, act.now, change.note);
  await endStay(act, "locationStays", running.id, change.effectiveAt);
  const { clientId, demographicId } = episode;
  const stayId = await insertLocationStay(act, {
    clientId,
    demographicId,
    locationId: place.id,
    sectionId: change.sectionId ?? null,
    reason: "transfer",
    note: change.note,
    at: change.effectiveAt,
  });
  await act.db
    .updateTable("demographics")
    .set({ locationId: place.id, timezone: place.timeZone })
    .where("id", "=", demographicId)
    .execute();
  await act.db
    .updateTable("clients")
    .set({ formerLocationId: former.id, formerLocationUntil: addMinutes(act.now, formerPlaceMinutes) })
    .where("id", "=", clientId)
    .execute();
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "location.changed",
    subjectType: "location-stay",
    subjectId: stayId,
    clientId,
    demographicId,
    at: change.effectiveAt,
    title: `Moved to ${place.name}`,
    summary: change.note ?? `From ${former.name}`,
    importance: "high",
  });
  await act.raise("clients.location-changed", {
    clientId,
    demographicId,
    fromLocationId: former.id,
    toLocationId: place.id,
    effectiveAt: change.effectiveAt,
  });
  return stayId;
}
