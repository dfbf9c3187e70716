import { sql } from "kysely";
import type { LiveEvent } from "#platform/shared/realtime/frames.ts";
import type { TenantDb } from "../database/tenant-database.ts";

const replayHours = 24;
const replayMost = 200;

/**
 * What a topic missed between two cursors (`xid.seq`), oldest first, up to 24 hours and 200 events (RT-5). Null: too
 * long ago, too much, or an unknown cursor; the page reads everything again.
 */
export async function missedEvents(
  db: TenantDb,
  topic: string,
  since: string,
  until: string,
  now: string,
): Promise<LiveEvent[] | null> {
  const from = /^(\d{1,19})\.(\d{1,18})$/.exec(since);
  const to = /^(\d{1,19})\.(\d{1,18})$/.exec(until);
  if (!from || !to) return null;
  if (since === until) return [];
  const oldest = new Date(Date.parse(now) - replayHours * 3_600_000).toISOString();
  const { rows } = await sql<{
    xid: string;
    seq: number;
    topics: string[];
    type: string;
    subjectType: string;
    subjectId: string;
    subjectVersion: number | null;
    actorId: string | null;
    at: string;
    known: boolean;
  }>`
    SELECT e.xid::text AS xid, e.seq, e.topics, e.type, e.subject_type, e.subject_id, e.subject_version, e.actor_id, e.at
    FROM event_outbox e
    WHERE (e.xid, e.seq) > (${from[1]}::xid8, ${from[2]}::bigint) AND (e.xid, e.seq) <= (${to[1]}::xid8, ${to[2]}::bigint)
      AND ${topic} = ANY (e.topics)
    ORDER BY e.xid, e.seq LIMIT ${replayMost + 1}`.execute(db);
  if (rows.length > replayMost || !(await isRecent(db, from[1] ?? "0", from[2] ?? "0", oldest))) return null;
  return rows.map((row) => ({
    t: "ev",
    topic,
    cursor: `${row.xid}.${row.seq}`,
    type: row.type,
    subject: { type: row.subjectType, id: row.subjectId },
    v: row.subjectVersion,
    at: row.at,
    by: row.actorId,
  }));
}

/** Is the outbox whole from this cursor on? It is pruned after three days, and replayed for one. */
async function isRecent(db: TenantDb, xid: string, seq: string, oldest: string): Promise<boolean> {
  const { rows } = await sql<{
    recent: boolean;
  }>`SELECT cairn_outbox_recent(${xid}::xid8, ${seq}::bigint, ${oldest}) AS recent`.execute(db);
  return rows[0]?.recent ?? false;
}
