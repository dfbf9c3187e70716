import { action, query } from "#platform/server/execution/module.ts";
import { timeZones } from "#platform/server/reference/time-zones.store.ts";
import { Problem } from "#platform/shared/problems.ts";
import { listTimeZones } from "#platform/shared/time/time-zones.contract.ts";
import { listReferenceCodes } from "./code-lists.contract.ts";
import { referenceCodes } from "./code-lists.store.ts";
import { findNearestPlaces, findPlaces } from "./simple-maps.contract.ts";
import { nearestPlaces, placeOfZip, placesOfCity } from "./simple-maps.store.ts";

/** Time zones, zip codes and code lists: the same for every facility, for every signed-in user. */
export const referenceHandlers = [
  query(listTimeZones, async (view) => ({ rows: await timeZones(view.db) })),
  query(findPlaces, async (view, { query: asked }) => {
    if (asked.zip === undefined) return { rows: await placesOfCity(view.db, asked.q ?? "") };
    const place = await placeOfZip(view.db, asked.zip);
    // GEO-1: the user can still type the address, so the message says what to do.
    if (!place) throw new Problem("zip-unknown", "Zip code not found. Enter the city and state.");
    return { rows: [place] };
  }),
  action(findNearestPlaces, async (act, { body }) => {
    const rows = await nearestPlaces(act.db, body.lat, body.lng, body.limit);
    act.audit({ subjectId: rows[0]?.zip ?? null });
    return { rows };
  }),
  query(listReferenceCodes, (view, { params, query: asked }) => referenceCodes(view.db, params.list, asked)),
];
