import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { liveHolds, stayOfEpisode } from "./bed-stay.store.ts";
import { giveBed } from "./give-bed.actions.ts";
import { freeBed, leaveBed } from "./leave-bed.actions.ts";
import { bedPerson } from "./person.actions.ts";

async function releaseHoldsOf(act: Act, demographicId: string): Promise<void> {
  for (const hold of await liveHolds(act.db, { demographicId }, act.now)) await freeBed(act, hold, "hold_released");
}

/** The floor follows the chart inside the chart's own transaction: a bed that cannot be had refuses the admission. */
export const bedEventHandlers = [
  on("clients.admitted", { name: "bed-on-admission", inTransaction: true }, async (act, { payload }) => {
    if (!payload.bedId) return;
    const person = await bedPerson(act, payload.demographicId);
    const from = person.admittedAt && person.admittedAt < act.now ? person.admittedAt : act.now;
    await giveBed(act, { person, bedId: payload.bedId, from });
  }),

  on("clients.discharged", { name: "bed-on-discharge", inTransaction: true }, async (act, { payload }) => {
    const stay = await stayOfEpisode(act.db, payload.demographicId, payload.dischargedAt);
    if (stay) await leaveBed(act, stay, { at: payload.dischargedAt, endReason: "discharge", cause: "discharge" });
    await releaseHoldsOf(act, payload.demographicId);
  }),

  on("clients.location-changed", { name: "bed-on-transfer", inTransaction: true }, async (act, { payload }) => {
    const stay = await stayOfEpisode(act.db, payload.demographicId, payload.effectiveAt);
    // A bed move that changed the location hears its own echo here; the new bed is at the new place already.
    if (!stay || stay.locationId === payload.toLocationId) return;
    await leaveBed(act, stay, { at: payload.effectiveAt, endReason: "bed_change", cause: "move" });
  }),

  on("clients.admission-cancelled", { name: "bed-on-cancellation", inTransaction: true }, async (act, { payload }) => {
    await releaseHoldsOf(act, payload.demographicId);
  }),

  // A hold made for a lead belongs to the person from the moment there is a chart, so that the admission can use it.
  on("crm.lead-converted", { name: "holds-follow-the-person", inTransaction: true }, async (act, { payload }) => {
    for (const hold of await liveHolds(act.db, { leadId: payload.leadId }, act.now))
      await act.db
        .updateTable("bedStays")
        .set({ clientId: payload.clientId, demographicId: payload.demographicId })
        .where("id", "=", hold.id)
        .execute();
  }),
  on("crm.lead-closed", { name: "holds-of-closed-leads", inTransaction: true }, async (act, { payload }) => {
    for (const hold of await liveHolds(act.db, { leadId: payload.leadId }, act.now))
      await freeBed(act, hold, "hold_released");
  }),
];
