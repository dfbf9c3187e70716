import { z } from "zod";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { Problem } from "#platform/shared/problems.ts";
import { freeBeds } from "./availability.store.ts";
import { holdBed } from "./hold-bed.actions.ts";
import { type PlaceRecord, placeForUpdate, placesOfTheDay, savePlace } from "./place.store.ts";
import { announcePlaces } from "./reserve-place.actions.ts";

/** Each minute, because the bed that a reservation waits for may just have been cleaned (BED-19). */
export const turnPlaces = defineJob({
  module: "facility",
  name: "places.turn",
  payload: z.strictObject({}),
  cron: "* * * * *",
  run: async (act) => {
    for (const { id, today } of await placesOfTheDay(act.db, act.now)) {
      const place = await placeForUpdate(act.db, id);
      if (place.state !== "open") continue;
      if (place.wantedOn < today) await lapse(act, place);
      else await turn(act, place);
    }
  },
});

async function lapse(act: Act, { id, leadId, locationId, wantedOn }: PlaceRecord): Promise<void> {
  await savePlace(act.db, id, { state: "lapsed" });
  await announcePlaces(act, locationId);
  await act.raise("facility.place-ended", { leadId, state: "lapsed", wantedOn });
}

/** Holds the first free bed of the level and unit. Without one, the owner is notified once, and the next run looks again. */
async function turn(act: Act, place: PlaceRecord): Promise<void> {
  const { id, leadId, locationId, levelOfCareId, sectionId, intakeAt, clientId, demographicId, wantedOn } = place;
  const bed = (await freeBeds(act.db, act.now, { locationIds: [locationId], levelOfCareId })).find(
    (one) => sectionId === null || one.sectionId === sectionId,
  );
  const hold = bed
    ? await holdOrNull(act, {
        bedId: bed.bedId,
        leadId,
        intakeAt: intakeAt ?? undefined,
        ...(clientId && demographicId ? { clientId, demographicId } : {}),
      })
    : null;
  if (hold) {
    await savePlace(act.db, id, { state: "turned_hold", bedStayId: hold.id });
    await announcePlaces(act, locationId);
    await act.raise("facility.place-held", { leadId, stayId: hold.id, bedId: hold.bedId, bedCode: hold.bedCode });
    return;
  }
  if (place.notifiedAt) return;
  await savePlace(act.db, id, { notifiedAt: act.now });
  await announcePlaces(act, locationId);
  await act.raise("facility.place-waiting", { leadId, wantedOn });
}

/** Null where the bed was taken a moment ago, or the lead holds two beds already. */
async function holdOrNull(act: Act, asked: Parameters<typeof holdBed>[1]) {
  try {
    return await holdBed(act, asked);
  } catch (error) {
    if (error instanceof Problem && ["bed-taken", "too-many-holds", "wrong-state"].includes(error.code)) return null;
    throw error;
  }
}
