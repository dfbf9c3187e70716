import { createHash } from "node:crypto";
import { later } from "#platform/server/authentication/session-policy.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";
import { newId } from "#platform/shared/ids.ts";
import { openFor, sealFor } from "../vault.ts";

/** How long a replaced secret stays valid (INT-3). */
const formerHours = 24;
const placeOf = (connectionId: string, name: string) => `secret|${connectionId}|${name}`;

export interface OpenSecrets {
  secrets: Record<string, string>;
  /** Replaced less than 24 hours ago. */
  formerSecrets: Record<string, string>;
}

/** A connection's secrets, decrypted. */
export async function secretsOf(
  platform: Platform,
  tenant: Tenant,
  db: TenantDb,
  connectionId: string,
): Promise<OpenSecrets> {
  const rows = await db
    .selectFrom("connectionSecrets")
    .select(["name", "cipher", "replacedAt"])
    .where("connectionId", "=", connectionId)
    .execute();
  const open: OpenSecrets = { secrets: {}, formerSecrets: {} };
  for (const { name, cipher, replacedAt } of rows) {
    if (replacedAt !== null && later(replacedAt, formerHours * 3600) <= platform.clock.now()) continue;
    const plain = openFor(platform, tenant, placeOf(connectionId, name), cipher).toString();
    if (replacedAt === null) open.secrets[name] = plain;
    else open.formerSecrets[name] = plain;
  }
  return open;
}

/** Which secrets of a connection are set, without their values: name, last characters, who set it and when. */
export function secretFacts(db: TenantDb, connectionId: string) {
  return db
    .selectFrom("connectionSecrets as s")
    .leftJoin("clinicians as k", "k.userId", "s.setBy")
    .select(["s.name", "s.last4", "s.createdAt as setAt", "k.fullName as setBy"])
    .where("s.connectionId", "=", connectionId)
    .where("s.replacedAt", "is", null)
    .orderBy("s.name")
    .execute();
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
