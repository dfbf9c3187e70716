import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { InboundDeliveryStatus, OutboundTaskStatus } from "#platform/shared/columns.generated.ts";

export interface DeliveryFilter {
  /** Only this connection's, with the tasks that name none of the channels it is the default of. */
  connection: { id: string; channels: readonly string[] } | null;
}

/** The last 100 outgoing tasks, newest first; `statuses` null for all. */
export function outgoingDeliveries(
  db: TenantDb,
  { connection }: DeliveryFilter,
  statuses: readonly OutboundTaskStatus[] | null,
) {
  let rows = db
    .selectFrom("outboundTasks as t")
    .leftJoin("connections as c", "c.id", "t.connectionId")
    .select([
      "t.id",
      "t.channel",
      "t.kind",
      "c.label as connectionLabel",
      "c.environment",
      "t.remoteId",
      "t.status",
      "t.attempts",
      "t.remoteStatus",
      sql<string | null>`coalesce(t.last_error, t.cancel_reason)`.as("error"),
      "t.nextAt",
      "t.createdAt as at",
    ]);
  if (connection)
    rows = rows.where((eb) =>
      eb.or([
        eb("t.connectionId", "=", connection.id),
        ...(connection.channels.length > 0
          ? [eb.and([eb("t.connectionId", "is", null), eb("t.channel", "in", connection.channels)])]
          : []),
      ]),
    );
  if (statuses) rows = rows.where("t.status", "in", statuses);
  return rows.orderBy("t.createdAt", "desc").limit(100).execute();
}

/** The last 100 incoming deliveries, newest first; `statuses` null for all. */
export function incomingDeliveries(
  db: TenantDb,
  { connection }: DeliveryFilter,
  statuses: readonly InboundDeliveryStatus[] | null,
) {
  let rows = db
    .selectFrom("inboundDeliveries as d")
    .innerJoin("connections as c", "c.id", "d.connectionId")
    .select([
      "d.id",
      "d.kind",
      "c.label as connectionLabel",
      "c.environment",
      "d.status",
      "d.attempts",
      "d.error",
      "d.nextAt",
      "d.receivedAt as at",
    ]);
  if (connection) rows = rows.where("d.connectionId", "=", connection.id);
  if (statuses) rows = rows.where("d.status", "in", statuses);
  return rows.orderBy("d.receivedAt", "desc").limit(100).execute();
}

/** Dead letters in both directions, and outgoing tasks that are not sent yet. */
export async function deliveryCounts(db: TenantDb): Promise<{ dead: number; waiting: number }> {
  const { rows } = await sql<{ dead: number; waiting: number }>`SELECT
    (SELECT count(*) FROM outbound_tasks WHERE status = 'dead')::int
      + (SELECT count(*) FROM inbound_deliveries WHERE status = 'dead')::int AS dead,
    (SELECT count(*) FROM outbound_tasks WHERE status IN ('queued', 'running', 'retrying'))::int AS waiting`.execute(
    db,
  );
  return rows[0] ?? { dead: 0, waiting: 0 };
}
