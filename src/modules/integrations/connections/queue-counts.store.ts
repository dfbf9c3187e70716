import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Platform } from "#platform/server/platform.ts";
import { integrationTypes } from "./integration-types.ts";
import { connectionFor } from "./open-connection.store.ts";

export interface QueueCounts {
  waiting: number;
  oldestWaitingAt: string | null;
  /** Dead letters, outgoing or incoming. */
  dead: number;
}
export const emptyQueue: QueueCounts = { waiting: 0, oldestWaitingAt: null, dead: 0 };

/** The default connection of each channel, for tasks that name none. */
export async function defaultConnections(db: TenantDb, platform: Platform): Promise<Map<string, string>> {
  const channels = new Set(integrationTypes(platform).flatMap(({ channel }) => channel ?? []));
  const carriers = new Map<string, string>();
  for (const channel of channels) {
    const id = await connectionFor(db, platform, channel);
    if (id) carriers.set(channel, id);
  }
  return carriers;
}

/**
 * Queued and failed tasks by connection. Tasks without a connection are sent by the channel's default connection,
 * so they count toward it.
 */
export async function queueCountsOf(db: TenantDb, platform: Platform): Promise<Map<string, QueueCounts>> {
  const carriers = await defaultConnections(db, platform);
  const [open, dead] = await Promise.all([
    sql<QueueCounts & { connectionId: string | null; channel: string }>`
      SELECT connection_id, channel, (count(*) FILTER (WHERE status <> 'dead'))::int AS waiting,
        min(created_at) FILTER (WHERE status <> 'dead') AS oldest_waiting_at,
        (count(*) FILTER (WHERE status = 'dead'))::int AS dead
      FROM outbound_tasks WHERE status IN ('queued', 'running', 'retrying', 'dead')
      GROUP BY connection_id, channel`.execute(db),
    sql<{ connectionId: string; dead: number }>`SELECT connection_id, count(*)::int AS dead
      FROM inbound_deliveries WHERE status = 'dead' GROUP BY connection_id`.execute(db),
  ]);
  const all = new Map<string, QueueCounts>();
  const add = (id: string | null | undefined, more: QueueCounts) => {
    if (!id) return;
    const had = all.get(id) ?? emptyQueue;
    const times = [had.oldestWaitingAt, more.oldestWaitingAt].filter((at) => at !== null).sort();
    all.set(id, {
      waiting: had.waiting + more.waiting,
      oldestWaitingAt: times[0] ?? null,
      dead: had.dead + more.dead,
    });
  };
  for (const row of open.rows) add(row.connectionId ?? carriers.get(row.channel), row);
  for (const row of dead.rows) add(row.connectionId, { ...emptyQueue, dead: row.dead });
  return all;
}
