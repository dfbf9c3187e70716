import { z } from "zod";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { passTopic } from "../orders/announce-order.actions.ts";
import { forEachOrder } from "../orders/each-order.actions.ts";
import { escalateUndocumented, notifyOfUndocumented, remindOfLateDoses } from "./late-doses.actions.ts";
import { markUndocumented } from "./late-doses.store.ts";
import { extendSchedule, horizonDays } from "./schedule.actions.ts";
import { ordersToExtend } from "./schedule.store.ts";

const Nothing = z.strictObject({});

export const extendScheduleOfOne = defineJob({
  module: "medications",
  name: "schedule.extend-one",
  payload: z.strictObject({ orderId: z.string() }),
  run: (act, { orderId }) => extendSchedule(act, orderId),
});

/** Keeps doses planned a week ahead. Runs hourly to cover every time zone; each order is extended once a day. */
export const extendSchedules = defineJob({
  module: "medications",
  name: "schedule.extend",
  payload: Nothing,
  cron: "7 * * * *",
  run: async (act) => {
    const through = addMinutes(act.now, (horizonDays - 1) * 1440);
    const orders = await ordersToExtend(act.db, through);
    await forEachOrder(act, orders, extendScheduleOfOne, ({ id }) => extendSchedule(act, id));
  },
});

/**
 * Marks doses past their late cutoff as not documented, updates the location's boards and notifies the nurses on duty. Time-critical
 * doses are announced when their window is over, and escalated half an hour after their late cutoff.
 */
export const markUndocumentedDoses = defineJob({
  module: "medications",
  name: "dose.markUndocumented",
  payload: Nothing,
  cron: "* * * * *",
  run: async (act) => {
    const doses = await markUndocumented(act.db, act.now);
    for (const { id, clientId, demographicId, locationId } of doses)
      await act.raise(
        "medications.dose-undocumented",
        { clientId, demographicId, scheduleId: id },
        { topics: [passTopic(locationId)] },
      );
    await notifyOfUndocumented(act, doses);
    await remindOfLateDoses(act);
    await escalateUndocumented(act);
  },
});
