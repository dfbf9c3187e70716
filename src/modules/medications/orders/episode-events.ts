import { sql } from "kysely";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { tellOfOrder } from "./announce.ts";
import { insertOrderEvent, orderOf, saveOrder, selectOrders } from "./order.store.ts";

/**
 * When a client leaves, nothing of the stay may be given any more: doses from the discharge on are cancelled, earlier ones
 * stay to be documented; active and held orders stop (5), proposals that nobody signed are declined (10). Idempotent:
 * a second run finds no open order.
 */
export const stopOrdersOnDischarge = on(
  "clients.discharged",
  { name: "stop-orders-on-discharge" },
  async (act, { payload }) => {
    const { demographicId, dischargedAt } = payload;
    const open = await selectOrders(act.db)
      .where("o.demographicId", "=", demographicId)
      .where("o.orderStatus", "in", [0, 1, 2, 3])
      .forUpdate("o")
      .execute();
    await cancelFrom(act, demographicId, dischargedAt);
    for (const order of open) {
      const isProposal = order.orderStatus < 2;
      const toStatus = isProposal ? 10 : 5;
      const statusReason = isProposal ? "The client was discharged before it was signed." : "Discharged.";
      await saveOrder(act.db, order.id, { orderStatus: toStatus, statusReason, stoppedAt: dischargedAt });
      await insertOrderEvent(act.db, {
        orderId: order.id,
        action: isProposal ? "decline" : "discontinue",
        fromStatus: order.orderStatus,
        toStatus,
        actorId: act.actor.clinicianId,
        reason: statusReason,
        at: act.now,
      });
      const after = orderOf({ ...order, orderStatus: toStatus, version: order.version + 1 });
      await tellOfOrder(act, after, isProposal ? "declined" : "discontinued", statusReason);
    }
  },
);

async function cancelFrom(act: Act, demographicId: string, from: string): Promise<void> {
  await act.db
    .updateTable("medicationSchedules")
    .set({ state: "cancelled", suspendReason: null })
    .where("demographicId", "=", demographicId)
    .where("state", "in", ["planned", "suspended"])
    .where("dueAt", ">=", from)
    .execute();
}

/**
 * A client who moves keeps the doses that are planned, at the instants they had, and shows on the new place's pass;
 * doses made later follow the new place's zone and times (MED-30).
 */
export const followClientToPlace = on(
  "clients.location-changed",
  { name: "follow-client-to-place" },
  async (act, { payload: { demographicId, toLocationId } }) => {
    await sql`UPDATE orders SET location_id = ${toLocationId}
      WHERE demographic_id = ${demographicId} AND order_status IN (0, 1, 2, 3) AND location_id <> ${toLocationId}`.execute(
      act.db,
    );
    await sql`UPDATE medication_schedules SET location_id = ${toLocationId}
      WHERE demographic_id = ${demographicId} AND state IN ('planned', 'suspended', 'undocumented')
        AND location_id <> ${toLocationId}`.execute(act.db);
  },
);
