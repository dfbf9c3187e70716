import type { Act } from "#platform/server/execution/context.ts";
import { lockClient } from "../identity/client.store.ts";
import type { Contact, ContactFields } from "./contact.contract.ts";
import { insertContact, requireFreePriority } from "./contact.store.ts";
import { applyContactPreferences } from "./contact-preferences.actions.ts";

export type NewContact = ContactFields & { kind: Contact["kind"] };

/**
 * Adds a contact to a client in the caller's transaction, for example when a lead is converted. Returns the contact's id.
 * Throws `duplicate` when the emergency contact order is taken. Raises `clients.contact-changed`.
 */
export async function addContactTo(act: Act, clientId: string, contact: NewContact): Promise<string> {
  await lockClient(act, clientId);
  await requireFreePriority(act.db, clientId, contact.emergencyPriority);
  const id = await insertContact(act.db, clientId, contact);
  await applyContactPreferences(act, { type: "contact", id }, null, contact);
  await act.raise("clients.contact-changed", { clientId, contactId: id });
  return id;
}
