import { decrypt, deriveKey, encrypt } from "#platform/server/crypto/secrets.ts";
import type { Platform, Tenant } from "#platform/server/platform.ts";

/**
 * Seals what must not be read in the database: under the tenant's data key and bound to its place (`secret|<connection>|
 * <name>`, `task|<id>`), because each place has a key of its own: a cell copied elsewhere does not open (INT-3).
 */
export function sealFor(platform: Platform, tenant: Tenant, place: string, plain: Buffer | string): Buffer {
  return encrypt(deriveKey(platform.files.dataKey(tenant), `${tenant.id}|${place}`), plain);
}

/** Throws when the bytes were changed, or belong to another place or tenant. */
export function openFor(platform: Platform, tenant: Tenant, place: string, sealed: Buffer): Buffer {
  return decrypt(deriveKey(platform.files.dataKey(tenant), `${tenant.id}|${place}`), sealed);
}
