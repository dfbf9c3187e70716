import { decrypt, deriveKey, encrypt } from "#platform/server/crypto/secrets.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";

/**
 * Encrypts a value under the tenant's data key, bound to its place (`secret|<connection>|
 * <name>`, `task|<id>`), so that a value copied elsewhere cannot be decrypted (INT-3).
 */
export function sealFor(platform: Platform, tenant: Tenant, place: string, plain: Buffer | string): Buffer {
  return encrypt(deriveKey(platform.files.dataKey(tenant), `${tenant.id}|${place}`), plain);
}

/** Throws when the bytes were changed, or belong to another place or tenant. */
export function openFor(platform: Platform, tenant: Tenant, place: string, sealed: Buffer): Buffer {
  return decrypt(deriveKey(platform.files.dataKey(tenant), `${tenant.id}|${place}`), sealed);
}
