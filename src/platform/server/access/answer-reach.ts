import { permissionToOpen } from "#platform/shared/access/permissions.ts";
import type { AnyEndpoint } from "#platform/shared/endpoint.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform, Tenant } from "../platform.ts";
import { liveGrant, reachable } from "./access.ts";
import type { Actor } from "./actor.ts";
import { clientsIn } from "./clients-in.ts";

interface Asked {
  platform: Platform;
  tenant: Tenant;
  actor: Actor;
}

/**
 * In tests and development no answer names a client out of the caller's reach, unless its contract says why it may
 * (`beyondReach`).
 */
export async function requireReachOfAnswer(
  { platform, tenant, actor }: Asked,
  contract: AnyEndpoint,
  answer: unknown,
): Promise<void> {
  if (contract.beyondReach || (actor.kind !== "staff" && actor.kind !== "portal")) return;
  const clientIds = clientsIn(contract, answer);
  if (clientIds.length === 0) return;
  const { permission } = contract;
  const needed = permission === "self" || permission === "public" ? permissionToOpen("client") : permission;
  const db = platform.database.tenant(tenant.id);
  const now = platform.clock.now();
  const within = await reachable(db, actor, needed, "client", clientIds, now);
  const out = clientIds.filter((id) => !within.has(id));
  for (const clientId of out)
    if (!(await isReachedOtherwise(db, actor, clientId, now)))
      throw new Error(`${contract.method} ${contract.path} answered with a client out of the caller's reach.`);
}

/**
 * By break-the-glass access, or by the permission to open charts: a permission for their own records alone does not reach the
 * chart of a note they co-sign, and one to move clients not the client they moved away.
 */
async function isReachedOtherwise(db: TenantDb, actor: Actor, clientId: string, now: string): Promise<boolean> {
  if (await liveGrant(db, actor, "client", clientId, now)) return true;
  const read = permissionToOpen("client");
  if (!actor.grants.has(read)) return false;
  return (await reachable(db, actor, read, "client", [clientId], now)).has(clientId);
}
