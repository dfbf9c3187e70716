import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { inEachLanguage } from "../notices.ts";
import { listClientLeads, notifyLeadOwner } from "./client-lead.contract.ts";
import { clientLeads, ownedLeadOf } from "./client-lead.store.ts";

export const clientLeadHandlers = [
  query(listClientLeads, (view, { query: wanted }) => clientLeads(view, wanted)),

  /** The notice names the lead by its number, not the client: it may show on a locked phone. */
  action(notifyLeadOwner, async (act, { body: { clientId, what } }) => {
    await act.openChart(clientId, "admission");
    const lead = await ownedLeadOf(act, clientId);
    if (!lead) throw new Problem("not-found", "This client has no lead with an owner.");
    if (lead.ownerStatus !== clinicianStates.code("active"))
      throw new Problem(
        "recipient-not-workforce",
        `${lead.ownerName} no longer works here. Assign the lead to someone else.`,
      );
    act.notify({
      kind: "crm.progress",
      to: { clinicianIds: [lead.ownerId] },
      title: inEachLanguage((say) => say(`progress.${what}`)),
      body: lead.leadNo,
      link: `/crm/lead/${lead.id}`,
      subject: { type: "lead", id: lead.id },
    });
    act.audit({ subjectId: clientId, detail: { what } });
    return { ownerName: lead.ownerName };
  }),
];
