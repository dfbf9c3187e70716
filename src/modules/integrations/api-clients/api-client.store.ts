import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { record } from "#platform/server/execution/index.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ApiCall, ApiClient } from "./api-client.contract.ts";
import { keyStateAt } from "./api-key.ts";

const clientColumns = [
  "id",
  "name",
  "purpose",
  "contact",
  "agreementId",
  "permissions",
  "locationIds",
  "ipAllow",
  "rateClass",
  "version",
] as const;
type ClientRow = Omit<ApiClient, "keys">;

async function withKeys(view: View, clients: readonly ClientRow[]): Promise<ApiClient[]> {
  if (clients.length === 0) return [];
  const keys = await view.db
    .selectFrom("apiKeys")
    .select(["id", "clientId", "keyId", "last4", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"])
    .where(
      "clientId",
      "in",
      clients.map(({ id }) => id),
    )
    .orderBy("createdAt", "desc")
    .execute();
  return clients.map((client) => ({
    ...client,
    keys: keys
      .filter(({ clientId }) => clientId === client.id)
      .map(({ clientId: _, ...key }) => ({ ...key, state: keyStateAt(view.now, key) })),
  }));
}

async function clientWithKeys(view: View, client: ClientRow): Promise<ApiClient> {
  const [answer] = await withKeys(view, [client]);
  if (!answer) throw new Error("The API client cannot be read.");
  return answer;
}

/** API clients in use, by name. */
export async function allApiClients(view: View): Promise<ApiClient[]> {
  const rows = await view.db
    .selectFrom("apiClients")
    .select(clientColumns)
    .where("status", "=", "active")
    .orderBy("name")
    .execute();
  return withKeys(view, rows);
}

/** Retired ones only with `retired`. Throws `not-found`. */
async function rowById(db: TenantDb, id: string, { retired = false } = {}): Promise<ClientRow> {
  const row = await db
    .selectFrom("apiClients")
    .select(clientColumns)
    .where("id", "=", id)
    .$if(!retired, (q) => q.where("status", "=", "active"))
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

/** Throws `not-found`. */
export async function apiClientById(view: View, id: string): Promise<ApiClient> {
  return clientWithKeys(view, await rowById(view.db, id));
}

export const apiClientRecord = record({
  table: "apiClients",
  subject: "api-client",
  key: "clientId",
  load: async (db, id) => {
    await db.selectFrom("apiClients").select("id").where("id", "=", id).forUpdate().execute();
    return rowById(db, id);
  },
  read: (db, id) => rowById(db, id, { retired: true }),
  scope: "facility",
  view: clientWithKeys,
});

/** The service user of an API client, retired or not. Throws `not-found`. */
export async function serviceUserOf(db: TenantDb, clientId: string): Promise<string> {
  const client = await db
    .selectFrom("apiClients")
    .select("serviceUserId")
    .where("id", "=", clientId)
    .executeTakeFirst();
  if (!client) throw new Problem("not-found");
  return client.serviceUserId;
}

/** The last 100 audited requests of a service user since an instant, newest first. */
export function callsOf(db: TenantDb, serviceUserId: string, since: string): Promise<ApiCall[]> {
  return db
    .selectFrom("auditEvents")
    .select(["id", "at", "endpoint", "action", "ip"])
    .where("actorUserId", "=", serviceUserId)
    .where("at", ">", since)
    .orderBy("at", "desc")
    .limit(100)
    .execute();
}

interface NewKey {
  clientId: string;
  keyId: string;
  keyHash: Buffer;
  last4: string;
  expiresAt: string;
  createdAt: string;
}

export async function insertKey(db: TenantDb, key: NewKey): Promise<void> {
  await db
    .insertInto("apiKeys")
    .values({ id: newId(), ...key })
    .execute();
}

interface Revocation {
  revokedAt: string;
  revokeReason: string;
}

/** Revokes one key of an API client. Returns its public part; null when there is no such active key. */
export async function revokeKey(
  db: TenantDb,
  { clientId, keyId }: { clientId: string; keyId: string },
  revocation: Revocation,
): Promise<string | null> {
  const row = await db
    .updateTable("apiKeys")
    .set(revocation)
    .where("id", "=", keyId)
    .where("clientId", "=", clientId)
    .where("revokedAt", "is", null)
    .returning("keyId")
    .executeTakeFirst();
  return row?.keyId ?? null;
}

export async function revokeAllKeys(db: TenantDb, clientId: string, revocation: Revocation): Promise<void> {
  await db
    .updateTable("apiKeys")
    .set(revocation)
    .where("clientId", "=", clientId)
    .where("revokedAt", "is", null)
    .execute();
}

/** Keys that are neither revoked nor expired, with the name of their API client. */
export function activeKeys(db: TenantDb, now: string) {
  return db
    .selectFrom("apiKeys as k")
    .innerJoin("apiClients as c", "c.id", "k.clientId")
    .select(["k.id", "k.expiresAt", "k.last4", "c.name"])
    .where("k.revokedAt", "is", null)
    .where("k.expiresAt", ">", now)
    .execute();
}
