import { createHash } from "node:crypto";
import { sql } from "kysely";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { openFor, sealFor } from "../vault.ts";
import type { IntegrationType, OpenConnection } from "./integration-type.ts";
import { integrationType, integrationTypes } from "./integration-types.ts";

/** How long a replaced secret stays valid (INT-3). */
const formerHours = 24;
const placeOf = (connectionId: string, name: string) => `secret|${connectionId}|${name}`;

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
    .where("status", "in", ["enabled", "degraded", "needsSignIn", "suspended"])
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
  const kept = await db
    .selectFrom("connectionSecrets")
    .select(["name", "cipher", "replacedAt"])
    .where("connectionId", "=", connectionId)
    .execute();
  const secrets: Record<string, string> = {};
  const formerSecrets: Record<string, string> = {};
  for (const { name, cipher, replacedAt } of kept) {
    if (replacedAt !== null && later(replacedAt, formerHours * 3600) <= platform.clock.now()) continue;
    const plain = openFor(platform, tenant, placeOf(connectionId, name), cipher).toString();
    if (replacedAt === null) secrets[name] = plain;
    else formerSecrets[name] = plain;
  }
  return {
    id: row.id,
    typeKey: row.typeKey,
    label: row.label,
    environment: row.environment,
    status: row.status,
    config: row.config as Record<string, unknown>,
    secrets,
    formerSecrets,
    platform,
    tenant,
  };
}

/**
 * The same for an outgoing task, if the connection may send it now. Checked each time, so that an agreement that ended at
 * midnight also stops tasks queued earlier (AIG-2, INT-2). Throws `OutboundFailure`; waiting for a user uses no attempt.
 */
export async function openForWork(
  platform: Platform,
  tenant: Tenant,
  db: TenantDb,
  connectionId: string,
): Promise<OpenConnection> {
  const connection = await openConnection(platform, tenant, db, connectionId).catch((error: unknown) => {
    if (error instanceof Problem && error.code === "not-found")
      throw new OutboundFailure("refused", "The connection was removed.");
    throw error;
  });
  if (!["enabled", "degraded", "needsSignIn"].includes(connection.status))
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

/** Stores a secret; the previous value stays valid for 24 hours. No endpoint returns it. */
export async function setSecret(act: Act, connectionId: string, name: string, plain: string): Promise<void> {
  await act.db
    .deleteFrom("connectionSecrets")
    .where("connectionId", "=", connectionId)
    .where("name", "=", name)
    .where("replacedAt", "is not", null)
    .execute();
  await act.db
    .updateTable("connectionSecrets")
    .set({ replacedAt: act.now })
    .where("connectionId", "=", connectionId)
    .where("name", "=", name)
    .where("replacedAt", "is", null)
    .execute();
  await act.db
    .insertInto("connectionSecrets")
    .values({
      id: newId(),
      connectionId,
      name,
      cipher: sealFor(act.platform, act.tenant, placeOf(connectionId, name), plain),
      last4: plain.length >= 12 ? plain.slice(-4) : "",
      fingerprint: createHash("sha256").update(`${connectionId}|${name}|${plain}`).digest(),
    })
    .execute();
}

/** Deletes a connection's secrets, or the one of this name, including replaced values. */
export async function forgetSecrets(act: Act, connectionId: string, name?: string): Promise<void> {
  let gone = act.db.deleteFrom("connectionSecrets").where("connectionId", "=", connectionId);
  if (name !== undefined) gone = gone.where("name", "=", name);
  await gone.execute();
}

/** Whether an agreement of each required kind is in force today: confirmed by a second user, started, not ended (INT-2). */
export async function missingAgreements(
  act: { db: TenantDb; tenant: Tenant },
  type: IntegrationType,
  connectionId: string,
  today: string,
): Promise<string[]> {
  if (type.dataClass !== "phi") return [];
  // A Part 2 program may share with a service organization only under a QSOA (42 CFR 2.11, 2.12(c)(4)).
  const needed = [...new Set([...type.agreementKinds, ...(act.tenant.part2Program ? (["qsoa"] as const) : [])])];
  const rows = await act.db
    .selectFrom("serviceAgreements")
    .select("kinds")
    .where("connectionId", "=", connectionId)
    .where("confirmedAt", "is not", null)
    .where("endedAt", "is", null)
    .where("effectiveOn", "<=", today)
    .where((eb) => eb.or([eb("expiresOn", "is", null), eb("expiresOn", ">=", today)]))
    .execute();
  const held = new Set(rows.flatMap(({ kinds }) => kinds));
  return needed.filter((kind) => !held.has(kind));
}
