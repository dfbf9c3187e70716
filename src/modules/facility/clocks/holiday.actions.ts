import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeById } from "../places/place.store.ts";
import { deleteHoliday, insertHoliday, ownHolidays } from "./calendar.store.ts";
import { addHoliday, type Holiday, listHolidays, removeHoliday } from "./holiday.contract.ts";
import { federalHolidays } from "./holidays.ts";

/** A holiday of all locations is changed by who has all of them in reach. */
const requirePlace = (act: Act, { locationId }: Pick<Holiday, "locationId">) => {
  if (locationId !== null) return act.requireLocation(locationId);
  if (act.reach("calendar.manage").kind !== "tenant")
    throw new Problem("out-of-scope", "Holidays of all locations are set by staff who manage all locations.");
};

export const holidayHandlers = [
  query(listHolidays, async (view, { query: { locationId, year } }) => {
    view.requireLocation(locationId);
    await placeById(view.db, locationId);
    const federal = federalHolidays(year).map((day) => ({ ...day, id: null, locationId: null }));
    const rows = [...federal, ...(await ownHolidays(view.db, locationId, year))];
    return { rows: rows.sort((a, b) => a.date.localeCompare(b.date)) };
  }),

  action(addHoliday, async (act, { body }) => {
    requirePlace(act, body);
    const holiday = await insertHoliday(act.db, { ...body, id: newId() });
    audit(act, holiday);
    return holiday;
  }),

  action(removeHoliday, async (act, { params: { holidayId } }) => {
    const holiday = await deleteHoliday(act.db, holidayId);
    requirePlace(act, holiday);
    audit(act, holiday);
    return holiday;
  }),
];

function audit(act: Act<"holiday">, { id, locationId, date, name }: Holiday): void {
  if (id) act.audit({ subjectId: id, ...(locationId ? { locationId } : {}), detail: { date, name } });
}
