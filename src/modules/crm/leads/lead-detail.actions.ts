import { liveHolds } from "#modules/facility/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { appointmentsOf, contactsOf, emailsOf, type LeadRecord, leadById, phonesOf, waitlistOf } from "./lead.store.ts";
import { isOpenLead, leadStatuses } from "./lead.ts";
import type { Lead } from "./lead-fields.contract.ts";

/** A lead with all that hangs on it, and what the reader may do with it. */
export async function leadDetail(view: View, leadId: string): Promise<Lead> {
  const { db } = view;
  const lead = await leadById(db, leadId);
  // One after the other: inside an action all of them share the transaction's one connection.
  const phones = await phonesOf(db, leadId);
  const emails = await emailsOf(db, leadId);
  const contacts = await contactsOf(db, leadId);
  const appointments = await appointmentsOf(db, leadId);
  const waitlist = await waitlistOf(db, leadId);
  const holds = isOpenLead(lead.status) ? await liveHolds(view, { leadId }) : [];
  const owner = lead.ownerId
    ? await db.selectFrom("clinicians").select("fullName").where("id", "=", lead.ownerId).executeTakeFirst()
    : undefined;
  return {
    ...lead,
    ownerName: owner?.fullName ?? null,
    phones,
    emails,
    contacts,
    appointments,
    waitlist,
    holds: holds.map((hold) => ({
      stayId: hold.id,
      bedId: hold.bedId,
      bedCode: hold.bedCode,
      until: hold.until ?? view.now,
      version: hold.version,
    })),
    abilities: abilitiesOf(view, lead),
  };
}

/** What the person may do with this lead now; screens offer nothing else. */
export function abilitiesOf(view: View, lead: Pick<LeadRecord, "status" | "ownerId">): Lead["abilities"] {
  const state = leadStatuses.fromCode(lead.status);
  const open = isOpenLead(lead.status);
  const edit = view.can("crm.edit");
  return {
    edit: edit && open,
    assign: view.can("crm.assign") && open,
    claim: edit && open && lead.ownerId === null && view.actor.clinicianId !== null,
    convert: view.can("crm.convert") && state !== undefined && leadStatuses.can(state, "convert"),
    close: edit && open,
    reopen: edit && state !== undefined && leadStatuses.can(state, "reopen"),
  };
}
