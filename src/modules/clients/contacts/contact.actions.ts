import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { lockClient, openClient } from "../identity/client.store.ts";
import { addContactTo } from "./add-contact.actions.ts";
import {
  addFamilyMember,
  addStakeholder,
  type Contact,
  type ContactFields,
  changeContact,
  endContact,
  listContacts,
} from "./contact.contract.ts";
import { contactForUpdate, contactsOf, contactValues, requireFreePriority } from "./contact.store.ts";
import { applyContactPreferences } from "./contact-preferences.actions.ts";

export const listContactsQuery = query(listContacts, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "family");
  return { rows: await contactsOf(view.db, client.clientId) };
});

async function add(act: Act, mrNo: string, kind: Contact["kind"], body: ContactFields): Promise<Contact> {
  const client = await openClient(act, mrNo, "family");
  const id = await addContactTo(act, client.clientId, { kind, ...body });
  act.audit({ subjectId: id, detail: { kind, relationship: body.relationship } });
  return contactForUpdate(act.db, client.clientId, id);
}

export const addFamilyMemberAction = action(addFamilyMember, (act, { params, body }) =>
  add(act, params.mrNo, "family", body),
);
export const addStakeholderAction = action(addStakeholder, (act, { params, body }) =>
  add(act, params.mrNo, "stakeholder", body),
);

export const changeContactAction = action(changeContact, async (act, { params, body }) => {
  const client = await openClient(act, params.mrNo, "family");
  await lockClient(act, client.clientId);
  const contact = await contactForUpdate(act.db, client.clientId, params.contactId);
  act.requireVersion(contact, body.version);
  await requireFreePriority(act.db, client.clientId, body.emergencyPriority, contact.id);
  const { version: _, relationship, ...fields } = body;
  await act.db
    .updateTable("contacts")
    .set({ relationship, ...contactValues(fields) })
    .where("id", "=", contact.id)
    .execute();
  if (contact.endedOn === null) await applyContactPreferences(act, { type: "contact", id: contact.id }, contact, body);
  await act.raise("clients.contact-changed", { clientId: client.clientId, contactId: contact.id });
  act.audit({ subjectId: contact.id, fields: Object.keys(fields) });
  return contactForUpdate(act.db, client.clientId, contact.id);
});

/** Ends a contact; the entry stays in the record. */
export const endContactAction = action(endContact, async (act, { params, query: { version, reason } }) => {
  const client = await openClient(act, params.mrNo, "family");
  await lockClient(act, client.clientId);
  const contact = await contactForUpdate(act.db, client.clientId, params.contactId);
  act.requireVersion(contact, version);
  await act.db
    .updateTable("contacts")
    .set({ endedAt: act.now, endReason: reason ?? null })
    .where("id", "=", contact.id)
    .execute();
  await applyContactPreferences(act, { type: "contact", id: contact.id }, contact, null);
  await act.raise("clients.contact-changed", { clientId: client.clientId, contactId: contact.id });
  act.audit({ subjectId: contact.id, fields: ["endedAt"] });
  return contactForUpdate(act.db, client.clientId, contact.id);
});
