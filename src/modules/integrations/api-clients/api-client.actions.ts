import { newApiKey } from "#platform/server/api-keys/api-key.ts";
import { mayBeGranted } from "#platform/server/api-keys/key-scope.ts";
import type { View } from "#platform/server/context.ts";
import { action, query } from "#platform/server/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { permissions as allPermissions, isPermission } from "#platform/shared/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import * as contract from "./api-client.contract.ts";

const liveKeys = 2;
const soonDays = 30;
const later = (now: string, days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();

function stateOf(view: View, key: { revokedAt: string | null; expiresAt: string }) {
  if (key.revokedAt) return "revoked" as const;
  if (key.expiresAt <= view.now) return "expired" as const;
  return key.expiresAt <= later(view.now, soonDays) ? ("expiring" as const) : ("active" as const);
}

async function clients(view: View, id?: string): Promise<contract.ApiClient[]> {
  let rows = view.db.selectFrom("apiClients").selectAll().where("status", "=", "active");
  if (id) rows = rows.where("id", "=", id);
  const found = await rows.orderBy("name").execute();
  if (found.length === 0) return [];
  const keys = await view.db
    .selectFrom("apiKeys")
    .select(["id", "clientId", "keyId", "last4", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"])
    .where(
      "clientId",
      "in",
      found.map((client) => client.id),
    )
    .orderBy("createdAt", "desc")
    .execute();
  return found.map(({ id: clientId, name, purpose, permissions, locationIds, ipAllow, rateClass, version }) => ({
    id: clientId,
    name,
    purpose,
    permissions,
    locationIds,
    ipAllow,
    rateClass: rateClass as contract.ApiClient["rateClass"],
    keys: keys
      .filter((key) => key.clientId === clientId)
      .map(({ clientId: _, ...key }) => ({ ...key, state: stateOf(view, key) })),
    version,
  }));
}

async function one(view: View, id: string): Promise<contract.ApiClient> {
  const [client] = await clients(view, id);
  if (!client) throw new Problem("not-found");
  return client;
}

const list = query(contract.listApiClients, async (view) => ({
  rows: await clients(view),
  grantable: allPermissions.filter((permission) => mayBeGranted(permission) && view.can(permission)),
}));

/** KEY-2, KEY-3: at most what the maker may do, and never what must stay with people. */
const create = action(contract.createApiClient, async (act, { body }) => {
  const wrong = body.permissions.find((one) => !isPermission(one) || !mayBeGranted(one) || !act.can(one));
  if (wrong)
    throw new Problem("scope-missing", {
      detail: `A key cannot be given "${wrong}".`,
      errors: [{ path: "body.permissions", message: `"${wrong}" cannot be given to a key.` }],
    });
  for (const locationId of body.locationIds ?? []) act.requireLocation(locationId);
  const [id, serviceUserId] = [newId(), newId()];
  await act.db
    .insertInto("users")
    .values({ id: serviceUserId, kind: "service", email: `api-${id}@service.invalid`, status: 1 })
    .execute();
  await act.db
    .insertInto("apiClients")
    .values({ id, serviceUserId, ...body, permissions: [...new Set(body.permissions)] })
    .execute();
  act.audit({ subjectId: id, detail: { permissions: body.permissions } });
  return one(act, id);
});

const createKey = action(contract.createApiKey, async (act, { params, body }) => {
  const client = await one(act, params.clientId);
  const live = client.keys.filter(({ state }) => state === "active" || state === "expiring");
  if (live.length >= liveKeys)
    throw new Problem("wrong-state", "This program has two live keys already. Revoke one first.");
  const made = newApiKey(act.tenant.isDemo ? "test" : "live");
  const id = newId();
  await act.db
    .insertInto("apiKeys")
    .values({
      id,
      clientId: client.id,
      keyId: made.keyId,
      keyHash: made.hash,
      last4: made.last4,
      expiresAt: later(act.now, body.days),
      createdAt: act.now,
    })
    .execute();
  act.audit({ subjectId: client.id, detail: { keyId: made.keyId } });
  return { key: made.key, client: await one(act, client.id) };
});

const revoke = action(contract.revokeApiKey, async (act, { params, query: { reason } }) => {
  const revoked = await act.db
    .updateTable("apiKeys")
    .set({ revokedAt: act.now, revokeReason: reason })
    .where("id", "=", params.keyId)
    .where("clientId", "=", params.clientId)
    .where("revokedAt", "is", null)
    .returning("keyId")
    .executeTakeFirst();
  if (!revoked) throw new Problem("not-found");
  act.audit({ subjectId: params.clientId, detail: { keyId: revoked.keyId, reason } });
  return one(act, params.clientId);
});

export const apiClientHandlers = [list, create, createKey, revoke];
