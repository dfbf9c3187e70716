import { sql } from "kysely";
import type { DayEventProvider, HandoffProvider } from "#modules/settings/index.ts";
import type { WorkItemProvider } from "#platform/server/execution/module.ts";
import { formatDateTime } from "#platform/shared/time/index.ts";
import { type HandoffRow, handoffSection } from "../episodes/handoff-section.ts";
import { listName, type NameParts } from "../identity/name.ts";
import { type LeaveKind, leaveKindLabels } from "./leave.ts";

const maxRows = 30;
const shownItems = 5;
const shownEvents = 20;

const name = sql`c.legal_first_name, c.legal_last_name, c.suffix, c.preferred_name`;

interface AwayRow extends NameParts {
  id: string;
  clientId: string;
  mrNo: string;
  kind: LeaveKind;
  expectedReturnAt: string;
  place: string;
  timeZone: string;
  total: number;
}

/** Clients past their expected return, at the user's locations, the longest overdue first. */
export const overdueReturns: WorkItemProvider = {
  kind: "clients.overdue-returns",
  permission: "clients.move",
  order: 20,
  load: async (view) => {
    const { rows } = await sql<AwayRow>`
      SELECT l.id, l.client_id, c.mr_no, l.kind, l.expected_return_at, d.timezone AS time_zone, p.name AS place, ${name},
        count(*) OVER ()::int AS total
      FROM leaves l
      JOIN clients c ON c.tenant_id = l.tenant_id AND c.id = l.client_id
      JOIN demographics d ON d.tenant_id = l.tenant_id AND d.id = l.demographic_id
      JOIN locations p ON p.tenant_id = d.tenant_id AND p.id = d.location_id
      WHERE l.ended_at IS NULL AND l.expected_return_at <= ${view.now}
        AND d.location_id = ANY (${[...view.actor.locationIds]}::uuid[])
        AND ${view.inReach("clients.move", "client", sql<string>`l.client_id`)}
      ORDER BY l.expected_return_at, l.id LIMIT ${shownItems}`.execute(view.db);
    const [first] = rows;
    if (!first) return null;
    return {
      kind: "clients.overdue-returns",
      label: "Not back from leave",
      count: first.total,
      oldestAt: first.expectedReturnAt,
      link: "/clients?statusList=on_leave",
      rows: rows.map((row) => ({
        id: row.id,
        clientId: row.clientId,
        title: listName(row),
        detail: `${leaveKindLabels[row.kind]}, expected ${formatDateTime(row.expectedReturnAt, row.timeZone)}`,
        link: `/clients/${row.mrNo}`,
        at: row.expectedReturnAt,
      })),
    };
  },
};

/** Clients expected back in the span. */
export const expectedReturns: DayEventProvider = {
  kind: "clients.expected-return",
  permission: "clients.read",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<AwayRow>`
      SELECT l.id, l.client_id, c.mr_no, l.kind, l.expected_return_at, p.name AS place, ${name}
      FROM leaves l
      JOIN clients c ON c.tenant_id = l.tenant_id AND c.id = l.client_id
      JOIN demographics d ON d.tenant_id = l.tenant_id AND d.id = l.demographic_id
      JOIN locations p ON p.tenant_id = d.tenant_id AND p.id = d.location_id
      WHERE l.ended_at IS NULL AND l.expected_return_at >= ${from} AND l.expected_return_at < ${to}
        AND d.location_id = ANY (${[...locationIds]}::uuid[])
        AND ${view.inReach("clients.read", "client", sql<string>`l.client_id`)}
      ORDER BY l.expected_return_at, l.id LIMIT ${shownEvents}`.execute(view.db);
    return rows.map((row) => ({
      id: row.id,
      at: row.expectedReturnAt,
      date: null,
      clientId: row.clientId,
      title: `Expected back: ${listName(row)}`,
      detail: `${leaveKindLabels[row.kind]} · ${row.place}`,
      link: `/clients/${row.mrNo}`,
    }));
  },
};

/** Clients who left on leave or returned in the span. */
export const leavesInSpan: HandoffProvider = {
  kind: "clients.leaves",
  label: "Leave",
  permission: "clients.read",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<
      HandoffRow & { kind: LeaveKind; isReturn: boolean; expectedReturnAt: string | null; timeZone: string }
    >`
      SELECT e.id || CASE WHEN e.is_return THEN ':returned' ELSE ':left' END AS id, e.at, e.is_return, e.kind, e.expected_return_at,
        d.timezone AS time_zone, c.id AS client_id, c.mr_no, ${name}, count(*) OVER ()::int AS total
      FROM (
        SELECT l.id, l.tenant_id, l.demographic_id, l.client_id, l.kind, l.expected_return_at, l.left_at AS at, false AS is_return
        FROM leaves l WHERE l.left_at >= ${from} AND l.left_at <= ${to}
        UNION ALL
        SELECT l.id, l.tenant_id, l.demographic_id, l.client_id, l.kind, l.expected_return_at, l.ended_at, true
        FROM leaves l WHERE l.ended_at >= ${from} AND l.ended_at <= ${to} AND l.ended_as = 'returned'
      ) e
      JOIN clients c ON c.tenant_id = e.tenant_id AND c.id = e.client_id
      JOIN demographics d ON d.tenant_id = e.tenant_id AND d.id = e.demographic_id
      WHERE d.location_id = ANY (${[...locationIds]}::uuid[]) AND ${view.inReach("clients.read", "client", sql<string>`c.id`)}
      ORDER BY e.at DESC, e.id LIMIT ${maxRows}`.execute(view.db);
    return handoffSection(rows, ({ kind, isReturn, expectedReturnAt, timeZone }) => {
      const label = leaveKindLabels[kind];
      if (isReturn) return `Returned from leave (${label.toLowerCase()})`;
      return expectedReturnAt ? `${label}, expected back ${formatDateTime(expectedReturnAt, timeZone)}` : label;
    });
  },
};
