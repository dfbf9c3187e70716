import type { Act } from "#platform/server/execution/context.ts";
import { on } from "#platform/server/execution/module.ts";
import { formatDate } from "#platform/shared/time/index.ts";
import { logActivity } from "../leads/activity.actions.ts";
import { leadForUpdate } from "../leads/lead.store.ts";
import { isOpenLead, leadName } from "../leads/lead.ts";
import { inEachLanguage } from "../notices.ts";
import { liveIntakesForUpdate, setIntakeHold } from "./intake.store.ts";

type Place = "place.held" | "place.waiting" | "place.lapsed";

/** Notifies the owner of the lead, or everyone who works with leads where there is none. */
async function record(act: Act, leadId: string, place: Place, kind: string, what: string): Promise<void> {
  const lead = await leadForUpdate(act.db, leadId);
  const name = leadName(lead);
  const summaries = {
    "place.held": `Bed ${what} held for the reserved place`,
    "place.waiting": `No bed is free yet for the place reserved for ${what}`,
    "place.lapsed": `The place reserved for ${what} ended without a bed`,
  };
  await logActivity(act, leadId, { kind, summary: summaries[place] });
  act.notify({
    kind: "crm.place",
    to: lead.ownerId
      ? { clinicianIds: [lead.ownerId] }
      : { permission: "crm.edit", ...(lead.locationId ? { locationId: lead.locationId } : {}) },
    title: inEachLanguage((say) => say(place)),
    body: inEachLanguage((say) => say(place === "place.held" ? "place.bed" : "place.day", { name, what })),
    link: `/crm/lead/${leadId}`,
    subject: { type: "lead", id: leadId },
  });
}

/** What becomes of a reserved place on its day, for the lead's activity and its owner (BED-1). */
export const placeEventHandlers = [
  on("facility.place-held", { name: "place-held", inTransaction: true }, async (act, { payload }) => {
    const { status } = await leadForUpdate(act.db, payload.leadId);
    if (isOpenLead(status))
      for (const { id } of await liveIntakesForUpdate(act.db, payload.leadId))
        await setIntakeHold(act.db, id, payload.stayId);
    await record(act, payload.leadId, "place.held", "bed-held", payload.bedCode);
  }),

  on("facility.place-waiting", { name: "place-waiting", inTransaction: true }, (act, { payload }) =>
    record(act, payload.leadId, "place.waiting", "place-waiting", formatDate(payload.wantedOn)),
  ),

  on("facility.place-ended", { name: "place-ended", inTransaction: true }, async (act, { payload }) => {
    const day = formatDate(payload.wantedOn);
    if (payload.state === "lapsed") await record(act, payload.leadId, "place.lapsed", "place-lapsed", day);
    else
      await logActivity(act, payload.leadId, { kind: "place-released", summary: `Place reserved for ${day} released` });
  }),
];
