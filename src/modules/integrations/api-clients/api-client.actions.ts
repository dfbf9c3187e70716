import { newApiKey } from "#platform/server/authentication/api-key.ts";
import { coversProgram, mayBeGranted } from "#platform/server/authentication/key-scope.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { allPermissions, isPermission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { todayOf } from "../connections/connection.store.ts";
import * as contract from "./api-client.contract.ts";
import { usageOf } from "./api-usage.store.ts";

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
  return found.map(
    ({ id: clientId, name, purpose, contact, agreementId, permissions, locationIds, ipAllow, rateClass, version }) => ({
      id: clientId,
      name,
      purpose,
      contact,
      agreementId,
      permissions,
      locationIds,
      ipAllow,
      rateClass: rateClass as contract.ApiClient["rateClass"],
      keys: keys
        .filter((key) => key.clientId === clientId)
        .map(({ clientId: _, ...key }) => ({ ...key, state: stateOf(view, key) })),
      version,
    }),
  );
}

async function one(view: View, id: string): Promise<contract.ApiClient> {
  const [client] = await clients(view, id);
  if (!client) throw new Problem("not-found");
  return client;
}

const list = query(contract.listApiClients, async (view) => ({
  rows: await clients(view),
  grantable: allPermissions().filter((permission) => mayBeGranted(permission) && view.can(permission)),
}));

type Wanted = Pick<contract.ApiClient, "permissions" | "locationIds" | "agreementId">;

/**
 * KEY-2, KEY-3: limits an API client to its creator's permissions and locations and to what API keys may do; a vendor's client
 * needs an agreement in force. Throws `scope-missing`, `out-of-scope`, `agreement-missing`.
 */
async function checkWanted(act: Act, { permissions, locationIds, agreementId }: Wanted): Promise<void> {
  const wrong = permissions.find((one) => !isPermission(one) || !mayBeGranted(one) || !act.can(one));
  if (wrong) throw tooMuch(`API keys can't have the permission "${wrong}".`);
  const held = permissions.filter(isPermission);
  // A permission limited to the user's own clients cannot be passed on.
  const own = held.find((one) => act.scopeOf(one) === "own");
  if (own) throw tooMuch(`You have "${own}" for your own clients only, so you can't grant it.`);
  const placed = held.find((one) => act.scopeOf(one) === "location");
  if (placed && !locationIds)
    throw tooMuch(`You have "${placed}" at your own locations only. Choose which of them the API client may use.`);
  for (const locationId of locationIds ?? []) {
    act.requireLocation(locationId);
    if (placed && !act.actor.locationIds.includes(locationId))
      throw tooMuch(`You don't have "${placed}" at all of these locations.`);
  }
  if (agreementId) await requireAgreement(act, agreementId);
}

const tooMuch = (detail: string) =>
  new Problem("scope-missing", { detail, errors: [{ path: "body.permissions", message: detail }] });

async function requireAgreement(act: Act, agreementId: string): Promise<void> {
  const row = await act.db
    .selectFrom("serviceAgreements")
    .select(["kinds", "confirmedAt", "endedAt", "effectiveOn", "expiresOn"])
    .where("id", "=", agreementId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  if (!coversProgram(row, act.tenant.part2Program, todayOf(act)))
    throw new Problem(
      "agreement-missing",
      "That agreement does not cover an API client with access to client data, or it is not in force.",
    );
}

const create = action(contract.createApiClient, async (act, { body }) => {
  await checkWanted(act, body);
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

const change = action(contract.changeApiClient, async (act, { params, body: { version, ...changes } }) => {
  const before = await one(act, params.clientId);
  act.requireVersion(before, version);
  // Any change is checked against all of the API client's permissions.
  await checkWanted(act, { ...before, ...withoutMissing(changes) });
  await act.db
    .updateTable("apiClients")
    .set({ ...changes, ...(changes.permissions ? { permissions: [...new Set(changes.permissions)] } : {}) })
    .where("id", "=", before.id)
    .execute();
  act.audit({
    subjectId: before.id,
    fields: Object.keys(changes),
    detail: changes.permissions ? { before: before.permissions, permissions: changes.permissions } : {},
  });
  return one(act, before.id);
});

function withoutMissing({ permissions, locationIds, agreementId }: { [K in keyof Wanted]?: Wanted[K] | undefined }) {
  return {
    ...(permissions === undefined ? {} : { permissions }),
    ...(locationIds === undefined ? {} : { locationIds }),
    ...(agreementId === undefined ? {} : { agreementId }),
  };
}

const retire = action(contract.retireApiClient, async (act, { params, query: { reason } }) => {
  const before = await one(act, params.clientId);
  await act.db.updateTable("apiClients").set({ status: "retired" }).where("id", "=", before.id).execute();
  await act.db
    .updateTable("apiKeys")
    .set({ revokedAt: act.now, revokeReason: reason })
    .where("clientId", "=", before.id)
    .where("revokedAt", "is", null)
    .execute();
  act.audit({ subjectId: before.id, detail: { reason } });
});

/** Throws `not-found`. */
async function serviceUserOf(view: View, clientId: string): Promise<string> {
  const client = await view.db
    .selectFrom("apiClients")
    .select("serviceUserId")
    .where("id", "=", clientId)
    .executeTakeFirst();
  if (!client) throw new Problem("not-found");
  return client.serviceUserId;
}

const usage = query(contract.listApiUsage, async (view, { params }) => ({
  days: await usageOf(view, await serviceUserOf(view, params.clientId)),
}));

const callDays = 30;
const calls = query(contract.listApiCalls, async (view, { params }) => {
  const serviceUserId = await serviceUserOf(view, params.clientId);
  const rows = await view.db
    .selectFrom("auditEvents")
    .select(["id", "at", "endpoint", "action", "ip"])
    .where("actorUserId", "=", serviceUserId)
    .where("at", ">", later(view.now, -callDays))
    .orderBy("at", "desc")
    .limit(100)
    .execute();
  return { rows };
});

const createKey = action(contract.createApiKey, async (act, { params, body }) => {
  const client = await one(act, params.clientId);
  if (client.agreementId) await requireAgreement(act, client.agreementId);
  const live = client.keys.filter(({ state }) => state === "active" || state === "expiring");
  if (live.length >= liveKeys)
    throw new Problem("wrong-state", "This API client already has two active keys. Revoke one first.");
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

export const apiClientHandlers = [list, create, change, retire, calls, usage, createKey, revoke];
