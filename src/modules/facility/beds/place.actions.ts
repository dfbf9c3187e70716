import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { namesOf } from "#platform/server/execution/subjects.ts";
import { Problem } from "#platform/shared/problems.ts";
import { listPlaces, type PlaceReservation, withdrawPlace } from "./place.contract.ts";
import { asReservation, openPlacesAt, openPlacesOfLead, placeForUpdate, savePlace } from "./place.store.ts";
import { announcePlaces } from "./reserve-place.actions.ts";

/** The open reservation of a lead. */
export async function placesOfLead(view: View, leadId: string): Promise<PlaceReservation[]> {
  return (await openPlacesOfLead(view.db, leadId)).map(asReservation);
}

export const placeHandlers = [
  query(listPlaces, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    const places = await openPlacesAt(view.db, locationId);
    const reached = view.can("crm.view")
      ? await view.reachable(
          "crm.view",
          "lead",
          places.map(({ leadId }) => leadId),
        )
      : new Set<string>();
    const names = await namesOf(
      view,
      places.filter(({ leadId }) => reached.has(leadId)).map(({ leadId }) => ({ type: "lead", id: leadId })),
    );
    return {
      rows: places.map((place) => {
        const name = names.get(`lead:${place.leadId}`);
        return {
          ...asReservation(place),
          leadId: name ? place.leadId : null,
          name: name?.label ?? null,
          link: name?.link ?? null,
          isWaiting: place.notifiedAt !== null,
        };
      }),
    };
  }),

  action(withdrawPlace, async (act, { params: { reservationId }, query: { version } }) => {
    const place = await placeForUpdate(act.db, reservationId);
    act.requireLocation(place.locationId);
    if (place.clientId) await act.requireReachOfClient(place.clientId);
    act.requireVersion(place, version);
    if (place.state !== "open") throw new Problem("wrong-state", "This reservation has already ended.");
    await savePlace(act.db, place.id, { state: "withdrawn" });
    await announcePlaces(act, place.locationId);
    await act.raise("facility.place-ended", { leadId: place.leadId, state: "withdrawn", wantedOn: place.wantedOn });
    act.audit({ subjectId: place.id, locationId: place.locationId, detail: { leadId: place.leadId } });
    return { ...asReservation(place), state: "withdrawn" as const, version: place.version + 1 };
  }),
];
