import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface BreachFilter {
  from: string;
  to: string;
  actor?: string | undefined;
  address?: string | undefined;
  device?: string | undefined;
  session?: string | undefined;
}

export interface AffectedRow {
  clientId: string;
  reads: number;
  found: number;
  changes: number;
  taken: number;
  sections: string[];
  fields: string[];
  by: string[];
  firstAt: string;
  lastAt: string;
}

function conditions({ from, to, actor, address, device, session }: BreachFilter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`e.at >= ${from}::timestamptz AND e.at < ${to}::timestamptz`];
  // The filter accepts a clinician id (from lists) or a user id (from the log).
  if (actor)
    all.push(
      sql`e.actor_user_id = coalesce((SELECT c.user_id FROM clinicians c WHERE c.id = ${actor}::uuid), ${actor}::uuid)`,
    );
  if (address) all.push(sql`e.ip = ${address}`);
  if (session) all.push(sql`e.session_id = ${session}::uuid`);
  if (device) all.push(sql`e.session_id IN (SELECT d.id FROM sessions d WHERE d.device_name = ${device})`);
  return sql<SqlBool>`${sql.join(all, sql` AND `)}`;
}

/** Denied requests don't count. Lists and search results show names, so each client in them counts as accessed (AUD-5). */
const hits = (filter: BreachFilter) => sql`
  WITH mine AS MATERIALIZED (SELECT e.at, e.action, e.type, e.client_id, e.fields, e.detail, e.client_ids, e.actor_name, e.actor_role
      FROM audit_events e WHERE ${conditions(filter)} AND e.outcome = 0),
    hit AS (
      SELECT at, action, type, client_id, fields, detail ->> 'section' AS section, actor_name FROM mine WHERE client_id IS NOT NULL
      UNION ALL
      SELECT m.at, m.action, 'R', shown.id, '{}'::text[], m.detail ->> 'section', m.actor_name
      FROM mine m CROSS JOIN LATERAL unnest(m.client_ids) AS shown(id)
      UNION ALL
      SELECT m.at, m.action, 'F', s.subject_id, '{}'::text[], NULL, m.actor_name
      FROM mine m CROSS JOIN LATERAL jsonb_array_elements_text(m.detail -> 'found') AS f(id)
        JOIN access_scopes s ON s.subject_type = 'client' AND s.subject_id = f.id::uuid
      WHERE m.action = 'search.made')`;

/** Clients whose records were accessed, latest first; `total` also counts those beyond `most`. */
export async function affectedClients(
  db: TenantDb,
  filter: BreachFilter,
  most: number,
): Promise<{ rows: AffectedRow[]; total: number }> {
  const { rows } = await sql<AffectedRow & { total: number }>`${hits(filter)}
    SELECT client_id AS "clientId", count(*) FILTER (WHERE type = 'R')::int AS reads,
      count(*) FILTER (WHERE type = 'F')::int AS found,
      count(*) FILTER (WHERE type NOT IN ('R', 'F'))::int AS changes,
      count(*) FILTER (WHERE action ~ '(export|print|disclos|linked)')::int AS taken,
      coalesce(array_agg(DISTINCT section) FILTER (WHERE section IS NOT NULL), '{}') AS sections,
      ARRAY(SELECT DISTINCT f FROM hit h CROSS JOIN LATERAL unnest(h.fields) AS f WHERE h.client_id = hit.client_id ORDER BY 1) AS fields,
      array_agg(DISTINCT actor_name) AS by, min(at) AS "firstAt", max(at) AS "lastAt", count(*) OVER ()::int AS total
    FROM hit GROUP BY client_id ORDER BY max(at) DESC, client_id LIMIT ${most}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export interface BreachSources {
  people: { name: string; role: string; entries: number }[];
  devices: string[];
  addresses: string[];
}

/** Users and IP addresses of all activity in the period, with or without a client record. */
export async function breachSources(db: TenantDb, filter: BreachFilter): Promise<BreachSources> {
  const { rows: people } = await sql<BreachSources["people"][number]>`
    SELECT e.actor_name AS name, e.actor_role AS role, count(*)::int AS entries FROM audit_events e
    WHERE ${conditions(filter)} GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT 50`.execute(db);
  const { rows } = await sql<{ devices: string[]; addresses: string[] }>`
    SELECT coalesce(array_agg(DISTINCT s.device_name) FILTER (WHERE s.device_name IS NOT NULL), '{}') AS devices,
      coalesce(array_agg(DISTINCT e.ip) FILTER (WHERE e.ip IS NOT NULL), '{}') AS addresses
    FROM audit_events e LEFT JOIN sessions s ON s.id = e.session_id WHERE ${conditions(filter)}`.execute(db);
  return { people, devices: rows[0]?.devices ?? [], addresses: rows[0]?.addresses ?? [] };
}
