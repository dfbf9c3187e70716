import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { logActivity, touchLead } from "./activity.actions.ts";
import { addLeadContact, endLeadContact } from "./contact.contract.ts";
import { endContact, insertContact } from "./contact.store.ts";
import { openLeadForChange, requireOpen } from "./lead-write.actions.ts";
import { toE164 } from "./phone.ts";

export const contactHandlers = [
  action(addLeadContact, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    const contact = await insertContact(act.db, {
      ...body,
      id: newId(),
      leadId: lead.id,
      phone: body.phone ? toE164(body.phone) : null,
      email: body.email ?? null,
    });
    await touchLead(act, lead.id);
    await logActivity(act, lead.id, { kind: "contact-added", summary: `Contact added: ${contact.name}` });
    act.audit({ subjectId: lead.id, fields: ["contacts"] });
    return contact;
  }),

  action(endLeadContact, async (act, { params }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    const name = await endContact(act.db, lead.id, params.contactId, act.now);
    if (name === undefined) throw new Problem("not-found", "This contact was already removed.");
    await touchLead(act, lead.id);
    await logActivity(act, lead.id, { kind: "contact-removed", summary: `Contact removed: ${name}` });
    act.audit({ subjectId: lead.id, fields: ["contacts"] });
  }),
];
