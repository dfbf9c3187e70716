import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { requireStepApproval } from "../approvals/stay-approval.actions.ts";
import { findDemographic, type OpenEpisode, saveEpisode, toOpenEpisode } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { requireProgram } from "../episodes/require-program.actions.ts";
import { locationById, lockClient, saveClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { levelOfCare } from "../ports.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { currentLevelStay, currentLocationStay, endStay, insertLevelStay, insertLocationStay } from "./stay.store.ts";
import { requireMoveTime } from "./stay.ts";

/** How long the former location keeps read access after a transfer: 30 days. */
const formerLocationMinutes = 30 * 24 * 60;

async function liveEpisode(act: Act, demographicId: string): Promise<OpenEpisode> {
  const seen = await findDemographic(act.db, demographicId);
  if (!seen) throw new Problem("not-found", "Stay not found.");
  await lockClient(act, seen.clientId);
  const row = await findDemographic(act.db, demographicId, true);
  if (!row || !isLive(row.status)) throw new Problem("wrong-state", "Only admitted clients can be moved.");
  return toOpenEpisode(row);
}

export interface LevelChange {
  demographicId: string;
  levelOfCareId: string;
  /** The program from then on; the current one when left out. */
  programId?: string | null | undefined;
  effectiveAt: string;
  reason: "step_up" | "step_down";
  note?: string | undefined;
  orderedById?: string | null;
}

/**
 * Ends the current level of care at `effectiveAt` and starts the new one at the same instant (ADM-10). Returns the new
 * stay's id, or null when the level is unchanged. Throws `wrong-state`, `time-in-future`, `stay-overlap`.
 */
export async function changeLevelOfCare(act: Act, change: LevelChange): Promise<string | null> {
  const episode = await liveEpisode(act, change.demographicId);
  const running = await currentLevelStay(act.db, episode.demographicId);
  if (running.levelOfCareId === change.levelOfCareId) return null;
  requireMoveTime(running, change.effectiveAt, act.now, change.note);
  await endStay(act, "levelOfCareStays", running.id, change.effectiveAt);
  const { clientId, demographicId } = episode;
  const programId = change.programId ?? episode.programId;
  if (change.programId) {
    const { code: levelCode } = await levelOfCare(act, change.levelOfCareId);
    await requireProgram(act, change.programId, { locationId: episode.locationId, levelCode });
    await saveEpisode(act.db, demographicId, { programId });
  }
  const stayId = await insertLevelStay(act, {
    clientId,
    demographicId,
    levelOfCareId: change.levelOfCareId,
    programId,
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
    title: change.reason === "step_up" ? "Stepped up in level of care" : "Stepped down in level of care",
    summary: change.note ?? null,
    importance: "high",
  });
  await act.raise("clients.level-of-care-changed", {
    clientId,
    demographicId,
    fromLevelId: running.levelOfCareId,
    toLevelId: change.levelOfCareId,
    fromProgramId: episode.programId,
    toProgramId: programId,
    effectiveAt: change.effectiveAt,
  });
  return stayId;
}

/**
 * Makes a location the one of the episode, with its time zone and a program there; the former location can read the chart for 30 more
 * days. The location stays are written by the caller.
 */
export async function followToLocation(
  act: Act,
  { clientId, demographicId, locationId }: Pick<OpenEpisode, "clientId" | "demographicId" | "locationId">,
  toLocationId: string,
  programId: string | null,
): Promise<void> {
  const { timeZone } = await locationById(act.db, toLocationId);
  if (programId !== null) {
    const { levelOfCareId } = await currentLevelStay(act.db, demographicId);
    const { code: levelCode } = await levelOfCare(act, levelOfCareId);
    await requireProgram(act, programId, { locationId: toLocationId, levelCode });
  }
  await saveEpisode(act.db, demographicId, { locationId: toLocationId, timezone: timeZone, programId });
  await saveClient(act.db, clientId, {
    formerLocationId: locationId,
    formerLocationUntil: addMinutes(act.now, formerLocationMinutes),
  });
}

export interface LocationChange {
  demographicId: string;
  locationId: string;
  sectionId?: string | null;
  /** The program at the new location; a program ends with its location. */
  programId?: string | null | undefined;
  effectiveAt: string;
  note?: string | undefined;
  /** The receiving location accepted the transfer, which is its approval. */
  isAccepted?: boolean;
}

/**
 * Moves a client to another location at `effectiveAt`. From then on the episode uses that location's time zone (ADM-11); the
 * former location can read the chart for 30 more days. Returns the new stay's id, or null when the client is already there,
 * so a bed move that also changes the location does not move twice. Throws `approval-required`.
 */
export async function changeLocation(act: Act, change: LocationChange): Promise<string | null> {
  const episode = await liveEpisode(act, change.demographicId);
  const running = await currentLocationStay(act.db, episode.demographicId);
  if (running.locationId === change.locationId) return null;
  if (!change.isAccepted)
    await requireStepApproval(act, episode, "transfer", (asked) => asked.toLocationId === change.locationId);
  const [former, location] = [
    await locationById(act.db, running.locationId),
    await locationById(act.db, change.locationId),
  ];
  requireMoveTime(running, change.effectiveAt, act.now, change.note);
  await endStay(act, "locationStays", running.id, change.effectiveAt);
  const { clientId, demographicId } = episode;
  const stayId = await insertLocationStay(act, {
    clientId,
    demographicId,
    locationId: location.id,
    sectionId: change.sectionId ?? null,
    reason: "transfer",
    note: change.note,
    at: change.effectiveAt,
  });
  const programId = change.programId ?? null;
  await followToLocation(act, episode, location.id, programId);
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "location.changed",
    subjectType: "location-stay",
    subjectId: stayId,
    clientId,
    demographicId,
    at: change.effectiveAt,
    title: `Transferred to ${location.name}`,
    summary: change.note ?? `From ${former.name}`,
    importance: "high",
  });
  await act.raise("clients.location-changed", {
    clientId,
    demographicId,
    fromLocationId: former.id,
    toLocationId: location.id,
    programId,
    effectiveAt: change.effectiveAt,
  });
  return stayId;
}
