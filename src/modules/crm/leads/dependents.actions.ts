import { workOfStaff } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { countOpenLeadsByOwner, leadForUpdate, openLeadsOfOwner } from "./lead.store.ts";
import { leadName } from "./lead.ts";
import { changeLead } from "./lead-record.actions.ts";

/** Open leads, reassigned before their owner is deactivated. */
export const ownedLeads = workOfStaff({
  kind: "leads",
  label: "Open leads",

  counts: (view, clinicianIds) => countOpenLeadsByOwner(view.db, clinicianIds),

  list: async (view, clinicianId) => {
    const rows = await openLeadsOfOwner(view.db, clinicianId);
    return rows.map((row) => ({
      id: row.id,
      title: leadName(row),
      detail: row.leadNo,
      link: `/crm/lead/${row.id}`,
    }));
  },

  reassign: async (act, leadId, fromClinicianId, toClinicianId) => {
    const lead = await leadForUpdate(act.db, leadId);
    if (lead.ownerId !== fromClinicianId)
      throw new Problem("not-found", "This lead was just assigned to someone else. Reload the list.");
    await changeLead(act, lead, { ownerId: toClinicianId, assignedAt: act.now });
  },
});
