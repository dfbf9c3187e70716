import { liveHolds, placesOfLead } from "#modules/facility/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { reversibleHours } from "../conversion/conversion-map.ts";
import { appointmentsOf } from "../intakes/intake.store.ts";
import { partnerNames } from "../partners/partner.store.ts";
import { activeEntriesOf } from "../waitlist/waitlist.store.ts";
import { staffName } from "./assignment.store.ts";
import { contactsOf } from "./contact.store.ts";
import { labelsOfLead } from "./labels/lead-label.store.ts";
import { type LeadRecord, leadById } from "./lead.store.ts";
import { isOpenLead, leadStatuses, statusOf } from "./lead.ts";
import { emailsOf } from "./lead-emails.store.ts";
import type { Lead } from "./lead-fields.contract.ts";
import { phonesOf } from "./lead-phones.store.ts";

/** A lead with its contacts, appointments and holds, and what the reader may do with it. */
export async function leadDetail(view: View, leadId: string): Promise<Lead> {
  const { db } = view;
  const lead = await leadById(db, leadId);
  // Read one after the other, because inside an action they share the transaction's connection.
  const phones = await phonesOf(db, leadId);
  const emails = await emailsOf(db, leadId);
  const labels = await labelsOfLead(db, leadId);
  const contacts = await contactsOf(db, leadId);
  const appointments = await appointmentsOf(db, leadId);
  const waitlist = await activeEntriesOf(db, leadId);
  const referrer = await partnerNames(db, lead.referralOrganizationId, lead.referralProfessionalId);
  const holds = isOpenLead(lead.status) ? await liveHolds(view, { leadId }) : [];
  const places = isOpenLead(lead.status) ? await placesOfLead(view, leadId) : [];
  const within = await view.reachable(
    "crm.view",
    "client",
    [lead.clientId, lead.priorClientId].flatMap((id) => id ?? []),
  );
  const shown = (clientId: string | null) => (clientId !== null && within.has(clientId) ? clientId : null);
  return {
    ...lead,
    clientId: shown(lead.clientId),
    mrNo: shown(lead.clientId) && lead.mrNo,
    priorClientId: shown(lead.priorClientId),
    ownerName: await staffName(db, lead.ownerId),
    referralOrganizationName: referrer.organization,
    referralProfessionalName: referrer.professional,
    phones,
    emails,
    labels,
    contacts,
    appointments,
    waitlist,
    places,
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

/** What the reader may do with this lead now; screens offer only this. */
function abilitiesOf(
  view: View,
  lead: Pick<LeadRecord, "status" | "ownerId" | "conversionId" | "closedAt">,
): Lead["abilities"] {
  const status = statusOf(lead.status);
  const open = isOpenLead(lead.status);
  const edit = view.can("crm.edit");
  return {
    edit: edit && open,
    assign: view.can("crm.assign") && open,
    claim: edit && open && lead.ownerId === null && view.actor.clinicianId !== null,
    convert: view.can("crm.convert") && leadStatuses.can(status, "convert"),
    close: edit && open,
    reopen: edit && leadStatuses.can(status, "reopen"),
    notSpam: edit && leadStatuses.can(status, "not_spam"),
    reverse:
      view.can("crm.convert") &&
      leadStatuses.can(status, "reverse") &&
      lead.closedAt !== null &&
      minutesBetween(lead.closedAt, view.now) <= reversibleHours * 60,
  };
}
