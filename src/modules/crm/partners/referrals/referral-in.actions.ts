import type { Act } from "#platform/server/execution/context.ts";
import { announcePartner } from "../partner.actions.ts";
import { lockPartner } from "../partner.store.ts";
import { recordReferralIn } from "./referral.store.ts";

interface Referrer {
  referralOrganizationId: string | null;
  referralProfessionalId: string | null;
}
interface ReferredLead {
  id: string;
  receivedAt: string;
  levelOfCareId: string | null;
}

/**
 * Records who referred a lead, when that was set or changed. The partners' history and counts follow in the same
 * transaction. Throws `not-found` or `wrong-state` for a partner that is archived.
 */
export async function recordReferrer(
  act: Act,
  lead: ReferredLead,
  before: Referrer | null,
  after: Referrer,
): Promise<void> {
  const kept = (field: keyof Referrer) => (before?.[field] ?? null) === after[field];
  if (kept("referralOrganizationId") && kept("referralProfessionalId")) return;
  const { referralOrganizationId: organizationId, referralProfessionalId: professionalId } = after;
  if (organizationId && !kept("referralOrganizationId")) await lockPartner(act.db, "organization", organizationId);
  if (professionalId && !kept("referralProfessionalId")) await lockPartner(act.db, "professional", professionalId);
  const { id: leadId, receivedAt: at, levelOfCareId } = lead;
  await recordReferralIn(act.db, { leadId, at, levelOfCareId, organizationId, professionalId }, act.now);
  for (const id of new Set([before?.referralOrganizationId, organizationId]))
    if (id) await announcePartner(act, "organization", id);
  for (const id of new Set([before?.referralProfessionalId, professionalId]))
    if (id) await announcePartner(act, "professional", id);
}
