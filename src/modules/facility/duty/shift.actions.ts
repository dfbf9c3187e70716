import type { View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { placeById } from "../places/place.store.ts";
import { createShiftPattern, listShiftPatterns } from "./shift.contract.ts";
import { type Shift, shiftRunning } from "./shift.ts";

async function patternsAt(view: View, locationId: string) {
  const rows = await view.db
    .selectFrom("shiftPatterns")
    .select(["id", "locationId", "name", "startLocal", "durationMinutes", "weekdays", "version"])
    .where("locationId", "=", locationId)
    .where("active", "=", true)
    .orderBy("startLocal")
    .execute();
  return rows.map((row) => ({ ...row, startLocal: row.startLocal.slice(0, 5) }));
}

/** The shift that runs at a place at an instant; undefined where no shifts are defined. Throws `not-found`. */
export async function shiftAt(view: View, locationId: string, at: string = view.now): Promise<Shift | undefined> {
  const { timeZone } = await placeById(view.db, locationId);
  return shiftRunning(await patternsAt(view, locationId), at, timeZone);
}

const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const shiftHandlers = [
  query(listShiftPatterns, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const rows = await patternsAt(view, locationId);
    return { rows, running: shiftRunning(rows, view.now, timeZone) ?? null };
  }),

  action(createShiftPattern, async (act, { body }) => {
    await placeById(act.db, body.locationId);
    act.requireLocation(body.locationId);
    const names = (await patternsAt(act, body.locationId)).map((pattern) => pattern.name.toLowerCase());
    if (names.includes(body.name.toLowerCase()))
      throw new Problem("duplicate", `A shift called ${body.name} exists here already.`);
    const id = newId();
    await act.db
      .insertInto("shiftPatterns")
      .values({ id, ...body, weekdays: isoWeekdays.filter((day) => body.weekdays.includes(day)) })
      .execute();
    act.audit({ subjectId: id, locationId: body.locationId });
    const made = (await patternsAt(act, body.locationId)).find((pattern) => pattern.id === id);
    if (!made) throw new Error("The shift pattern was not written.");
    return made;
  }),
];
