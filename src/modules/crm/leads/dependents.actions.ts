import type { StaffDependents } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isActiveOwner } from "./assignment.store.ts";
import { countOpenLeadsByOwner, leadForUpdate, openLeadsOfOwner } from "./lead.store.ts";
import { leadName } from "./lead.ts";
import { changeLead } from "./lead-record.actions.ts";

/** Open leads, reassigned before their owner is deactivated. */
export const ownedLeads: StaffDependents = {
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

  handOver: async (act, leadId, fromClinicianId, toClinicianId) => {
    const lead = await leadForUpdate(act.db, leadId);
    if (lead.ownerId !== fromClinicianId)
      throw new Problem("not-found", "This lead was just assigned to someone else. Reload the list.");
    if (!(await isActiveOwner(act.db, toClinicianId)))
      throw new Problem("wrong-state", "That staff member is inactive. Choose someone else.");
    await changeLead(act, lead, { ownerId: toClinicianId, assignedAt: act.now });
  },
};
