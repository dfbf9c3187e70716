import { addContactTo, type NewContact } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { logActivity } from "../leads/activity.actions.ts";
import { contactsOf, insertContact } from "../leads/contact.store.ts";
import type { LeadContact } from "../leads/lead-fields.contract.ts";
import { requirePhone } from "../leads/phone.ts";
import { insertConversionItems } from "./conversion.store.ts";

/** Lead relationship codes → the chart's. */
const relationships: Readonly<Record<string, string>> = {
  MTH: "PRN",
  FTH: "PRN",
  SPS: "SPS",
  DOMPART: "DOMPART",
  SIB: "SIB",
  CHILD: "CHILD",
  GRPRN: "GRPRN",
  FRND: "FRND",
  GUARD: "GUARD",
  O: "EXT",
};

function nameParts(name: string): { firstName: string; lastName: string | null } {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? null) : null;
  return { firstName: words.join(" "), lastName: last };
}

/** Saves the emergency contact named at admission with the lead, so that it is copied like the others. Throws `phone-invalid`. */
export async function addEmergencyContact(
  act: Act,
  leadId: string,
  contact: Pick<LeadContact, "name" | "relationship"> & { phone: string },
): Promise<void> {
  await insertContact(act.db, leadId, { ...contact, phone: requirePhone(contact.phone), isEmergency: true });
  await logActivity(act, leadId, { kind: "contact-added", summary: `Contact added: ${contact.name}` });
}

/** Copies the lead's contacts to the chart (CONV-3); emergency contacts keep their order. */
export async function copyContacts(
  act: Act,
  { leadId, clientId, conversionId }: { leadId: string; clientId: string; conversionId: string },
): Promise<void> {
  const items = [];
  let priority = 0;
  for (const contact of await contactsOf(act.db, leadId)) {
    if (contact.isEmergency) priority += 1;
    const contactId = await addContactTo(act, clientId, chartContact(contact, contact.isEmergency ? priority : null));
    items.push({
      sourceType: "leadContact",
      sourceId: contact.id,
      targetDomain: "contact",
      targetId: contactId,
      disposition: "copied" as const,
    });
  }
  await insertConversionItems(act.db, conversionId, items);
}

type ReportedContact = Pick<LeadContact, "name" | "email" | "isGuardian" | "phone"> & { relationship: string };

/** A contact as the client or a caller named them, for the chart. */
export function chartContact(contact: ReportedContact, priority: number | null): NewContact {
  return {
    kind: "family",
    relationship: relationships[contact.relationship] ?? "EXT",
    ...nameParts(contact.name),
    organizationName: null,
    phones: contact.phone
      ? [{ number: contact.phone, use: "mobile" as const, okToText: false, okToVoicemail: false }]
      : [],
    email: contact.email,
    address: null,
    emergencyPriority: priority !== null && priority <= 9 ? priority : null,
    legalAuthority: contact.isGuardian ? "guardian" : null,
    mayVisit: null,
    doNotContact: false,
  };
}
