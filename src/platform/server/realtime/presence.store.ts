import { sql } from "kysely";
import { type PersonPresent, presenceDiesMs } from "#platform/shared/realtime/frames.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export interface Present {
  connId: string;
  topic: string;
  clinicianId: string;
  state: "viewing" | "editing";
  field: string | null;
}

/** Records a user's presence. Returns whether others see a difference: not for a heartbeat alone. */
export async function keepPresence(db: TenantDb, present: Present, now: string): Promise<boolean> {
  const alive = new Date(Date.parse(now) - presenceDiesMs).toISOString();
  const { rows } = await sql<{ changed: boolean }>`
    WITH before AS (SELECT state, field, seen_at FROM presence WHERE conn_id = ${present.connId} AND topic = ${present.topic}),
    kept AS (
      INSERT INTO presence (conn_id, topic, clinician_id, state, field, seen_at)
      VALUES (${present.connId}, ${present.topic}, ${present.clinicianId}, ${present.state}, ${present.field}, ${now})
      ON CONFLICT (tenant_id, conn_id, topic) DO UPDATE SET state = excluded.state, field = excluded.field, seen_at = excluded.seen_at
      RETURNING 1)
    SELECT NOT EXISTS (SELECT 1 FROM before WHERE state = ${present.state} AND field IS NOT DISTINCT FROM ${present.field}
      AND seen_at > ${alive}) AS changed FROM kept`.execute(db);
  return rows[0]?.changed ?? true;
}

/** Removes a connection's presence at a topic, or with `topic` null everywhere. Returns the topics that change for others. */
export async function dropPresence(db: TenantDb, connId: string, topic: string | null): Promise<string[]> {
  const rows = await db
    .deleteFrom("presence")
    .where("connId", "=", connId)
    .$if(topic !== null, (q) => q.where("topic", "=", topic ?? ""))
    .returning("topic")
    .execute();
  return rows.map((row) => row.topic);
}

/** Users present now, each once: editing before viewing, then by name. Rows older than 40 s do not count. */
export async function peopleAt(db: TenantDb, topic: string, now: string): Promise<PersonPresent[]> {
  const alive = new Date(Date.parse(now) - presenceDiesMs).toISOString();
  const { rows } = await sql<PersonPresent>`
    SELECT * FROM (
      SELECT DISTINCT ON (p.clinician_id) p.clinician_id, c.full_name AS name, p.state, p.field
      FROM presence p JOIN clinicians c ON c.id = p.clinician_id
      WHERE p.topic = ${topic} AND p.seen_at > ${alive}
      ORDER BY p.clinician_id, (p.state = 'editing') DESC, p.seen_at DESC) AS people
    ORDER BY (state = 'editing') DESC, name`.execute(db);
  return rows;
}

/** Removes rows that a crashed server left behind. */
export async function deleteStalePresence(db: TenantDb, before: string): Promise<void> {
  await db.deleteFrom("presence").where("seenAt", "<", before).execute();
}
