import { create, edit, record } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { locationForUpdate } from "./location.store.ts";
import { locationDetail } from "./location-details.ts";
import * as contract from "./location-edit.contract.ts";
import { isPlaceInactive } from "./place-states.ts";
import { requireEmpty } from "./require-empty.ts";
import { sectionForUpdate, sectionsOf } from "./section.store.ts";

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

function requireSectionOf(section: { locationId: string }, locationId: string): void {
  if (section.locationId !== locationId) throw new Problem("not-found", "This location has no such section.");
}

export const sectionHandlers = [
  query(contract.listSections, async (view, { params }) => {
    const { id } = await locationDetail(view, params.locationId);
    view.requireLocation(id);
    const sections = await sectionsOf(view.db, id);
    return { rows: sections.map(({ locationId: _, ...section }) => section) };
  }),

  create(contract.createSection, sectionRecord, {
    values: async (act, { params, body }) => {
      const { id: locationId } = await locationForUpdate(act.db, params.locationId);
      return { locationId, ...body, sort: (await sectionsOf(act.db, locationId)).length };
    },
  }),

  edit(contract.changeSection, sectionRecord, {
    beforeSave: async (act, section, { status }, { params }) => {
      requireSectionOf(section, params.locationId);
      if (isPlaceInactive({ status })) await requireEmpty(act, section.locationId, section.id, section.name);
    },
  }),
];
