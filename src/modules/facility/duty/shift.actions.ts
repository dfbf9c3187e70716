import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeById } from "../places/place.store.ts";
import { createShiftPattern, listShiftPatterns } from "./shift.contract.ts";
import { insertShiftPattern, shiftPatternsAt } from "./shift.store.ts";
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

  action(createShiftPattern, async (act, { body }) => {
    await placeById(act.db, body.locationId);
    act.requireLocation(body.locationId);
    const names = (await shiftPatternsAt(act.db, body.locationId)).map((pattern) => pattern.name.toLowerCase());
    if (names.includes(body.name.toLowerCase()))
      throw new Problem("duplicate", `A shift named ${body.name} already exists here. Choose another name.`);
    const made = await insertShiftPattern(act.db, {
      ...body,
      weekdays: isoWeekdays.filter((day) => body.weekdays.includes(day)),
    });
    act.audit({ subjectId: made.id, locationId: made.locationId });
    return made;
  }),
];
