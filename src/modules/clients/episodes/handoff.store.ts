import { type RawBuilder, sql } from "kysely";
import type { HandoffProvider, HomeSpan } from "#modules/settings/index.ts";
import type { View } from "#platform/server/execution/context.ts";
import { type AlertLevel, alertLevelLabels, alertTitle } from "../alerts/alert.ts";
import { type DischargeType, dischargeCodes, treatedStatuses } from "./episode.ts";
import { type HandoffRow, handoffSection } from "./handoff-section.ts";

/** Rows per handoff section. */
const maxRows = 30;

const person = sql`c.id AS client_id, c.mr_no, c.legal_first_name, c.legal_last_name, c.suffix, c.preferred_name, count(*) OVER ()::int AS total`;

/** Stays with the timestamp column `at` in the span. */
async function stays<R extends HandoffRow>(
  view: View,
  { locationIds, from, to }: HomeSpan,
  at: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
): Promise<readonly R[]> {
  const { rows } = await sql<R>`
    SELECT d.id, ${at} AS at, ${more} AS detail, ${person}
    FROM demographics d JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
    WHERE d.location_id = ANY (${[...locationIds]}::uuid[]) AND d.status IN (${sql.join(treatedStatuses.map((status) => sql.lit(status)))})
      AND ${at} >= ${from} AND ${at} <= ${to} AND ${view.inReach("clients.read", "client", sql<string>`c.id`)}
    ORDER BY ${at} DESC, d.id LIMIT ${maxRows}`.execute(view.db);
  return rows;
}

export const arrivals: HandoffProvider = {
  kind: "clients.arrived",
  label: "Admitted",
  permission: "clients.read",
  load: async (view, span) => {
    const level = sql`(SELECT l.code || ' ' || l.name FROM levels_of_care l WHERE l.tenant_id = c.tenant_id AND l.id = c.level_of_care_id)`;
    return handoffSection(
      await stays<HandoffRow & { detail: string | null }>(view, span, sql`d.admitted_at`, level),
      (row) => row.detail,
    );
  },
};

export const departures: HandoffProvider = {
  kind: "clients.left",
  label: "Discharged",
  permission: "clients.read",
  load: async (view, span) => {
    const rows = await stays<HandoffRow & { detail: DischargeType | null }>(
      view,
      span,
      sql`d.discharged_at`,
      sql`d.discharge_type`,
    );
    return handoffSection(rows, ({ detail }) => (detail ? dischargeCodes[detail].label : null));
  },
};

/** Alerts added in the span that are still active. */
export const alertsRaised: HandoffProvider = {
  kind: "clients.alerts",
  label: "New alerts",
  permission: "clients.read",
  load: async (view, { locationIds, from, to }) => {
    const { rows } = await sql<HandoffRow & { category: string; instructions: string | null; level: AlertLevel }>`
      SELECT a.id, a.created_at AS at, a.category, a.instructions, a.level, ${person}
      FROM alerts a JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
      WHERE a.created_at >= ${from} AND a.created_at <= ${to} AND a.status = 'active'
        AND c.location_id = ANY (${[...locationIds]}::uuid[]) AND ${view.inReach("clients.read", "client", sql<string>`c.id`)}
      ORDER BY a.created_at DESC, a.id LIMIT ${maxRows}`.execute(view.db);
    return handoffSection(rows, (row) => `${alertTitle(row)} · ${alertLevelLabels[row.level]}`);
  },
};
