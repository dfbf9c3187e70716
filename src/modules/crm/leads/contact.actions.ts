import type { Act } from "#platform/server/execution/context.ts";
import { create, record, verb } from "#platform/server/execution/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "./activity.actions.ts";
import { addLeadContact, endLeadContact } from "./contact.contract.ts";
import { type ContactRow, contactById, contactForUpdate } from "./contact.store.ts";
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
  saved: async (act, { before, after }) => {
    await touchLead(act, after.leadId);
    await logActivity(act, after.leadId, {
      kind: before ? "contact-removed" : "contact-added",
      summary: `Contact ${before ? "removed" : "added"}: ${after.name}`,
    });
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

  verb(endLeadContact, contactRecord, (act) => ({ endedAt: act.now })),
];
