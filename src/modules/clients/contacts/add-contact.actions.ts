import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";
import { lockClient } from "../identity/client.store.ts";
import type { Contact, ContactFields } from "./contact.contract.ts";
import { contactValues, requireFreePriority } from "./contact.store.ts";
import { noteContactChoices } from "./contact-choices.actions.ts";

export type NewContact = ContactFields & { kind: Contact["kind"] };

/**
 * Adds a person around a client in the caller's transaction; crm's conversion carries a lead's contacts with it. Returns
 * the contact's id. Throws `duplicate` when someone holds that place in the emergency order. Raises
 * `clients.contact-changed`.
 */
export async function addContactTo(act: Act, clientId: string, contact: NewContact): Promise<string> {
  await lockClient(act, clientId);
  await requireFreePriority(act.db, clientId, contact.emergencyPriority);
  const { kind, relationship, ...fields } = contact;
  const id = newId();
  await act.db
    .insertInto("contacts")
    .values({ id, clientId, kind, relationship, ...contactValues(fields) })
    .execute();
  await noteContactChoices(act, { type: "contact", id }, null, fields);
  await act.raise("clients.contact-changed", { clientId, contactId: id });
  return id;
}
