import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ClientIdentity } from "./identity.ts";
import { legalName } from "./name.ts";
import { parseRecordNumber, recordNumber } from "./record-number.ts";

const identityColumns = [
  "id as clientId",
  "mrNo",
  "birthDate",
  "sexAtBirth",
  "pronouns",
  "photoFileId",
  "restricted",
  "deceasedAt",
  "ssnLast4",
  "currentDemographicId",
  "episodeStatus as status",
  "locationId",
  "levelOfCareId",
  "legalFirstName",
  "legalMiddleName",
  "legalLastName",
  "suffix",
  "preferredName",
  "admittedAt",
  "dischargedAt",
  "mergedIntoId",
  "version",
] as const;

function identities(db: TenantDb) {
  return db.selectFrom("clients").select(identityColumns);
}
type IdentityRow = Awaited<ReturnType<ReturnType<typeof identities>["execute"]>>[number];

function toIdentity({ mergedIntoId: _, ...row }: IdentityRow, mergedFrom: string | null): ClientIdentity {
  return {
    ...row,
    mergedFrom,
    legalName: legalName(row),
  };
}

/**
 * The client with an MR number. A merged number returns the surviving client, with `mergedFrom` (CLI-2). Throws
 * `mr-number-invalid` for a wrong check digit, and `not-found`.
 */
export async function clientByMrNo(view: { db: TenantDb }, mrNo: string): Promise<ClientIdentity> {
  const number = parseRecordNumber(mrNo);
  const row = await identities(view.db).where("mrNo", "=", number).executeTakeFirst();
  if (!row) throw new Problem("not-found", "No client has this MR number.");
  if (row.mergedIntoId === null) return toIdentity(row, null);
  const survivor = await identities(view.db).where("id", "=", row.mergedIntoId).executeTakeFirstOrThrow();
  return toIdentity(survivor, number);
}

export async function clientById(db: TenantDb, clientId: string): Promise<ClientIdentity> {
  const row = await identities(db).where("id", "=", clientId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "Client not found.");
  return toIdentity(row, null);
}

/** Identities of many clients in one statement, for lists of other modules. Unknown ids are omitted. */
export async function clientsById(
  view: { db: TenantDb },
  clientIds: readonly string[],
): Promise<Map<string, ClientIdentity>> {
  if (clientIds.length === 0) return new Map();
  const rows = await identities(view.db)
    .where("id", "=", sql<string>`ANY (${[...new Set(clientIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.clientId, toIdentity(row, null)]));
}

/** The same for lists that name clients: only those within reach with this permission. */
export async function clientsInReach(
  view: View,
  permission: Permission,
  clientIds: readonly string[],
): Promise<Map<string, ClientIdentity>> {
  return clientsById(view, [...(await view.reachable(permission, "client", [...new Set(clientIds)]))]);
}

/**
 * Opens the chart with an MR number: finds the client, checks access, and ties the response and its audit entry to the
 * chart. Changes to a merged chart throw `client-merged` (CLI-2).
 */
export async function openClient(view: View, mrNo: string, section: string): Promise<ClientIdentity> {
  const client = await clientByMrNo(view, mrNo);
  await view.openChart(client.clientId, section);
  if (client.mergedFrom !== null && view.contract !== null && view.contract.method !== "GET")
    throw new Problem("client-merged", `This chart was merged into ${client.mrNo}. Open that chart to continue.`);
  return client;
}

/** Throws `not-found` for a record that is not of the opened chart. */
export function requireOfChart(act: Pick<Act, "chart">, record: { clientId: string }): void {
  if (record.clientId !== act.chart?.subjectId) throw new Problem("not-found", "Not found on this chart.");
}

/** Locks the client row so changes to one chart run one after another. Lock order: client, then episode. */
export async function lockClient(act: Act, clientId: string): Promise<void> {
  const row = await act.db.selectFrom("clients").select("id").where("id", "=", clientId).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "Client not found.");
}

/** The tenant's next MR number (CLI-1). The counter row lock prevents reuse; a rollback returns the number. */
export async function nextRecordNumber(db: TenantDb): Promise<string> {
  const row = await db
    .insertInto("recordNumberCounters")
    .values({ id: newId(), lastNumber: 100_001 })
    .onConflict((conflict) =>
      conflict.column("tenantId").doUpdateSet({ lastNumber: sql<number>`record_number_counters.last_number + 1` }),
    )
    .returning(["prefix", "lastNumber"])
    .executeTakeFirstOrThrow();
  return recordNumber(row.prefix, row.lastNumber);
}

export interface LocationFacts {
  id: string;
  name: string;
  timeZone: string;
}

/** A location with its time zone; throws `not-found`. */
export async function locationById(db: TenantDb, locationId: string): Promise<LocationFacts> {
  const row = await db
    .selectFrom("locations")
    .select(["id", "name", "timeZone"])
    .where("id", "=", locationId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Location not found.");
  return row;
}

export async function insertClient(db: TenantDb, client: InsertObject<DB, "clients">): Promise<void> {
  await db.insertInto("clients").values(client).execute();
}

/** Writes columns of one client. */
export async function saveClient(db: TenantDb, clientId: string, change: UpdateObject<DB, "clients">): Promise<void> {
  await db.updateTable("clients").set(change).where("id", "=", clientId).execute();
}

/** The encrypted SSN; null when none is recorded. */
export async function encryptedSsnOf(db: TenantDb, clientId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom("clients")
    .select("ssnEncrypted")
    .where("id", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.ssnEncrypted;
}
