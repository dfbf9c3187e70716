import type { Act } from "#platform/server/execution/context.ts";
import { create, edit, record, verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "./activity.actions.ts";
import { addLeadContact, changeLeadContact, endLeadContact, listLeadContacts } from "./contact.contract.ts";
import { type ContactRow, contactById, contactForUpdate, contactsOf } from "./contact.store.ts";
import { openLeadForChange, requireOpen } from "./lead-write.actions.ts";
import { requirePhone } from "./phone.ts";

/** A contact of an open lead; audited as a change of the lead. */
const contactRecord = record({
  table: "leadContacts",
  subject: "lead",
  key: "contactId",
  open: async (act, { leadId }: { leadId: string }) => requireOpen(await openLeadForChange(act, leadId)),
  load: contactForUpdate,
  read: contactById,
  scope: (act: Act, contact: ContactRow) => {
    if (contact.leadId !== act.chart?.subjectId) throw new Problem("not-found");
  },
  view: (_, { leadId, ...contact }) => contact,
  audit: (contact) => ({ subjectId: contact.leadId, fields: ["contacts"] }),
  saved: async (act, { before, after, fields }) => {
    const did = fields.includes("endedAt") ? "removed" : before ? "changed" : "added";
    await touchLead(act, after.leadId);
    await logActivity(act, after.leadId, { kind: `contact-${did}`, summary: `Contact ${did}: ${after.name}` });
  },
});

export const contactHandlers = [
  create(addLeadContact, contactRecord, {
    values: (_, { params, body }) => ({
      ...body,
      leadId: params.leadId,
      phone: body.phone ? requirePhone(body.phone) : null,
      email: body.email ?? null,
    }),
  }),

  query(listLeadContacts, async (view, { params: { leadId } }) => {
    await view.openChart(leadId, "contacts", "lead");
    return { rows: await contactsOf(view.db, leadId) };
  }),

  edit(changeLeadContact, contactRecord, {
    beforeSave: (_, __, { phone, ...change }) => ({
      ...change,
      ...(phone === undefined ? {} : { phone: phone ? requirePhone(phone) : null }),
    }),
  }),

  verb(endLeadContact, contactRecord, (act) => ({ endedAt: act.now })),
];
