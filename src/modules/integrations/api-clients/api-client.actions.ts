import { addServiceUser } from "#modules/accounts/index.ts";
import { newApiKey } from "#platform/server/authentication/api-key.ts";
import { coversProgram, mayBeGranted } from "#platform/server/authentication/key-scope.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { create, edit, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { allPermissions, isPermission, type Permission, ruleOf } from "#platform/shared/access/permissions.ts";
import { Problem } from "#platform/shared/problems.ts";
import { agreementTerms } from "../agreements/agreement.store.ts";
import { todayOf } from "../connections/connection.store.ts";
import * as contract from "./api-client.contract.ts";
import {
  allApiClients,
  apiClientById,
  apiClientRecord,
  callsOf,
  insertKey,
  revokeAllKeys,
  revokeKey,
  serviceUserOf,
} from "./api-client.store.ts";
import { daysLater, mostActiveKeys } from "./api-key.ts";
import { usageOf } from "./api-usage.store.ts";

const list = query(contract.listApiClients, async (view) => ({
  rows: await allApiClients(view),
  grantable: allPermissions().filter((permission) => mayGrant(view, permission)),
}));

/** What the user holds and keys may hold, and what only devices do. */
const mayGrant = (view: View, permission: Permission) =>
  mayBeGranted(permission) && (view.can(permission) || ruleOf(permission)?.heldByDevices === true);

type Wanted = Pick<contract.ApiClient, "permissions" | "locationIds" | "agreementId">;

/**
 * KEY-2, KEY-3: limits an API client to its creator's permissions and locations and to what API keys may do; a vendor's client
 * needs an agreement in force. Throws `scope-missing`, `out-of-scope`, `agreement-missing`.
 */
async function checkWanted(act: Act, { permissions, locationIds, agreementId }: Wanted): Promise<void> {
  const wrong = permissions.find((one) => !isPermission(one) || !mayGrant(act, one));
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
  const terms = await agreementTerms(act.db, agreementId);
  if (!coversProgram(terms, act.tenant.part2Program, todayOf(act)))
    throw new Problem(
      "agreement-missing",
      "That agreement does not cover an API client with access to client data, or it is not in force.",
    );
}

const addClient = create(contract.createApiClient, apiClientRecord, {
  values: async (act, { body }) => {
    await checkWanted(act, body);
    const serviceUserId = await addServiceUser(act);
    act.auditDetail({ permissions: body.permissions });
    return { serviceUserId, ...body, permissions: [...new Set(body.permissions)] };
  },
});

const change = edit(contract.changeApiClient, apiClientRecord, {
  // Any change is checked against all of the API client's permissions.
  beforeSave: async (act, before, change) => {
    await checkWanted(act, { ...before, ...withoutMissing(change) });
    if (!change.permissions) return undefined;
    act.auditDetail({ before: before.permissions, permissions: change.permissions });
    return { ...change, permissions: [...new Set(change.permissions)] };
  },
});

function withoutMissing({ permissions, locationIds, agreementId }: { [K in keyof Wanted]?: Wanted[K] | undefined }) {
  return {
    ...(permissions === undefined ? {} : { permissions }),
    ...(locationIds === undefined ? {} : { locationIds }),
    ...(agreementId === undefined ? {} : { agreementId }),
  };
}

const retire = verb(contract.retireApiClient, apiClientRecord, async (act, client, { query: { reason } }) => {
  await revokeAllKeys(act.db, client.id, { revokedAt: act.now, revokeReason: reason });
  act.auditDetail({ reason });
  return { status: "retired" as const };
});

const usage = query(contract.listApiUsage, async (view, { params }) => ({
  days: await usageOf(view, await serviceUserOf(view.db, params.clientId)),
}));

const callDays = 30;
const calls = query(contract.listApiCalls, async (view, { params }) => ({
  rows: await callsOf(view.db, await serviceUserOf(view.db, params.clientId), daysLater(view.now, -callDays)),
}));

const createKey = action(contract.createApiKey, async (act, { params, body }) => {
  const client = await apiClientById(act, params.clientId);
  if (client.agreementId) await requireAgreement(act, client.agreementId);
  const active = client.keys.filter(({ state }) => state === "active" || state === "expiring");
  if (active.length >= mostActiveKeys)
    throw new Problem("wrong-state", "This API client already has two active keys. Revoke one first.");
  const { key, keyId, hash, last4 } = newApiKey(act.tenant.isDemo ? "test" : "live");
  const expiresAt = daysLater(act.now, body.days);
  await insertKey(act.db, { clientId: client.id, keyId, keyHash: hash, last4, expiresAt, createdAt: act.now });
  act.audit({ subjectId: client.id, detail: { keyId } });
  return { key, client: await apiClientById(act, client.id) };
});

const revoke = verb(contract.revokeApiKey, apiClientRecord, async (act, _, { params, query: { reason } }) => {
  const keyId = await revokeKey(act.db, params, { revokedAt: act.now, revokeReason: reason });
  if (keyId === null) throw new Problem("not-found");
  act.auditDetail({ keyId, reason });
  return undefined;
});

export const apiClientHandlers = [list, addClient, change, retire, calls, usage, createKey, revoke];
