import type { Act } from "#platform/server/execution/context.ts";
import { announceSupply } from "../counts/announce-supply.actions.ts";
import { containersFor, countsAt } from "../counts/container.store.ts";
import type { Order } from "../orders/order.contract.ts";
import { settleReviews } from "../reviews/open-review.actions.ts";
import { supplyRows } from "./refill.actions.ts";
import { anyClient, cancelUnsent } from "./refill.store.ts";
import { suggestRefill } from "./suggest-refill.jobs.ts";

/** An acknowledged order that its location counts and has no container for: its first supply is suggested. */
export async function suggestFirstSupply(act: Act, order: Order): Promise<void> {
  const { rxcui, demographicId, locationId, scheduleKind, deaSchedule } = order;
  if (rxcui === null || deaSchedule === 0 || (scheduleKind !== "scheduled" && scheduleKind !== "prn")) return;
  if (!(await countsAt(act.db, locationId))) return;
  if ((await containersFor(act.db, { demographicId, locationId, rxcui })).length > 0) return;
  const [row] = await supplyRows(act, { locationIds: [locationId], orderId: order.id, reach: anyClient });
  if (row && row.refillId === null && (await suggestRefill(act, row))) await announceSupply(act, locationId);
}

/** What is not at the pharmacy yet of an order that ended is not needed any more. */
export async function cancelRefillsOf(act: Act, order: Order): Promise<void> {
  const reason = "The order ended.";
  const canceled = await cancelUnsent(act.db, order.id, { at: act.now, by: act.actor.clinicianId, reason });
  if (canceled.length === 0) return;
  await settleReviews(act, { orderId: order.id, kinds: ["refill"] }, "withdrawn", reason);
  await announceSupply(act, order.locationId);
}
