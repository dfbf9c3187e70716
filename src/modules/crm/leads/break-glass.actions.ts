import { openAccessGrant } from "#modules/compliance/index.ts";
import { action } from "#platform/server/execution/module.ts";
import type { SubjectProvider } from "#platform/server/execution/subjects.ts";
import { breakLeadGlass } from "./break-glass.contract.ts";
import { leadById, leadNamesOf } from "./lead.store.ts";
import { leadName } from "./lead.ts";

export const breakGlassHandlers = [
  action(breakLeadGlass, async (act, { params, body }) => {
    const lead = await leadById(act.db, params.leadId);
    return openAccessGrant(act, { type: "lead", id: lead.id, part2: lead.part2Status === "part2" }, body);
  }),
];

/** Lead names for the audit explorer and break-the-glass lists. */
export const leadNames: SubjectProvider = {
  type: "lead",
  label: "Lead",
  names: async (view, ids) => {
    const rows = await leadNamesOf(view.db, ids);
    return new Map(
      rows.map((row) => [row.id, { label: `${leadName(row)} (${row.leadNo})`, link: `/crm/lead/${row.id}` }]),
    );
  },
};
