import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, formatDate, localDate } from "#platform/shared/time/index.ts";
import { levels } from "../levels/level.store.ts";
import { operationsOf } from "../places/operations.store.ts";
import { placeById, sectionById } from "../places/place.store.ts";
import type { PlaceReservation } from "./place.contract.ts";
import {
  asReservation,
  bedsForPlaces,
  insertPlace,
  lockLocation,
  openPlacesAt,
  openPlacesForUpdate,
  savePlace,
} from "./place.store.ts";
import { expectedLeave, isPlaceLeft, nextPlaceOn, type PlaceBed, type PlaceWanted, typicalStayDays } from "./place.ts";

interface PlaceAsked {
  locationId: string;
  sectionId?: string | null;
  levelOfCareId: string;
  /** The local date of the admission. */
  wantedOn: string;
  leadId: string;
  intakeAt?: string | null;
}

/**
 * Reserves a place at a location and level for a date (BED-19); an open reservation of the lead is replaced. The location's row is
 * locked, so of two users who take the last place the second is refused. On the day it turns into a hold of a bed. Throws
 * `no-place-left` with the next date, `wrong-state` for a level without beds, `out-of-scope`.
 */
export async function reservePlace(act: Act, asked: PlaceAsked): Promise<PlaceReservation> {
  act.requireLocation(asked.locationId);
  await lockLocation(act.db, asked.locationId);
  await withdrawPlaces(act, { leadId: asked.leadId });
  const { timeZone } = await placeById(act.db, asked.locationId);
  const all = await levels(act.db, true);
  const level = all.find(({ id }) => id === asked.levelOfCareId);
  if (!level?.bedded) throw new Problem("wrong-state", "This level of care has no beds.");
  const sectionId = asked.sectionId ?? null;
  if (sectionId && (await sectionById(act.db, sectionId)).locationId !== asked.locationId)
    throw new Problem("not-found", "There is no such section.");

  const today = localDate(act.now, timeZone);
  const factsOf = (id: string | null) => all.find((one) => one.id === id) ?? level;
  const daysOf = (id: string) => typicalStayDays(factsOf(id));
  const beds: PlaceBed[] = (await bedsForPlaces(act.db, asked.locationId, act.now)).map(
    ({ bedId, sectionId: unit, levelOfCareIds, kind, anticipatedOn, levelOfCareId, until }) => ({
      bedId,
      sectionId: unit,
      levelOfCareIds,
      takenUntil: kind === "stay" ? expectedLeave(today, anticipatedOn, factsOf(levelOfCareId)) : null,
      isHeld: kind === "hold",
      blockedUntil: kind !== "block" ? null : until ? addDays(localDate(until, timeZone), 1) : "unknown",
    }),
  );
  const places = {
    beds,
    reserved: (await openPlacesAt(act.db, asked.locationId)).map((one) => ({
      levelOfCareId: one.levelOfCareId,
      sectionId: one.sectionId,
      from: one.wantedOn,
      until: addDays(one.wantedOn, daysOf(one.levelOfCareId)),
    })),
    staffedBeds: (await operationsOf(act.db, asked.locationId)).staffedBeds,
  };
  const days = daysOf(level.id);
  const wanted: PlaceWanted = {
    levelOfCareId: level.id,
    sectionId,
    from: asked.wantedOn,
    until: addDays(asked.wantedOn, days),
  };
  if (!isPlaceLeft(places, wanted)) {
    const next = nextPlaceOn(places, wanted, days);
    throw new Problem("no-place-left", {
      detail: `No ${level.code} place is expected free on ${formatDate(asked.wantedOn)}. ${next ? `Next: ${formatDate(next)}, or` : "Use"} the waiting list.`,
      params: { nextOn: next },
    });
  }
  const place = await insertPlace(act.db, {
    locationId: asked.locationId,
    sectionId,
    levelOfCareId: level.id,
    wantedOn: asked.wantedOn,
    intakeAt: asked.intakeAt ?? null,
    leadId: asked.leadId,
  });
  await announcePlaces(act, asked.locationId);
  return asReservation(place);
}

/** Releases the open reservation of a lead or an episode; nothing happens without one. */
export async function withdrawPlaces(act: Act, who: { leadId: string } | { demographicId: string }): Promise<void> {
  for (const { id, locationId } of await openPlacesForUpdate(act.db, who)) {
    await savePlace(act.db, id, { state: "withdrawn" });
    await announcePlaces(act, locationId);
  }
}

export async function announcePlaces(act: Act, locationId: string): Promise<void> {
  await act.raise("facility.places-changed", { locationId }, { topics: [`board:beds:${locationId}`] });
}
