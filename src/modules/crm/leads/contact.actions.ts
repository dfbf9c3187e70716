import { action } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { addLeadContact, endLeadContact } from "./contact.contract.ts";
import { contactsOf } from "./lead.store.ts";
import { tellStory, touchLead } from "./lead-story.store.ts";
import { openLeadForChange, requireOpen } from "./lead-write.actions.ts";
import { toE164 } from "./phone.ts";

export const contactHandlers = [
  action(addLeadContact, async (act, { params, body }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    const id = newId();
    await act.db
      .insertInto("leadContacts")
      .values({
        ...body,
        id,
        leadId: lead.id,
        phone: body.phone ? toE164(body.phone) : null,
        email: body.email ?? null,
      })
      .execute();
    await touchLead(act, lead.id);
    await tellStory(act, lead.id, { kind: "contact-added", summary: `${body.name} was added as a contact` });
    act.audit({ subjectId: lead.id, fields: ["contacts"] });
    const made = (await contactsOf(act.db, lead.id)).find((contact) => contact.id === id);
    if (!made) throw new Error("The contact was not written.");
    return made;
  }),

  action(endLeadContact, async (act, { params }) => {
    const lead = await openLeadForChange(act, params.leadId);
    requireOpen(lead);
    const ended = await act.db
      .updateTable("leadContacts")
      .set({ endedAt: act.now })
      .where("id", "=", params.contactId)
      .where("leadId", "=", lead.id)
      .where("endedAt", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!ended) throw new Problem("not-found", "There is no such contact.");
    await touchLead(act, lead.id);
    await tellStory(act, lead.id, { kind: "contact-removed", summary: `${ended.name} was removed from the contacts` });
    act.audit({ subjectId: lead.id, fields: ["contacts"] });
  }),
];
