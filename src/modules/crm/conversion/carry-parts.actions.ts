import { addContactTo, type CreatedClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { contactsOf, type LeadRecord } from "../leads/lead.store.ts";
import type { LeadContact } from "../leads/lead-fields.contract.ts";

/** The chart's own words for who someone is to the person. */
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

/** What hangs on a lead goes with the person: the people around them become contacts of the chart (CONV-3). */
export async function carryParts(
  act: Act,
  { lead, created, conversionId }: { lead: LeadRecord; created: CreatedClient; conversionId: string },
): Promise<void> {
  const contacts = await contactsOf(act.db, lead.id);
  let priority = 0;
  for (const contact of contacts) {
    if (contact.isEmergency) priority += 1;
    const contactId = await carryContact(act, created.clientId, contact, contact.isEmergency ? priority : null);
    await act.db
      .insertInto("leadConversionItems")
      .values({
        id: newId(),
        conversionId,
        sourceType: "leadContact",
        sourceId: contact.id,
        targetDomain: "contact",
        targetId: contactId,
        disposition: "copied",
      })
      .execute();
  }
}

function carryContact(act: Act, clientId: string, contact: LeadContact, priority: number | null): Promise<string> {
  return addContactTo(act, clientId, {
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
  });
}
