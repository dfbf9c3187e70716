import { create, edit, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { businessLocationForUpdate } from "./business-location.store.ts";
import { listLocations } from "./location.contract.ts";
import { countLocations, locationForUpdate, saveLocationOrder } from "./location.store.ts";
import { locationDetail, locationDetails, locationsInReach } from "./location-details.ts";
import * as contract from "./location-edit.contract.ts";
import { isPlaceInactive } from "./place-states.ts";
import { requireEmpty } from "./require-empty.ts";
import { saveSectionOrder } from "./section.store.ts";

const locationRecord = record({
  table: "locations",
  subject: "location",
  key: "locationId",
  load: locationForUpdate,
  scope: "facility",
  json: ["address"],
  view: (act, location) => locationDetail(act, location.id),
  audit: (location) => ({ locationId: location.id }),
  saved: async (act, { before, after, fields }) => {
    const locationId = after.id;
    if (!before) return act.raise("platform.location-created", { locationId });
    await act.raise("platform.location-changed", { locationId, keys: [...fields] });
    if (isPlaceInactive(after) && !isPlaceInactive(before))
      await act.raise("platform.location-deactivated", { locationId });
  },
});

export const locationHandlers = [
  query(listLocations, async (view) => ({ rows: await locationsInReach(view) })),

  query(contract.listLocationDetails, async (view) => ({ rows: await locationDetails(view) })),

  create(contract.createLocation, locationRecord, {
    values: async (act, { body }) => {
      await businessLocationForUpdate(act.db, body.businessLocationId);
      return { ...body, sort: await countLocations(act.db) };
    },
  }),

  edit(contract.changeLocation, locationRecord, {
    beforeSave: async (act, location, { businessLocationId, status }) => {
      if (businessLocationId) await businessLocationForUpdate(act.db, businessLocationId);
      if (isPlaceInactive({ status })) await requireEmpty(act, location.id, null, location.name);
    },
  }),

  action(contract.orderLocations, async (act, { body: { locationId, ids } }) => {
    if (locationId === null) await saveLocationOrder(act.db, ids);
    else await saveSectionOrder(act.db, locationId, ids);
    const changed = locationId ?? ids[0];
    if (!changed) return;
    act.audit({ subjectId: changed, locationId: changed, fields: ["order"] });
    await act.raise("platform.location-changed", { locationId: changed, keys: ["order"] });
  }),
];
