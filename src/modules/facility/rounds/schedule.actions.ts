import { edit } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { placeById } from "../places/place.store.ts";
import { roundsTopic } from "./due.actions.ts";
import { listRoundSchedules, putRoundSchedule } from "./schedule.contract.ts";
import { clientsInUnit, scheduleRecord, schedulesAt } from "./schedule.store.ts";
import { followUnit } from "./unit-level.actions.ts";

export const scheduleHandlers = [
  query(listRoundSchedules, async (view, { query: { locationId } }) => {
    view.requireLocation(locationId);
    await placeById(view.db, locationId);
    return { rows: await schedulesAt(view.db, locationId) };
  }),

  edit(putRoundSchedule, scheduleRecord, {
    beforeSave: (_act, schedule, change) =>
      schedule.version === 0 ? { ...change, locationId: schedule.locationId } : undefined,
    afterSave: async (act, schedule) => {
      for (const { demographicId } of await clientsInUnit(act.db, schedule.sectionId, act.now))
        await followUnit(act, demographicId);
      await act.raise(
        "facility.rounds-changed",
        { locationId: schedule.locationId },
        { topics: [roundsTopic(schedule.locationId)] },
      );
    },
  }),
];
