import { query } from "#platform/server/execution/module.ts";
import { nextLeads } from "./today.contract.ts";
import { nextTaskAt, waitingLeads } from "./today.store.ts";
import { inOrder } from "./today.ts";

export const todayHandlers = [
  query(nextLeads, async (view) => {
    const { clinicianId, locationIds } = view.actor;
    if (clinicianId === null) return { rows: [], nextDueAt: null };
    return {
      rows: inOrder(await waitingLeads(view, { clinicianId, locationIds })),
      nextDueAt: await nextTaskAt(view, clinicianId),
    };
  }),
];
