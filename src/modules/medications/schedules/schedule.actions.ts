import type { Act } from "#platform/server/execution/context.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { saveOrder } from "../orders/order.store.ts";
import { insertDoses, orderToPlan, placeRules } from "./schedule.store.ts";
import { expandDoses } from "./schedule.ts";

/** How far ahead doses exist as rows; later ones are worked out when they are asked for. */
export const horizonDays = 7;

/**
 * Makes the doses of an active order as far as the horizon, from where it was left off or, after a hold, from `notBefore`.
 * Idempotent: the row is locked, what is there stays.
 */
export async function extendSchedule(act: Act, orderId: string, notBefore: string | null = null): Promise<void> {
  const order = await orderToPlan(act.db, orderId);
  if (!order || order.plan.kind === "prn" || order.plan.kind === "continuous") return;
  const rules = await placeRules(act.db, order.locationId, order.timeZone);
  const to = addMinutes(act.now, horizonDays * 1440);
  const left = order.generatedThrough ?? order.plan.startAt;
  const from = notBefore !== null && notBefore > left ? notBefore : left;
  // A single dose may start beyond the horizon: it is made at once, there is nothing to extend later.
  const until = order.plan.kind === "scheduled" ? to : addMinutes(order.plan.startAt, 1);
  const doses = expandDoses(order.plan, rules, { from, to: until }, order.lastDoseNo);
  await insertDoses(act.db, order, doses);
  if (until > left)
    await saveOrder(act.db, order.id, { generatedThrough: until, lastDoseNo: order.lastDoseNo + doses.length });
}
