import { on } from "#platform/server/execution/module.ts";
import { leadsOfClient } from "./lead.store.ts";
import { indexLead } from "./lead-write.actions.ts";

/** The lead of a client follows the chart's restriction and care team, in the transaction that changes them (LEAD-15). */
export const convertedLeadHandlers = [
  on("clients.access-changed", { name: "leads-follow-client", inTransaction: true }, async (act, { payload }) => {
    for (const leadId of await leadsOfClient(act.db, payload.clientId)) await indexLead(act, leadId);
  }),
];
