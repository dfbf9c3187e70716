import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { isPermission, type Permission, type Scope } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import type { Actor } from "../access/actor.ts";
import { hashKey, readApiKey } from "../authentication/api-key.ts";
import { coversProgram, mayBeGranted, rateClasses, serviceRole } from "../authentication/key-scope.ts";
import { secondsBetween } from "../authentication/session-policy.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Platform, Tenant } from "../platform.ts";

export interface KeyHolder {
  actor: Actor;
  keyId: string;
  perMinute: number;
}

const noteEverySeconds = 60;

/** The key in the Authorization header, or null: then it is a browser's request. */
export function keyIn(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  return authorization?.startsWith("Bearer cairn_") ? authorization.slice("Bearer ".length) : null;
}

/**
 * Who calls with a key: the key is looked up at each request, so a revoked one is dead at once in every
 * process. Throws `key-invalid` for an unknown, mistyped, expired or revoked one, or one used from another address.
 */
export async function authenticateKey(platform: Platform, tenant: Tenant, key: string, ip: string): Promise<KeyHolder> {
  const invalid = () =>
    new Problem("key-invalid", "This API key is not valid. Check it, or make a new one in Settings.");
  const keyId = readApiKey(key);
  if (keyId === null) throw invalid();
  const db = platform.database.tenant(tenant.id);
  const row = await db
    .selectFrom("apiKeys as k")
    .innerJoin("apiClients as c", "c.id", "k.clientId")
    .leftJoin("serviceAgreements as a", "a.id", "c.agreementId")
    .select([
      "k.id",
      "k.keyHash",
      "k.expiresAt",
      "k.revokedAt",
      "k.lastUsedAt",
      "c.name",
      "c.serviceUserId",
      "c.permissions",
      "c.locationIds",
      "c.ipAllow",
      "c.rateClass",
      "c.status",
      "c.agreementId",
      "a.kinds",
      "a.confirmedAt",
      "a.endedAt",
      "a.effectiveOn",
      "a.expiresOn",
    ])
    .where("k.keyId", "=", keyId)
    .executeTakeFirst();
  const now = platform.clock.now();
  if (!row || !timingSafeEqual(row.keyHash, hashKey(key))) throw invalid();
  if (row.revokedAt || row.expiresAt <= now || row.status !== "active") throw invalid();
  if (row.ipAllow && !isAllowed(ip, row.ipAllow)) throw invalid();
  if (row.agreementId) requireAgreement(row, tenant, now);
  if (!row.lastUsedAt || secondsBetween(row.lastUsedAt, now) >= noteEverySeconds)
    await noteUse(platform, tenant, row, ip, now);
  const scope: Scope = row.locationIds ? "location" : "tenant";
  const held = row.permissions.filter((one): one is Permission => isPermission(one) && mayBeGranted(one));
  return {
    keyId: row.id,
    perMinute: rateClasses[row.rateClass],
    actor: {
      kind: "staff",
      userId: row.serviceUserId,
      clinicianId: null,
      name: row.name,
      role: serviceRole,
      sessionId: null,
      keyId: row.id,
      locationIds: row.locationIds ?? [],
      grants: new Map(held.map((permission) => [permission, scope])),
    },
  };
}

/** A vendor's program stops with its contract, in the minute that ends. */
function requireAgreement(
  row: { [K in "kinds" | "confirmedAt" | "endedAt" | "effectiveOn" | "expiresOn"]: unknown },
  tenant: Tenant,
  now: string,
): void {
  const agreement = row as Parameters<typeof coversProgram>[0];
  if (!coversProgram(agreement, tenant.part2Program, localDate(now, tenant.timeZone)))
    throw new Problem("agreement-missing", "The contract with the vendor of this program is not in force.");
}

/** A key does what its permissions say; never what a person must do in person. */
export function requireKeyScope(contract: AnyEndpoint, holder: KeyHolder): void {
  const { permission } = contract;
  const personal = permission === "self" || contract.stepUp || contract.ticket !== undefined;
  if (!personal && (permission === "public" || holder.actor.grants.has(permission))) return;
  throw new Problem("scope-missing", {
    detail: personal
      ? "This is done by a person who is signed in, not by a key."
      : `This key may not ${permission}. Give it the permission in Settings, or use another key.`,
    params: { permission },
  });
}

async function noteUse(
  platform: Platform,
  tenant: Tenant,
  row: { id: string; lastUsedAt: string | null; name: string },
  ip: string,
  now: string,
): Promise<void> {
  await asSystem(platform, tenant, async (act) => {
    await act.db.updateTable("apiKeys").set({ lastUsedAt: now, lastUsedIp: ip }).where("id", "=", row.id).execute();
    if (row.lastUsedAt === null) await act.raise("integrations.api-key-first-used", { keyId: row.id });
  });
}

function isAllowed(ip: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", prefix] = range.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(network, Number(prefix ?? (family === "ipv6" ? 128 : 32)), family);
  }
  const plain = ip.replace(/^::ffff:/, "");
  return list.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
}
