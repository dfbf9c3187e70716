import { sql } from "kysely";
import type { StaffDependents } from "#modules/staff/index.ts";
import { Problem } from "#platform/shared/problems.ts";
import { leadName, statusGroups } from "./lead.ts";
import { lockLead } from "./lead-write.actions.ts";
import { giveTo } from "./pipeline.actions.ts";

const open = [...statusGroups.open];

/** Open leads that somebody has: nobody would call them back once their owner is gone (platform AUTH-14). */
export const leadsOwned: StaffDependents = {
  kind: "leads",
  label: "Leads they have",

  counts: async (view, clinicianIds) => {
    if (clinicianIds.length === 0) return new Map();
    const rows = await view.db
      .selectFrom("leads")
      .select(["ownerId", sql<number>`count(*)::int`.as("leads")])
      .where("ownerId", "in", clinicianIds)
      .where("status", "in", open)
      .groupBy("ownerId")
      .execute();
    return new Map(rows.map((row) => [row.ownerId ?? "", row.leads]));
  },

  list: async (view, clinicianId) => {
    const rows = await view.db
      .selectFrom("leads")
      .select(["id", "leadNo", "firstName", "lastName", "preferredName"])
      .where("ownerId", "=", clinicianId)
      .where("status", "in", open)
      .orderBy("leadNo")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: leadName(row),
      detail: row.leadNo,
      link: `/crm/lead/${row.id}`,
    }));
  },

  handOver: async (act, leadId, fromClinicianId, toClinicianId) => {
    const lead = await lockLead(act, leadId);
    if (lead.ownerId !== fromClinicianId)
      throw new Problem("not-found", "Somebody took this lead meanwhile. Reload the list.");
    const owner = await act.db
      .selectFrom("clinicians")
      .select(["id", "fullName"])
      .where("id", "=", toClinicianId)
      .where("status", "=", 1)
      .executeTakeFirst();
    if (!owner) throw new Problem("wrong-state", "A lead goes to somebody who is active. Choose someone else.");
    await giveTo(act, lead, owner, "manual");
  },
};
