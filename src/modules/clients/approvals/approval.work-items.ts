import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { pendingApprovals } from "./approval.store.ts";
import { approvalSteps } from "./approval.ts";

/** Pending approvals at the user's locations, earliest due first. */
export const pendingApprovalItems: WorkItemProvider = {
  kind: "clients.approvals",
  permission: "clients.approve",
  load: async (view) => {
    const rows = await pendingApprovals(view, 5);
    const first = rows[0];
    if (!first) return null;
    return {
      kind: "clients.approvals",
      label: "Approvals",
      count: first.total,
      oldestAt: first.requestedAt,
      link: "/clients/approvals",
      rows: rows.map((row) => ({
        id: row.id,
        clientId: row.clientId,
        title: row.name,
        detail: approvalSteps[row.kind],
        link: "/clients/approvals",
        at: row.requestedAt,
      })),
    };
  },
};
