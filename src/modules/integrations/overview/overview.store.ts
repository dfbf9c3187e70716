import { sql } from "kysely";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { View } from "#platform/server/execution/context.ts";
import type { ConnectionEnvironment } from "#platform/shared/columns.generated.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { emptyQueue, type QueueCounts, queueCountsOf } from "../connections/queue-counts.store.ts";
import type { CircuitTurn, ConnectionHealth, getConnectionDay } from "./overview.contract.ts";

const daySeconds = 86_400;
type Stood = Omit<ConnectionHealth, "calls" | "errorShare" | "p50Ms" | "p95Ms" | keyof QueueCounts>;
interface Called {
  connectionId: string;
  calls: number;
  errorShare: number;
  p50: number;
  p95: number;
}

/** One query, regardless of the number of connections. */
export async function healthRows(view: View): Promise<ConnectionHealth[]> {
  const waits = await queueCountsOf(view.db, view.platform);
  const [stood, called] = await Promise.all([
    sql<Stood>`SELECT c.id, c.label, c.type_key, c.environment, c.status, coalesce(h.circuit, 'closed') AS circuit, h.retry_at,
        h.last_ok_at, h.last_error_at, g.sign_in_ends_at, a.agreement_ends_on
      FROM connections c
      LEFT JOIN connection_health h ON h.tenant_id = c.tenant_id AND h.connection_id = c.id
      LEFT JOIN LATERAL (SELECT max(o.expires_at) AS sign_in_ends_at FROM oauth_grants o
        WHERE o.connection_id = c.id AND o.status = 'active') g ON true
      LEFT JOIN LATERAL (SELECT min(s.expires_on) AS agreement_ends_on FROM service_agreements s
        WHERE s.connection_id = c.id AND s.confirmed_at IS NOT NULL AND s.ended_at IS NULL) a ON true
      WHERE c.status <> 'removed' ORDER BY c.created_at`.execute(view.db),
    sql<Called>`SELECT connection_id, count(*)::int AS calls,
        avg((outcome IN ('retryable', 'timeout'))::int)::double precision AS error_share,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS p50, percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS p95
      FROM outbound_calls WHERE at > ${later(view.now, -daySeconds)} AND connection_id IS NOT NULL
      GROUP BY connection_id`.execute(view.db),
  ]);
  const callsOf = new Map(called.rows.map((row) => [row.connectionId, row]));
  return stood.rows.map((row) => {
    const calls = callsOf.get(row.id);
    return {
      ...row,
      ...(waits.get(row.id) ?? emptyQueue),
      calls: calls?.calls ?? 0,
      errorShare: calls?.errorShare ?? null,
      p50Ms: calls ? Math.round(calls.p50) : null,
      p95Ms: calls ? Math.round(calls.p95) : null,
    };
  });
}

type HourOfCalls = Answer<typeof getConnectionDay>["hours"][number];

/** The last 24 hours, oldest first, including hours without calls. */
export async function hoursOf(view: View, connectionId: string): Promise<HourOfCalls[]> {
  const { rows } = await sql<HourOfCalls>`
    SELECT g.at, count(o.id)::int AS calls,
      (count(o.id) FILTER (WHERE o.outcome IN ('retryable', 'timeout')))::int AS failed,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY o.ms))::int AS p50_ms,
      round(percentile_cont(0.95) WITHIN GROUP (ORDER BY o.ms))::int AS p95_ms
    FROM generate_series(date_trunc('hour', ${view.now}::timestamptz) - interval '23 hours',
      date_trunc('hour', ${view.now}::timestamptz), interval '1 hour') AS g(at)
    LEFT JOIN outbound_calls o ON o.connection_id = ${connectionId} AND o.at >= g.at AND o.at < g.at + interval '1 hour'
    GROUP BY g.at ORDER BY g.at`.execute(view.db);
  return rows;
}

const turnDays = 30;
export function turnsOf(view: View, connectionId: string): Promise<CircuitTurn[]> {
  return view.db
    .selectFrom("circuitTurns")
    .select(["id", "at", "circuit", "reason"])
    .where("connectionId", "=", connectionId)
    .where("at", ">", later(view.now, -turnDays * daySeconds))
    .orderBy("at", "desc")
    .limit(20)
    .execute();
}

/** Vendor, kind and end date of agreements: `Example Mail, Inc.: BAA to 2027-01-01`. */
const contractsOf = (column: "c.id" | "p.agreement_id") => sql<string>`coalesce((SELECT string_agg(
    a.vendor || ': ' || upper(array_to_string(a.kinds, ', ')) || coalesce(' to ' || a.expires_on::text, '')
    || CASE WHEN a.confirmed_at IS NULL THEN ' (not confirmed)' ELSE '' END, '; ' ORDER BY a.effective_on)
  FROM service_agreements a WHERE a.ended_at IS NULL AND ${
    column === "c.id" ? sql`a.connection_id = c.id` : sql`a.id = p.agreement_id`
  }), '')`;

export interface InventoryRow {
  id: string;
  way: "connection" | "program" | "webhook";
  name: string;
  typeKey: string | null;
  environment: ConnectionEnvironment | null;
  purpose: string | null;
  vendor: string | null;
  hosts: string[];
  permissions: string[];
  state: string;
  agreements: string;
}

export async function inventoryRows(view: View): Promise<InventoryRow[]> {
  const { rows } = await sql<InventoryRow>`
    SELECT c.id, 'connection' AS way, c.label AS name, c.type_key, c.environment, NULL::text AS purpose,
      (SELECT a.vendor FROM service_agreements a WHERE a.connection_id = c.id AND a.ended_at IS NULL
        ORDER BY a.effective_on DESC LIMIT 1) AS vendor,
      ARRAY(SELECT DISTINCT o.host FROM outbound_calls o WHERE o.connection_id = c.id ORDER BY o.host) AS hosts,
      '{}'::text[] AS permissions, c.status AS state, ${contractsOf("c.id")} AS agreements, c.created_at AS made
    FROM connections c WHERE c.status <> 'removed'
    UNION ALL
    SELECT p.id, 'program', p.name, NULL, NULL, p.purpose,
      (SELECT a.vendor FROM service_agreements a WHERE a.id = p.agreement_id),
      '{}'::text[], p.permissions,
      CASE WHEN EXISTS (SELECT 1 FROM api_keys k WHERE k.client_id = p.id AND k.revoked_at IS NULL AND k.expires_at > ${view.now})
        THEN 'active' ELSE 'no live key' END,
      ${contractsOf("p.agreement_id")}, p.created_at
    FROM api_clients p WHERE p.status = 'active'
    UNION ALL
    SELECT w.id, 'webhook', coalesce(nullif(w.description, ''), w.url), NULL, NULL, array_to_string(w.event_types, ', '), NULL,
      ARRAY[split_part(split_part(w.url, '://', 2), '/', 1)], '{}'::text[], w.status, '', w.created_at
    FROM webhook_endpoints w WHERE w.status <> 'removed'
    ORDER BY way, made`.execute(view.db);
  return rows;
}
