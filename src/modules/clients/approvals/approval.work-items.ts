import { sql } from "kysely";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";

const shown = 5;

interface ApprovalRow {
  id: string;
  kind: string;
  name: string;
  dueAt: string;
  total: number;
}

/** Admissions that wait for a decision at the places of this person, due first. */
export const approvalsWaiting: WorkItemProvider = {
  kind: "clients.approvals",
  permission: "clients.approve",
  load: async (view) => {
    const everywhere = view.scopeOf("clients.approve") === "tenant";
    const { rows } = await sql<ApprovalRow>`
      SELECT a.id, a.kind, c.legal_first_name || ' ' || c.legal_last_name AS name, a.due_at, count(*) OVER ()::int AS total
      FROM approval_requests a JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
      WHERE a.state = 'pending' AND a.requested_by_id NOT IN (${view.actor.clinicianId ?? view.actor.userId}::uuid, ${view.actor.userId}::uuid)
        AND (${everywhere} OR a.location_id = ANY (${[...view.actor.locationIds]}::uuid[]))
      ORDER BY a.due_at, a.id LIMIT ${shown}`.execute(view.db);
    const first = rows[0];
    if (!first) return null;
    return {
      kind: "clients.approvals",
      label: "Approvals",
      count: first.total,
      oldestAt: first.dueAt,
      link: "/clients/approvals",
      rows: rows.map((row) => ({
        id: row.id,
        title: row.name,
        detail: row.kind.replaceAll("_", " "),
        link: "/clients/approvals",
        at: row.dueAt,
      })),
    };
  },
};
