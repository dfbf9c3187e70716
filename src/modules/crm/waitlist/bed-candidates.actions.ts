import type { BedCandidateProvider, KeptBed } from "#modules/facility/index.ts";
import { requireReach } from "#platform/server/access/access.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { logActivity, touchLead } from "../leads/activity.actions.ts";
import type { LeadRecord } from "../leads/lead.store.ts";
import { leadForUpdate } from "../leads/lead.store.ts";
import { leadName } from "../leads/lead.ts";
import { requireOpen, zoneOf } from "../leads/lead-write.actions.ts";
import { ageOf, cautionsOf, inOrder, reasonsOf } from "./candidate-order.ts";
import { bedCandidatesOf } from "./waitlist.store.ts";

/** Holds a bed for an open, locked lead with `take` and adds the hold to the lead's activity. */
export async function holdBedFor<B extends KeptBed>(
  act: Act,
  lead: LeadRecord,
  take: (arrivesAt: string | null) => Promise<B>,
  why?: string,
): Promise<B> {
  requireOpen(lead);
  const kept = await take(lead.intakeAt);
  await touchLead(act, lead.id);
  await logActivity(act, lead.id, {
    kind: "bed-held",
    summary: `Bed ${kept.bedCode} held until ${formatDateTime(kept.until ?? act.now, await zoneOf(act, kept.locationId))}`,
    subjectType: "bed",
    subjectId: kept.bedId,
    detail: why,
  });
  return kept;
}

/** Candidates for a free bed, in order. A reader without access to a lead sees its position and nothing else. */
export const bedCandidates: BedCandidateProvider = {
  kind: "lead",

  candidates: async (view, asked) => {
    const inReach = view.can("crm.view")
      ? (column: Parameters<typeof view.inReach>[2]) => view.inReach("crm.view", "lead", column)
      : null;
    const candidates = inOrder(await bedCandidatesOf(view.db, { ...asked, now: view.now }, inReach));
    return candidates.map((one) => ({
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
    return holdBedFor(act, await leadForUpdate(act.db, leadId), take, why);
  },
};
