import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { assignBedToClient } from "./assign-bed.actions.ts";
import { markAway } from "./away.actions.ts";
import { bedClient } from "./bed-client.actions.ts";
import { liveHolds, saveHoldClient, stayEndedBy, stayOfEpisode } from "./bed-stay.store.ts";
import { endClientStay, endHoldOrBlock } from "./end-stay.actions.ts";
import { openPlacesForUpdate, savePlace } from "./place.store.ts";
import { reopenClientStay } from "./reopen-stay.actions.ts";
import { withdrawPlaces } from "./reserve-place.actions.ts";

async function releaseHoldsOf(act: Act, demographicId: string): Promise<void> {
  for (const hold of await liveHolds(act.db, { demographicId }, act.now))
    await endHoldOrBlock(act, hold, "hold_released");
  await withdrawPlaces(act, { demographicId });
}

/** Bed stays follow the chart in the chart's own transaction, so an admission to an unavailable bed is refused. */
export const bedEventHandlers = [
  on("clients.admitted", { name: "bed-on-admission", inTransaction: true }, async (act, { payload }) => {
    await withdrawPlaces(act, { demographicId: payload.demographicId });
    if (!payload.bedId) return;
    const client = await bedClient(act, payload.demographicId);
    const from = client.admittedAt && client.admittedAt < act.now ? client.admittedAt : act.now;
    await assignBedToClient(act, { client, bedId: payload.bedId, from });
  }),

  on("clients.discharged", { name: "bed-on-discharge", inTransaction: true }, async (act, { payload }) => {
    const stay = await stayOfEpisode(act.db, payload.demographicId, payload.dischargedAt);
    if (stay) await endClientStay(act, stay, { at: payload.dischargedAt, endReason: "discharge", cause: "discharge" });
    await releaseHoldsOf(act, payload.demographicId);
  }),

  // BED-13: a held bed stays the client's and shows that they are away; otherwise the stay in the bed ends.
  on("clients.leave-started", { name: "bed-on-leave", inTransaction: true }, async (act, { payload }) => {
    const stay = await stayOfEpisode(act.db, payload.demographicId, payload.leftAt);
    if (!stay) return;
    if (payload.holdBed) await markAway(act, stay, payload.leftAt);
    else await endClientStay(act, stay, { at: payload.leftAt, endReason: "leave", cause: "leave" });
  }),

  on("clients.leave-returned", { name: "bed-on-return", inTransaction: true }, async (act, { payload }) => {
    if (payload.bedId) {
      const client = await bedClient(act, payload.demographicId);
      await assignBedToClient(act, { client, bedId: payload.bedId, from: act.now });
      return;
    }
    const stay = await stayOfEpisode(act.db, payload.demographicId, act.now);
    if (stay) await markAway(act, stay, null);
  }),

  // BED-14: the client gets the former bed back if it is free, or the one chosen.
  on("clients.discharge-undone", { name: "bed-on-undo", inTransaction: true }, async (act, { payload }) => {
    if (payload.bed === "none") return;
    if (payload.bedId) {
      const client = await bedClient(act, payload.demographicId);
      await assignBedToClient(act, { client, bedId: payload.bedId, from: act.now });
      return;
    }
    const stay = await stayEndedBy(act.db, payload.demographicId, payload.dischargedAt);
    if (stay) await reopenClientStay(act, stay);
  }),

  on("clients.location-changed", { name: "bed-on-transfer", inTransaction: true }, async (act, { payload }) => {
    const stay = await stayOfEpisode(act.db, payload.demographicId, payload.effectiveAt);
    // A bed move to another location also raises this event; its new stay is already at that location.
    if (!stay || stay.locationId === payload.toLocationId) return;
    await endClientStay(act, stay, { at: payload.effectiveAt, endReason: "bed_change", cause: "move" });
  }),

  on("clients.admission-cancelled", { name: "bed-on-cancellation", inTransaction: true }, async (act, { payload }) => {
    await releaseHoldsOf(act, payload.demographicId);
  }),

  on("clients.referred", { name: "bed-on-referral", inTransaction: true }, async (act, { payload }) => {
    await releaseHoldsOf(act, payload.demographicId);
  }),

  // A lead's holds move to the new chart, so the admission can use them.
  on("crm.lead-converted", { name: "holds-follow-conversion", inTransaction: true }, async (act, { payload }) => {
    for (const hold of await liveHolds(act.db, { leadId: payload.leadId }, act.now))
      await saveHoldClient(act.db, hold.id, {
        clientId: payload.clientId,
        demographicId: payload.demographicId,
      });
    const { clientId, demographicId } = payload;
    for (const { id } of await openPlacesForUpdate(act.db, { leadId: payload.leadId }))
      await savePlace(act.db, id, { clientId, demographicId });
  }),
  on("crm.lead-closed", { name: "holds-of-closed-leads", inTransaction: true }, async (act, { payload }) => {
    for (const hold of await liveHolds(act.db, { leadId: payload.leadId }, act.now))
      await endHoldOrBlock(act, hold, "hold_released");
    await withdrawPlaces(act, { leadId: payload.leadId });
  }),
];
