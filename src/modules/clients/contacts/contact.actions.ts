import type { Act } from "#platform/server/execution/context.ts";
import { record, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { lockClient, openClient, requireOfChart } from "../identity/client.store.ts";
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
import { type ChartContact, contactForUpdate, contactsOf, requireFreePriority } from "./contact.store.ts";
import { applyContactPreferences } from "./contact-preferences.actions.ts";

export const listContactsQuery = query(listContacts, async (view, { params }) => {
  const client = await openClient(view, params.mrNo, "family");
  return { rows: await contactsOf(view.db, client.clientId) };
});

async function add(act: Act, mrNo: string, kind: Contact["kind"], body: ContactFields): Promise<Contact> {
  const client = await openClient(act, mrNo, "family");
  const id = await addContactTo(act, client.clientId, { kind, ...body });
  act.audit({ subjectId: id, detail: { kind, relationship: body.relationship } });
  const { clientId: _, ...contact } = await contactForUpdate(act.db, id);
  return contact;
}

export const addFamilyMemberAction = action(addFamilyMember, (act, { params, body }) =>
  add(act, params.mrNo, "family", body),
);
export const addStakeholderAction = action(addStakeholder, (act, { params, body }) =>
  add(act, params.mrNo, "stakeholder", body),
);

/** Preferences of a current contact; an ended one has none. */
const preferencesOf = (contact: ChartContact | null) => (contact?.endedOn === null ? contact : null);

const contacts = record({
  table: "contacts",
  subject: "contact",
  key: "contactId",
  json: ["phones", "address"],
  open: async (act, { mrNo }: { mrNo: string }) => {
    const client = await openClient(act, mrNo, "family");
    await lockClient(act, client.clientId);
  },
  load: contactForUpdate,
  scope: requireOfChart,
  view: (_act, { clientId: _, ...contact }: ChartContact): Contact => contact,
  saved: async (act, { before, after }) => {
    // After the save, so the change itself no longer counts as another contact marked do-not-contact.
    const evidence = { type: "contact" as const, id: after.id };
    await applyContactPreferences(act, evidence, preferencesOf(before), preferencesOf(after));
    await act.raise("clients.contact-changed", { clientId: after.clientId, contactId: after.id });
  },
});

export const changeContactAction = verb(changeContact, contacts, async (act, contact, { body }) => {
  await requireFreePriority(act.db, contact.clientId, body.emergencyPriority, contact.id);
  const { version: _, ...fields } = body;
  return fields;
});

/** Ends a contact; the entry stays in the record. */
export const endContactAction = verb(endContact, contacts, (act, _contact, { query: { reason } }) => ({
  endedAt: act.now,
  endReason: reason ?? null,
}));
