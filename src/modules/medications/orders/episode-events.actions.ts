import { requireEpisode } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import {
  cancelDosesOfStay,
  moveOpenDoses,
  resumeDosesOfStay,
  suspendDosesOfStay,
} from "../schedules/schedule.store.ts";
import { announceOrder, passTopic } from "./announce-order.actions.ts";
import { stopped } from "./end-order.actions.ts";
import { moveOpenOrders, openOrdersForUpdate, saveOrder } from "./order.store.ts";
import { insertOrderEvent } from "./order-history.store.ts";
import { isOrderIn, orderStates, unsignedOrderStates } from "./order-states.ts";

/**
 * Ends all orders of a discharged client: doses from the discharge on are canceled, earlier ones still need to be
 * documented; active and held orders are discontinued, unsigned proposals declined. Idempotent: a second run finds no
 * open order.
 */
export const stopOrdersOnDischarge = on(
  "clients.discharged",
  { name: "stop-orders-on-discharge" },
  async (act, { payload }) => {
    const { demographicId, dischargedAt } = payload;
    const open = await openOrdersForUpdate(act.db, demographicId);
    await cancelDosesOfStay(act.db, demographicId, dischargedAt);
    for (const order of open) {
      const isProposal = isOrderIn(order, unsignedOrderStates);
      const toStatus = orderStates.code(isProposal ? "declined" : "discontinued");
      const statusReason = isProposal ? "Client discharged before the order was signed." : "Client discharged.";
      await saveOrder(act.db, order.id, { orderStatus: toStatus, ...stopped(dischargedAt, statusReason) });
      await insertOrderEvent(act.db, {
        orderId: order.id,
        action: isProposal ? "decline" : "discontinue",
        fromStatus: order.orderStatus,
        toStatus,
        actorId: act.actor.clinicianId,
        reason: statusReason,
        at: act.now,
      });
      const after = { ...order, orderStatus: toStatus, version: order.version + 1 };
      await announceOrder(act, after, isProposal ? "declined" : "discontinued", statusReason);
    }
  },
);

/**
 * Moves the open orders and doses of a client to the new location. Planned doses keep their instants; doses planned later
 * follow the new location's time zone and medication times (MED-30).
 */
export const followClientToLocation = on(
  "clients.location-changed",
  { name: "follow-client-to-location" },
  async (act, { payload: { demographicId, toLocationId } }) => {
    await moveOpenOrders(act.db, demographicId, toLocationId);
    await moveOpenDoses(act.db, demographicId, toLocationId);
  },
);

/** Suspends the doses due while a client is on leave, in its transaction, so that none is missed by the system (MED-70). */
export const suspendDosesOnLeave = on(
  "clients.leave-started",
  { name: "suspend-doses-on-leave", inTransaction: true },
  async (act, { payload }) => {
    await suspendDosesOfStay(act.db, payload.demographicId, payload.leftAt);
    await announceDoses(act, payload);
  },
);

/** Resumes the doses due from the return on, in its transaction, so that the next one is on the med pass at once (MED-70). */
export const resumeDosesOnReturn = on(
  "clients.leave-returned",
  { name: "resume-doses-on-return", inTransaction: true },
  async (act, { payload }) => {
    await resumeDosesOfStay(act.db, payload.demographicId, payload.returnedAt);
    await announceDoses(act, payload);
  },
);

async function announceDoses(act: Act, { clientId, demographicId }: { clientId: string; demographicId: string }) {
  const { locationId } = await requireEpisode(act, { demographicId });
  const topics = [passTopic(locationId), `record:medications:${demographicId}`];
  await act.raise("medications.doses-changed", { clientId, demographicId }, { topics });
}
