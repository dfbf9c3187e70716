import type { Act } from "#platform/server/execution/context.ts";
import { inEachLanguage } from "../notices.ts";
import { logActivity, touchLead } from "./activity.actions.ts";
import { type AssignmentMethod, type Owner, replaceOwner } from "./assignment.store.ts";
import type { LeadRecord } from "./lead.store.ts";
import { leadName } from "./lead.ts";
import { indexLead, leadTopics } from "./lead-write.actions.ts";

/** Assigns a lead, or unassigns it; the new owner is notified when someone else assigned it. */
export async function assignLead(
  act: Act,
  lead: LeadRecord,
  owner: Owner | null,
  method: AssignmentMethod,
): Promise<void> {
  await replaceOwner(act.db, lead.id, owner?.id ?? null, method, act.now);
  await touchLead(act, lead.id);
  await logActivity(act, lead.id, {
    kind: "owner-changed",
    summary: owner ? `Assigned to ${owner.fullName}` : "Unassigned",
  });
  await indexLead(act, lead.id);
  if (!owner) return;
  await act.raise("crm.lead-assigned", { leadId: lead.id, ownerId: owner.id }, { topics: leadTopics(lead) });
  if (method === "manual")
    act.notify({
      kind: "lead-assigned",
      to: { clinicianIds: [owner.id] },
      title: inEachLanguage((say) => say("lead.assigned")),
      body: leadName(lead),
      link: `/crm/lead/${lead.id}`,
      subject: { type: "lead", id: lead.id },
    });
}
