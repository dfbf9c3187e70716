import { sql } from "kysely";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { typeOf } from "./connections.store.ts";
import type { OpenConnection } from "./integration-type.ts";

/** Nobody who was sent away comes back sooner: a queue of a thousand would ask the database all the time. */
const leastWaitSeconds = 5;

/**
 * Takes one call out of the bucket of this connection (INT-4), which all processes share: as many at once as it holds for a
 * minute, then as they drip in. Throws `temporary` that waits: what is to go out goes later and uses up no try, and a person
 * is told that the service is busy. Kinds without a rate are asked as often as needed.
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
    `${connection.label} was asked as often as it allows in a minute; the rest goes by itself.`,
    Math.max(Math.ceil(60 / perMinute), leastWaitSeconds),
    true,
  );
}
