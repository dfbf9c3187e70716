import type { BedCandidateProvider, KeptBed } from "#modules/facility/index.ts";
import { requireReach } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import type { LeadRecord } from "../leads/lead.store.ts";
import { leadForUpdate } from "../leads/lead.store.ts";
import { leadName } from "../leads/lead.ts";
import { tellStory, touchLead } from "../leads/lead-story.store.ts";
import { requireOpen, zoneOf } from "../leads/lead-write.actions.ts";
import { waitingFor } from "./waiting.store.ts";
import { ageOf, cautionsOf, inOrder, reasonsOf } from "./waiting.ts";

/** Keeps a bed for an open, locked lead until four hours after their intake, and tells the lead's story. */
export async function keepBedFor<B extends KeptBed>(
  act: Act,
  lead: LeadRecord,
  take: (arrivesAt: string | null) => Promise<B>,
  why?: string,
): Promise<B> {
  requireOpen(lead);
  const kept = await take(lead.intakeAt);
  await touchLead(act, lead.id);
  await tellStory(act, lead.id, {
    kind: "bed-held",
    summary: `Bed ${kept.bedCode} is held until ${formatDateTime(kept.until ?? act.now, await zoneOf(act, kept.locationId))}`,
    subjectType: "bed",
    subjectId: kept.bedId,
    detail: why,
  });
  return kept;
}

/** Leads for a free bed, in the order of the waiting list; who may not see a lead learns that somebody waits, no more. */
export const leadsForBeds: BedCandidateProvider = {
  kind: "lead",

  candidates: async (view, asked) => {
    const waiting = inOrder(await waitingFor(view, asked));
    return waiting.map((one) => ({
      subjectId: one.leadId,
      who: one.inReach ? { name: leadName(one), link: `/crm/lead/${one.leadId}` } : null,
      levelOfCareId: one.levelOfCareId,
      ageYears: ageOf(one, view.now, asked.timeZone),
      inLine: one.requestedAt !== null,
      reasons: one.inReach ? reasonsOf(one, view.now, asked.timeZone) : [],
      cautions: one.inReach ? cautionsOf(one) : [],
    }));
  },

  keep: async (act, leadId, take, why) => {
    act.require("crm.view");
    await requireReach(act.db, act.actor, "crm.view", "lead", leadId, act.now);
    return keepBedFor(act, await leadForUpdate(act.db, leadId), take, why);
  },
};
