import type { View } from "#platform/server/execution/context.ts";
import { create } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { placeById } from "../places/place.store.ts";
import { createShiftPattern, listShiftPatterns } from "./shift.contract.ts";
import { shiftPatternsAt, shiftRecord } from "./shift.store.ts";
import { type Shift, shiftRunning } from "./shift.ts";

/** The shift at a location at an instant; undefined where no shifts are defined. Throws `not-found`. */
export async function shiftAt(view: View, locationId: string, at: string = view.now): Promise<Shift | undefined> {
  const { timeZone } = await placeById(view.db, locationId);
  return shiftRunning(await shiftPatternsAt(view.db, locationId), at, timeZone);
}

const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const shiftHandlers = [
  query(listShiftPatterns, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const rows = await shiftPatternsAt(view.db, locationId);
    return { rows, running: shiftRunning(rows, view.now, timeZone) ?? null };
  }),

  create(createShiftPattern, shiftRecord, {
    values: (_, { body }) => ({ ...body, weekdays: isoWeekdays.filter((day) => body.weekdays.includes(day)) }),
  }),
];
