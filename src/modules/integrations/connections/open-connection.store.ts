import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { missingAgreements } from "../agreements/agreement-coverage.store.ts";
import { statusesInUse } from "./connection.ts";
import type { IntegrationType, OpenConnection } from "./integration-type.ts";
import { integrationType, integrationTypes } from "./integration-types.ts";
import { secretsOf } from "./secret.store.ts";

export function typeOf(platform: Platform, key: string): IntegrationType {
  const type = integrationType(platform, key);
  if (!type) throw new Problem("not-found");
  return type;
}

/**
 * The facility's connection for a channel, or null; active ones come before those that need attention. A suspended one
 * counts, so its tasks stay queued and are not sent through another account.
 */
export async function connectionFor(db: TenantDb, platform: Platform, channel: string): Promise<string | null> {
  const keys = integrationTypes(platform).filter((type) => type.channel === channel);
  if (keys.length === 0) return null;
  const row = await db
    .selectFrom("connections")
    .select("id")
    .where(
      "typeKey",
      "in",
      keys.map(({ key }) => key),
    )
    .where("scope", "=", "tenant")
    .where("status", "in", [...statusesInUse, "suspended"])
    .orderBy(sql`array_position(ARRAY['needsSignIn', 'suspended'], status) NULLS FIRST`)
    .orderBy("createdAt")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A connection with decrypted secrets, for one call. Throws `not-found`. */
export async function openConnection(
  platform: Platform,
  tenant: Tenant,
  db: TenantDb,
  connectionId: string,
): Promise<OpenConnection> {
  const row = await db
    .selectFrom("connections")
    .selectAll()
    .where("id", "=", connectionId)
    .where("status", "<>", "removed")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return {
    id: row.id,
    typeKey: row.typeKey,
    label: row.label,
    environment: row.environment,
    status: row.status,
    config: row.config,
    ...(await secretsOf(platform, tenant, db, connectionId)),
    platform,
    tenant,
  };
}

/**
 * The same for a call that goes out now, if the connection may make it. Reads outside any transaction, because the call is made
 * there. Checked each time, so that an agreement that ended at
 * midnight also stops tasks queued earlier (AIG-2, INT-2). Throws `OutboundFailure`; waiting for a user uses no attempt.
 */
export async function openForWork(platform: Platform, tenant: Tenant, connectionId: string): Promise<OpenConnection> {
  const db = platform.database.tenant(tenant.id);
  const connection = await openConnection(platform, tenant, db, connectionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === "not-found")
      throw new OutboundFailure("refused", "The connection was removed.");
    throw error;
  });
  if (!isOneOf(statusesInUse, connection.status))
    throw new OutboundFailure("needsAttention", `${connection.label} is not enabled.`);
  if (connection.environment === "simulator") return connection;
  const today = localDate(platform.clock.now(), tenant.timeZone);
  const missing = await missingAgreements({ db, tenant }, typeOf(platform, connection.typeKey), connectionId, today);
  if (missing.length > 0)
    throw new OutboundFailure(
      "needsAttention",
      `No ${missing.join(" and ").toUpperCase()} with the vendor of ${connection.label} is in force.`,
    );
  return connection;
}
