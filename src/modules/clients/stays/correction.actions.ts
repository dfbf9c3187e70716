import type { Act } from "#platform/server/execution/context.ts";
import { action } from "#platform/server/execution/module.ts";
import { fieldProblem } from "#platform/shared/problems.ts";
import { demographicOf, saveEpisode } from "../episodes/episode.store.ts";
import { isLive } from "../episodes/episode.ts";
import { locationById, lockClient, openClient } from "../identity/client.store.ts";
import { refreshClient } from "../identity/refresh-client.actions.ts";
import { levelOfCare } from "../ports.ts";
import { recordChartEvent } from "../timeline/timeline.store.ts";
import { type StayTable, saveLevel, savePlace, stayToCorrect, supersede } from "./correction.store.ts";
import { requireCorrection } from "./correction.ts";
import { followToLocation } from "./move.actions.ts";
import { correctLevelStay, correctLocationStay } from "./stay.contract.ts";
import { currentLevelStay, levelStay, levelStays, locationStay, locationStays } from "./stay.store.ts";

interface Correction {
  stayId: string;
  demographicId: string;
  effectiveAt: string;
  note: string;
}

async function open(act: Act, mrNo: string, demographicId: string) {
  const client = await openClient(act, mrNo, "history");
  await lockClient(act, client.clientId);
  return demographicOf(act.db, client.clientId, demographicId, true);
}

/**
 * Writes a stay and, where its start moves, the one before as superseding rows; neither is updated in place (ADM-10). Returns the new
 * row's id.
 */
async function rewrite(act: Act, table: StayTable, { stayId, demographicId, effectiveAt, note }: Correction) {
  const { before, stay } = await stayToCorrect(act.db, table, demographicId, stayId);
  requireCorrection({ before, stay }, effectiveAt, act.now);
  const moved = Date.parse(effectiveAt) !== Date.parse(stay.from);
  // The earlier stay gives way first, so that the two never overlap.
  const id = moved
    ? await swap(act, table, { before, stay, effectiveAt, note })
    : await supersede(act.db, table, stay.id, stay, note);
  return { id, moved, isCurrent: stay.until === null };
}

async function swap(
  act: Act,
  table: StayTable,
  {
    before,
    stay,
    effectiveAt,
    note,
  }: { before: { id: string; from: string } | null; stay: { id: string; from: string; until: string | null } } & {
    effectiveAt: string;
    note: string;
  },
): Promise<string> {
  const later = { from: effectiveAt, until: stay.until };
  if (!before) return supersede(act.db, table, stay.id, later, note);
  const shorter = effectiveAt < stay.from;
  const earlier = () => supersede(act.db, table, before.id, { from: before.from, until: effectiveAt }, note);
  if (shorter) await earlier();
  const id = await supersede(act.db, table, stay.id, later, note);
  if (!shorter) await earlier();
  return id;
}

async function announce(act: Act, clientId: string, { demographicId, stayId, note }: Correction, title: string) {
  await refreshClient(act, clientId);
  await recordChartEvent(act, {
    module: "clients",
    kind: "stay.corrected",
    subjectType: "stay-correction",
    subjectId: stayId,
    clientId,
    demographicId,
    title,
    summary: note,
  });
  await act.raise("clients.stay-corrected", { clientId, demographicId });
  act.audit({ subjectId: clientId, fields: ["stays"], detail: { stayId, demographicId } });
}

const correctLevelStayAction = action(correctLevelStay, async (act, { params, body }) => {
  const { clientId, programId, demographicId } = await open(act, params.mrNo, body.demographicId);
  const seen = (await levelStays(act.db, demographicId)).find((stay) => stay.id === params.stayId);
  const correction = { ...body, stayId: params.stayId, demographicId };
  const { id, moved, isCurrent } = await rewrite(act, "level_of_care_stays", correction);
  const levelOfCareId = body.levelOfCareId ?? seen?.levelOfCareId ?? "";
  const changed = levelOfCareId !== seen?.levelOfCareId;
  if (!moved && !changed) throw fieldProblem("body.effectiveAt", "Nothing was changed.");
  if (changed) {
    await levelOfCare(act, levelOfCareId);
    await saveLevel(act.db, id, levelOfCareId);
  }
  await announce(act, clientId, { ...correction, stayId: id }, "Level of care corrected");
  if (changed && isCurrent)
    await act.raise("clients.level-of-care-changed", {
      clientId,
      demographicId,
      fromLevelId: seen?.levelOfCareId ?? "",
      toLevelId: (await currentLevelStay(act.db, demographicId)).levelOfCareId,
      fromProgramId: programId,
      toProgramId: programId,
      effectiveAt: body.effectiveAt,
    });
  return levelStay(act.db, id);
});

const correctLocationStayAction = action(correctLocationStay, async (act, { params, body }) => {
  const episode = await open(act, params.mrNo, body.demographicId);
  const { clientId, demographicId } = episode;
  const stays = await locationStays(act.db, demographicId);
  const seen = stays.find((stay) => stay.id === params.stayId);
  const isLast = stays.find(({ superseded }) => !superseded)?.id === params.stayId;
  const correction = { ...body, stayId: params.stayId, demographicId };
  const { id, moved } = await rewrite(act, "location_stays", correction);
  const { id: locationId } = await locationById(act.db, body.locationId ?? seen?.locationId ?? "");
  const isElsewhere = locationId !== seen?.locationId;
  // A unit belongs to its location.
  const sectionId = body.sectionId === undefined && !isElsewhere ? (seen?.sectionId ?? null) : (body.sectionId ?? null);
  if (!moved && !isElsewhere && sectionId === seen?.sectionId)
    throw fieldProblem("body.effectiveAt", "Nothing was changed.");
  await savePlace(act.db, id, { locationId, sectionId });
  const isPlace = isElsewhere && isLast;
  const isPresent = isPlace && isLive(episode.status);
  if (isPresent) await followToLocation(act, episode, locationId, body.programId ?? null);
  else if (isPlace) await saveEpisode(act.db, demographicId, { locationId });
  await announce(act, clientId, { ...correction, stayId: id }, "Location history corrected");
  if (isPresent)
    await act.raise("clients.location-changed", {
      clientId,
      demographicId,
      fromLocationId: episode.locationId,
      toLocationId: locationId,
      programId: body.programId ?? null,
      // Beds, enrollments and doses follow from now on. What was recorded at the wrong location stays as it was recorded.
      effectiveAt: act.now,
    });
  return locationStay(act.db, id);
});

export const correctionHandlers = [correctLevelStayAction, correctLocationStayAction];
