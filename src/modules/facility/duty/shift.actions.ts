import type { View } from "#platform/server/execution/context.ts";
import { create, edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { formatDate, weekdayOf } from "#platform/shared/time/index.ts";
import { placeById } from "../places/place.store.ts";
import { dutiesNotStarted, moveDuty } from "./duty.store.ts";
import { createShiftPattern, listShiftPatterns, updateShiftPattern } from "./shift.contract.ts";
import { shiftPatternsAt, shiftRecord } from "./shift.store.ts";
import { type Shift, shiftRunning, shiftsOn } from "./shift.ts";

/** The shift at a location at an instant; undefined where no shifts are defined. Throws `not-found`. */
export async function shiftAt(view: View, locationId: string, at: string = view.now): Promise<Shift | undefined> {
  const { timeZone } = await placeById(view.db, locationId);
  return shiftRunning(await shiftPatternsAt(view.db, locationId), at, timeZone);
}

const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const inOrder = (weekdays: readonly number[]) => isoWeekdays.filter((day) => weekdays.includes(day));

export const shiftHandlers = [
  query(listShiftPatterns, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    const { timeZone } = await placeById(view.db, locationId);
    const rows = await shiftPatternsAt(view.db, locationId);
    return { rows, running: shiftRunning(rows, view.now, timeZone) ?? null };
  }),

  create(createShiftPattern, shiftRecord, {
    values: (_, { body }) => ({ ...body, weekdays: inOrder(body.weekdays) }),
  }),

  edit(updateShiftPattern, shiftRecord, {
    beforeSave: async (act, pattern, { active, weekdays }) => {
      const days = active === false ? [] : weekdays;
      if (!days) return undefined;
      const lost = (await dutiesNotStarted(act.db, pattern.id, act.now)).filter(
        ({ localDate }) => !days.includes(weekdayOf(localDate)),
      );
      const [first] = lost.map(({ localDate }) => localDate).sort();
      if (first)
        throw new Problem(
          "in-use",
          `Staff are assigned to this shift, first on ${formatDate(first)}. Remove or move these assignments first.`,
        );
      return weekdays ? { weekdays: inOrder(weekdays) } : undefined;
    },
    afterSave: async (act, pattern, { before }) => {
      if (pattern.startLocal === before.startLocal && pattern.durationMinutes === before.durationMinutes) return;
      const { timeZone } = await placeById(act.db, pattern.locationId);
      for (const duty of await dutiesNotStarted(act.db, pattern.id, act.now)) {
        const [shift] = shiftsOn([pattern], [duty.localDate], timeZone);
        if (shift) await moveDuty(act.db, duty.id, { startsAt: shift.startsAt, endsAt: shift.endsAt });
      }
    },
  }),
];
