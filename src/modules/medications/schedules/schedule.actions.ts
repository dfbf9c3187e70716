import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { saveOrder } from "../orders/order.store.ts";
import { orderToPlan } from "./plan.store.ts";
import { insertDoses, locationRules } from "./schedule.store.ts";
import { expandDoses } from "./schedule.ts";

/** Days ahead for which doses are stored. Later doses are computed on demand. */
export const horizonDays = 7;

/**
 * Inserts the doses of an active order up to the horizon, from the last planned instant or, after a hold, from `notBefore`.
 * Idempotent: the order is locked and existing doses stay.
 */
export async function extendSchedule(act: Act, orderId: string, notBefore: string | null = null): Promise<void> {
  const order = await orderToPlan(act.db, orderId);
  if (!order || order.plan.kind === "prn" || order.plan.kind === "continuous") return;
  const rules = await locationRules(act.db, order.locationId, order.timeZone);
  const to = addMinutes(act.now, horizonDays * 1440);
  const left = order.generatedThrough ?? order.plan.startAt;
  const from = notBefore !== null && notBefore > left ? notBefore : left;
  // A one-time dose is planned at once even beyond the horizon: the nightly job does not extend one-time orders.
  const until = order.plan.kind === "scheduled" ? to : addMinutes(order.plan.startAt, 1);
  const doses = expandDoses(order.plan, rules, { from, to: until }, order.lastDoseNo);
  await insertDoses(act.db, order, doses);
  if (until > left)
    await saveOrder(act.db, order.id, { generatedThrough: until, lastDoseNo: order.lastDoseNo + doses.length });
}
