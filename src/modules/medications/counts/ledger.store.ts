import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { ContainerLedgerEntryType } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { plainDecimal } from "../orders/dose-amount.ts";

explainConstraint(
  "containers_balance",
  () => new Problem("insufficient-balance", "The container does not hold that much. Choose another, or count it."),
);
explainConstraint(
  "containers_usable",
  () =>
    new Problem("wrong-state", "This container was just set aside, returned or destroyed. Reload and choose another."),
);
explainConstraint(
  "container_ledger_corrected",
  () => new Problem("wrong-state", "This ledger entry was just corrected by someone else. Reload the ledger."),
);

export interface NewEntry {
  containerId: string;
  entryType: ContainerLedgerEntryType;
  delta: string;
  actorId: string;
  occurredAt: string;
  witness?: { clinicianId: string; at: string } | null;
  reason?: string | null;
  logId?: string | null;
  discrepancyId?: string | null;
  destructionId?: string | null;
  correctsId?: string | null;
  toStorageId?: string | null;
}

/** Adds an entry. The database numbers it, moves the balance and refuses a negative one, under the container's lock. */
export async function postEntry(db: TenantDb, { witness, ...entry }: NewEntry): Promise<void> {
  await db
    .insertInto("containerLedger")
    .values({
      id: newId(),
      ...entry,
      balanceAfter: "0",
      witnessId: witness?.clinicianId ?? null,
      witnessAt: witness?.at ?? null,
    })
    .execute();
}

/**
 * Locks storages against the start and end of a count, in one order for all, and returns those being counted. A second
 * statement, because the first one does not see what it waited for.
 */
export async function lockStorages(db: TenantDb, storageIds: readonly string[]): Promise<CountInProgress[]> {
  const ids = [...new Set(storageIds)].sort();
  if (ids.length === 0) return [];
  await db.selectFrom("storages").select("id").where("id", "in", ids).orderBy("id").forShare().execute();
  return db
    .selectFrom("counts as n")
    .innerJoin("storages as s", "s.id", "n.storageId")
    .innerJoin("clinicians as who", "who.id", "n.countedBy")
    .select(["n.id", "n.storageId", "s.name as storageName", "who.fullName as countedByName"])
    .where("n.storageId", "in", ids)
    .where("n.state", "in", ["open", "recount"])
    .execute();
}
export interface CountInProgress {
  id: string;
  storageId: string;
  storageName: string;
  countedByName: string;
}

/** Refuses what would change a storage while it is being counted (MED-63). */
export async function refuseDuringCount(db: TenantDb, storageIds: readonly string[]): Promise<void> {
  const [count] = await lockStorages(db, storageIds);
  if (count) throw countInProgress(count);
}

export function countInProgress({ storageName, countedByName }: CountInProgress): Problem {
  return new Problem(
    "count-in-progress",
    `${storageName} is being counted by ${countedByName}. Finish the count first.`,
  );
}

const entryColumns = [
  "l.id",
  "l.seq",
  "l.entryType",
  "l.delta",
  "l.balanceAfter",
  "l.occurredAt",
  "l.logId",
  "l.actorId",
  "who.fullName as actorName",
  "witness.fullName as witnessName",
  "l.reason",
  "l.correctsId",
  "corrected.seq as correctsSeq",
  "store.name as toStorageName",
] as const;

/** The ledger of a container, newest first. */
export async function entriesOf(db: TenantDb, containerId: string) {
  const rows = await db
    .selectFrom("containerLedger as l")
    .innerJoin("clinicians as who", "who.id", "l.actorId")
    .leftJoin("clinicians as witness", "witness.id", "l.witnessId")
    .leftJoin("containerLedger as corrected", "corrected.id", "l.correctsId")
    .leftJoin("storages as store", "store.id", "l.toStorageId")
    .select(entryColumns)
    .select(
      sql<boolean>`EXISTS (SELECT FROM container_ledger c WHERE c.tenant_id = l.tenant_id AND c.corrects_id = l.id)`.as(
        "isCorrected",
      ),
    )
    .where("l.containerId", "=", containerId)
    .orderBy("l.seq", "desc")
    .execute();
  return rows.map((row) => ({ ...row, delta: plainDecimal(row.delta), balanceAfter: plainDecimal(row.balanceAfter) }));
}

/** Entries of a dose that are not reversed yet, with the storage of each container. What has left the facility stays out. */
export async function liveEntriesOfLog(db: TenantDb, logId: string) {
  return db
    .selectFrom("containerLedger as l")
    .innerJoin("containers as c", "c.id", "l.containerId")
    .select(["l.id", "l.containerId", "l.delta", "c.storageId"])
    .where("l.logId", "=", logId)
    .where("l.entryType", "in", ["administered", "wasted"])
    .where("c.state", "not in", ["destroyed", "returned_pharmacy"])
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM container_ledger r WHERE r.tenant_id = l.tenant_id AND r.corrects_id = l.id)`,
    )
    .orderBy("l.containerId")
    .orderBy("l.seq")
    .execute();
}
