import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import type { Scope } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import type { Actor } from "../access/actor.ts";
import { hashKey, readApiKey } from "../authentication/api-key.ts";
import { type Agreement, coversProgram, mayBeGranted, rateClasses, serviceRole } from "../authentication/key-scope.ts";
import { secondsBetween } from "../authentication/session-policy.ts";
import { asSystem } from "../execution/as-system.ts";
import type { Platform, Tenant } from "../platform.ts";
import { apiKeyStore } from "../ports/api-key-store.ts";

export interface KeyHolder {
  actor: Actor;
  keyId: string;
  perMinute: number;
}

const recordEverySeconds = 60;

/** The key in the Authorization header, or null: then it is a browser's request. */
export function keyIn(request: FastifyRequest): string | null {
  const { authorization } = request.headers;
  return authorization?.startsWith("Bearer cairn_") ? authorization.slice("Bearer ".length) : null;
}

/**
 * The API client of this key. The key is looked up at each request, so a revoked one is refused at once in every
 * process. Throws `key-invalid` for an unknown, mistyped, expired or revoked one, or one used from another address.
 */
export async function authenticateKey(platform: Platform, tenant: Tenant, key: string, ip: string): Promise<KeyHolder> {
  const invalid = () =>
    new Problem("key-invalid", "This API key is not valid. Check it, or make a new one in Settings.");
  const keyId = readApiKey(key);
  if (keyId === null) throw invalid();
  const row = await apiKeyStore({ platform }).find(platform.database.tenant(tenant.id), keyId);
  const now = platform.clock.now();
  if (!row || !timingSafeEqual(row.keyHash, hashKey(key))) throw invalid();
  const { client } = row;
  if (row.revokedAt || row.expiresAt <= now || !client.isActive) throw invalid();
  if (client.ipAllow && !isAllowed(ip, client.ipAllow)) throw invalid();
  if (client.agreement) requireAgreement(client.agreement, tenant, now);
  if (!row.lastUsedAt || secondsBetween(row.lastUsedAt, now) >= recordEverySeconds)
    await asSystem(platform, tenant, (act) => apiKeyStore(act).recordUse(act, row, ip));
  const scope: Scope = client.locationIds ? "location" : "tenant";
  const held = client.permissions.filter(mayBeGranted);
  return {
    keyId: row.id,
    perMinute: rateClasses[client.rateClass],
    actor: {
      kind: "staff",
      userId: client.serviceUserId,
      clinicianId: null,
      name: client.name,
      role: serviceRole,
      sessionId: null,
      keyId: row.id,
      locationIds: client.locationIds ?? [],
      grants: new Map(held.map((permission) => [permission, scope])),
    },
  };
}

/** A vendor's API client works only while its agreement is in force. */
function requireAgreement(agreement: Agreement, tenant: Tenant, now: string): void {
  if (!coversProgram(agreement, tenant.part2Program, localDate(now, tenant.timeZone)))
    throw new Problem("agreement-missing", "The contract with the vendor of this program is not in force.");
}

/** A key may do what its permissions say, but nothing that a user must do in person. */
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
