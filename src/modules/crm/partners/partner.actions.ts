import type { Act, View } from "#platform/server/execution/context.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { isActiveOwner } from "../leads/assignment.store.ts";
import { requirePhone } from "../leads/phone.ts";
import { touchPartnerRow } from "./partner.store.ts";
import { countedMonths, type PartnerType } from "./partner.ts";

/** Since when referrals are counted on lists and pages. */
export const countedSince = (view: Pick<View, "now">) => addMinutes(view.now, -countedMonths * 30.4375 * 24 * 60);

/** Follows every change of a partner or of what belongs to it: next touch, last touch, and other users' open pages. */
export async function announcePartner(
  act: Act,
  type: PartnerType,
  id: string,
  contactAt: string | null = null,
): Promise<void> {
  await touchPartnerRow(act.db, type, id, contactAt);
  await act.raise("crm.partner-changed", { partnerType: type, partnerId: id }, { topics: ["list:crm-partners"] });
}

interface Numbers {
  phone?: string | null | undefined;
  fax?: string | null | undefined;
}

/** Phone and fax in E.164, for the fields that were given. Throws `phone-invalid` at the field. */
export function numbersOf(given: Numbers): Numbers {
  const change: Numbers = {};
  for (const field of ["phone", "fax"] as const) {
    const typed = given[field];
    if (typed === undefined) continue;
    try {
      change[field] = typed === null ? null : requirePhone(typed);
    } catch (error) {
      if (error instanceof Problem) throw fieldProblem(`body.${field}`, error.message, "phone-invalid");
      throw error;
    }
  }
  return change;
}

/** Refuses an owner who is not active staff, at the field. */
export async function requireOwner(act: Act, field: string, ownerId: string | null | undefined): Promise<void> {
  if (ownerId && !(await isActiveOwner(act.db, ownerId)))
    throw fieldProblem(`body.${field}`, "Choose an active staff member.");
}
