import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, record } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeOccupancy } from "../ports.ts";
import {
  activeLocationNames,
  businessLocationForUpdate,
  businessLocations,
  countLocations,
  locationDetail,
  locationDetails,
  locationForUpdate,
  saveOrder,
  sectionForUpdate,
  sectionsOf,
} from "./location.store.ts";
import * as contract from "./location-edit.contract.ts";
import { isInactive } from "./location-states.ts";

const companyRecord = record({
  table: "businessLocations",
  subject: "business-location",
  key: "businessLocationId",
  load: businessLocationForUpdate,
  scope: "facility",
  json: ["billingAddress", "remitAddress"],
});

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
    if (isInactive(after) && !isInactive(before)) await act.raise("platform.location-deactivated", { locationId });
  },
});

/** A section is audited as a change of its location. */
const sectionRecord = record({
  table: "locationSections",
  subject: "location",
  key: "sectionId",
  load: sectionForUpdate,
  scope: "facility",
  view: (_act, { locationId: _, ...section }) => section,
  audit: (section) => ({ subjectId: section.locationId, detail: { sectionId: section.id } }),
  saved: (act, { after }) =>
    act.raise("platform.location-changed", { locationId: after.locationId, keys: ["sections"] }),
});

/** A location or section with occupied beds cannot be deactivated. */
async function requireEmpty(view: View, locationId: string, sectionId: string | null, name: string): Promise<void> {
  const here = await placeOccupancy(view, [locationId]);
  const occupied = here
    .filter((one) => sectionId === null || one.sectionId === sectionId)
    .reduce((sum, one) => sum + one.occupied, 0);
  if (occupied > 0)
    throw new Problem("in-use", {
      detail: `${occupied} ${occupied === 1 ? "bed is" : "beds are"} occupied in ${name}. Move the clients first.`,
      params: { occupied },
    });
}

const companyHandlers = [
  query(contract.listBusinessLocations, async (view) => ({ rows: await businessLocations(view.db) })),
  create(contract.createBusinessLocation, companyRecord),
  edit(contract.changeBusinessLocation, companyRecord, {
    beforeSave: async (act, company, { status }) => {
      const used = isInactive({ status }) ? await activeLocationNames(act.db, company.id) : [];
      if (used.length > 0)
        throw new Problem(
          "in-use",
          `${used.join(", ")} ${used.length === 1 ? "bills" : "bill"} through this company. Choose another company for ${used.length === 1 ? "it" : "them"} first.`,
        );
    },
  }),
];

const locationEditors = [
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
      if (isInactive({ status })) await requireEmpty(act, location.id, null, location.name);
    },
  }),

  action(contract.orderLocations, async (act, { body: { locationId, ids } }) => {
    await saveOrder(act.db, locationId, ids);
    const changed = locationId ?? ids[0];
    if (!changed) return;
    act.audit({ subjectId: changed, locationId: changed, fields: ["order"] });
    await act.raise("platform.location-changed", { locationId: changed, keys: ["order"] });
  }),
];

function requireSectionOf(section: { locationId: string }, locationId: string): void {
  if (section.locationId !== locationId) throw new Problem("not-found", "This location has no such section.");
}

const sectionEditors = [
  query(contract.listSections, async (view, { params }) => {
    const { id } = await locationDetail(view, params.locationId);
    view.requireLocation(id);
    const sections = await sectionsOf(view.db, id);
    return { rows: sections.map(({ locationId: _, ...section }) => section) };
  }),

  create(contract.createSection, sectionRecord, {
    values: async (act: Act, { params, body }) => {
      const { id: locationId } = await locationForUpdate(act.db, params.locationId);
      return { locationId, ...body, sort: (await sectionsOf(act.db, locationId)).length };
    },
  }),

  edit(contract.changeSection, sectionRecord, {
    beforeSave: async (act, section, { status }, { params }) => {
      requireSectionOf(section, params.locationId);
      if (isInactive({ status })) await requireEmpty(act, section.locationId, section.id, section.name);
    },
  }),
];

export const locationEditHandlers = [...companyHandlers, ...locationEditors, ...sectionEditors];
