import { sql } from "kysely";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { OpenConnection } from "./integration-type.ts";
import { typeOf } from "./open-connection.store.ts";

/** Shortest retry delay, so that a long queue does not poll the database. */
const leastWaitSeconds = 5;

/**
 * Takes one token from the connection's bucket (INT-4), shared by all processes: it holds one minute's calls and refills
 * steadily. Throws `temporary` with a wait: tasks are sent later without using an attempt, and a user
 * sees that the service is busy. Types without a rate are not limited.
 */
export async function requireRate(connection: OpenConnection): Promise<void> {
  const { platform, tenant, id } = connection;
  const perMinute = typeOf(platform, connection.typeKey).perMinute;
  if (perMinute === undefined) return;
  const now = platform.clock.now();
  const filled = sql`least(${perMinute}::double precision, coalesce(h.rate_tokens + greatest(0,
    extract(epoch FROM ${now}::timestamptz - h.rate_at)) * ${perMinute} / 60.0, ${perMinute}))`;
  const { rows } = await sql`INSERT INTO connection_health AS h (connection_id, rate_tokens, rate_at)
    VALUES (${id}, ${perMinute} - 1, ${now})
    ON CONFLICT (tenant_id, connection_id) DO UPDATE SET rate_tokens = ${filled} - 1, rate_at = ${now}
    WHERE ${filled} >= 1
    RETURNING 1 AS taken`.execute(platform.database.tenant(tenant.id));
  if (rows.length > 0) return;
  throw new OutboundFailure(
    "temporary",
    `${connection.label} reached its rate limit. Queued items will be sent automatically.`,
    Math.max(Math.ceil(60 / perMinute), leastWaitSeconds),
    true,
  );
}
