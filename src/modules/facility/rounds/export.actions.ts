import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addDays, dayBounds } from "#platform/shared/time/index.ts";
import { operationsOf } from "../places/operations.store.ts";
import { placeById, sectionById } from "../places/place.store.ts";
import { createRoundsExport, readRoundsExport } from "./export.contract.ts";
import { clientsOfStays, exportById, insertExport, looksOfStays, staysObserved } from "./export.store.ts";
import { gapsOfStays } from "./gap-list.store.ts";
import { reviewsAt } from "./review.store.ts";

export const exportHandlers = [
  action(createRoundsExport, async (act, { body: { sectionId, date } }) => {
    const { locationId } = await sectionById(act.db, sectionId);
    act.requireLocation(locationId);
    const { timeZone } = await placeById(act.db, locationId);
    const { start, end } = dayBounds(date, timeZone);
    const demographicIds = await staysObserved(act, sectionId, start, end);
    if (demographicIds.length === 0) throw new Problem("not-found", "No looks were recorded in this unit on this day.");
    const id = await insertExport(act.db, { locationId, sectionId, demographicIds, localDate: date });
    act.audit({ subjectId: id, locationId, detail: { sectionId, date, stays: demographicIds.length } });
    return { id };
  }),

  query(readRoundsExport, async (view, { params: { exportId } }) => {
    const set = await exportById(view.db, exportId);
    view.requireLocation(set.locationId);
    const place = await placeById(view.db, set.locationId);
    const { start, end } = dayBounds(set.localDate, place.timeZone);
    const clients = await clientsOfStays(view, set.demographicIds);
    const stays = clients.map(({ demographicId }) => demographicId);
    const looks = await looksOfStays(view.db, stays, start, end);
    const gaps = await gapsOfStays(view.db, stays, start, end);
    const section = await sectionById(view.db, set.sectionId);
    // A night shift that ends on this day began on the day before.
    const from = dayBounds(addDays(set.localDate, -1), place.timeZone).start;
    const reviews = (await reviewsAt(view.db, set.locationId, from, end)).filter(
      ({ sectionId }) => sectionId === set.sectionId,
    );
    return {
      facilityName: view.tenant.name,
      locationName: place.name,
      timeZone: place.timeZone,
      printedBy: view.actor.name,
      printedAt: view.now,
      date: set.localDate,
      part2: (await operationsOf(view.db, set.locationId)).part2,
      sectionName: section.name,
      reviews: reviews.map(({ localDate, reviewerName, signedAt }) => ({ localDate, reviewerName, signedAt })),
      sheets: clients.map(({ demographicId, ...client }) => ({
        ...client,
        looks: looks.filter((look) => look.demographicId === demographicId),
        gaps: gaps.filter((gap) => gap.demographicId === demographicId),
      })),
    };
  }),
];
