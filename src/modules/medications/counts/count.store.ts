import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { CountKind } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull, plainDecimal } from "../orders/dose-amount.ts";
import type { Side } from "./count.ts";

explainConstraint(
  "counts_one_open",
  () => new Problem("count-in-progress", "Someone else just started a count of this storage."),
);

const selectCounts = (db: TenantDb) =>
  db
    .selectFrom("counts as n")
    .innerJoin("storages as s", "s.id", "n.storageId")
    .innerJoin("locations as location", "location.id", "n.locationId")
    .innerJoin("clinicians as counter", "counter.id", "n.countedBy")
    .leftJoin("clinicians as witness", "witness.id", "n.witnessId")
    .leftJoin("clinicians as custodian", "custodian.id", "n.custodyTo")
    .select([
      "n.id",
      "n.locationId",
      "location.name as locationName",
      "location.timeZone",
      "n.storageId",
      "s.name as storageName",
      "n.kind",
      "n.state",
      "n.countedBy",
      "counter.fullName as countedByName",
      "n.startedAt",
      "n.signedAt",
      "n.witnessId",
      "witness.fullName as witnessName",
      "n.witnessAt",
      "n.completedAt",
      "custodian.fullName as custodyToName",
      "n.note",
      "n.abandonReason",
      "n.foundContainers",
      "n.recountContainers",
      "n.expectedContainers",
      "n.version",
      sql<number>`(SELECT count(*)::int FROM count_discrepancies d
        WHERE d.tenant_id = n.tenant_id AND d.count_id = n.id)`.as("discrepancies"),
    ]);
export type CountRow = Awaited<ReturnType<typeof countById>>;

const noCount = () => new Problem("not-found", "There is no such count.");

export async function countById(db: TenantDb, countId: string) {
  const row = await selectCounts(db).where("n.id", "=", countId).executeTakeFirst();
  if (!row) throw noCount();
  return row;
}

/** The count, locked after its storage, as the start of a count and every dose lock it. */
export async function countForUpdate(db: TenantDb, countId: string): Promise<CountRow> {
  const of = await db.selectFrom("counts").select("storageId").where("id", "=", countId).executeTakeFirst();
  if (!of) throw noCount();
  await db.selectFrom("storages").select("id").where("id", "=", of.storageId).forUpdate().execute();
  await db.selectFrom("counts").select("id").where("id", "=", countId).forUpdate().execute();
  return countById(db, countId);
}

export async function pageOfCounts(
  db: TenantDb,
  filter: { page: number; pageSize: number; locationIds: readonly string[] | null; storageId: string | null },
) {
  let query = selectCounts(db);
  if (filter.locationIds !== null)
    query = query.where("n.locationId", "=", sql<string>`ANY (${[...filter.locationIds]}::uuid[])`);
  if (filter.storageId !== null) query = query.where("n.storageId", "=", filter.storageId);
  return paginate(db, query.orderBy("n.startedAt", "desc").orderBy("n.id", "desc"), filter);
}

interface NewCount {
  locationId: string;
  storageId: string;
  kind: CountKind;
  foundContainers: number;
  countedBy: string;
  startedAt: string;
  note: string | null;
}

/** What a count expects of a container `c`: its balance with the differences that are not resolved yet. */
const expected = sql`greatest(0, c.balance + coalesce((
  SELECT sum(d.difference - coalesce((
    SELECT sum(l.delta) FROM container_ledger l WHERE l.tenant_id = d.tenant_id AND l.container_id = d.container_id
      AND l.seq > d.at_seq AND l.occurred_at < d.discovered_at), 0))
  FROM count_discrepancies d WHERE d.tenant_id = c.tenant_id AND d.container_id = c.id
    AND d.state IN ('open', 'explained') AND d.cause IS DISTINCT FROM 'miscount'), 0))`;

/** Starts a count and freezes what each container of the storage should hold. The caller has locked the storage. */
export async function insertCount(db: TenantDb, count: NewCount): Promise<string> {
  const id = newId();
  const { rows } = await sql<{ containerId: string; expected: string; atSeq: number }>`
    SELECT c.id AS container_id, ${expected} AS expected, c.last_seq AS at_seq FROM containers c
    WHERE c.storage_id = ${count.storageId} AND c.state IN ('in_use', 'investigation', 'pending_destruction')
    ORDER BY c.container_no`.execute(db);
  await db
    .insertInto("counts")
    .values({ id, ...count, expectedContainers: rows.length })
    .execute();
  if (rows.length > 0)
    await db
      .insertInto("countLines")
      .values(rows.map((row) => ({ id: newId(), countId: id, ...row })))
      .execute();
  return id;
}

export async function linesOf(db: TenantDb, countId: string) {
  const rows = await db
    .selectFrom("countLines as l")
    .innerJoin("containers as c", "c.id", "l.containerId")
    .leftJoin("clients as client", "client.id", "c.clientId")
    .select([
      "l.id",
      "l.containerId",
      "c.containerNo",
      "c.clientId",
      "c.productText",
      "c.tallMan",
      "c.deaSchedule",
      "c.unit",
      "c.lot",
      "c.expiresOn",
      "c.state as containerState",
      sql<
        string | null
      >`left(coalesce(client.preferred_name, client.legal_first_name), 1) || left(client.legal_last_name, 1)`.as(
        "clientInitials",
      ),
      "l.expected",
      "l.atSeq",
      "l.countA",
      "l.countB",
      "l.recountA",
      "l.recountB",
      "l.missing",
      "l.state",
    ])
    .where("l.countId", "=", countId)
    .orderBy("c.containerNo")
    .execute();
  return rows.map((row) => ({
    ...row,
    expected: plainDecimal(row.expected),
    countA: decimalOrNull(row.countA),
    countB: decimalOrNull(row.countB),
    recountA: decimalOrNull(row.recountA),
    recountB: decimalOrNull(row.recountB),
  }));
}
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

const columnOf = {
  open: { counter: "countA", witness: "countB" },
  recount: { counter: "recountA", witness: "recountB" },
} as const;

export async function saveEntry(
  db: TenantDb,
  line: { id: string },
  entry: { round: "open" | "recount"; side: Side; quantity: string; missing: boolean },
): Promise<void> {
  await db
    .updateTable("countLines")
    .set({ [columnOf[entry.round][entry.side]]: entry.quantity, missing: entry.missing })
    .where("id", "=", line.id)
    .execute();
}

export async function saveLineState(db: TenantDb, lineId: string, change: Change<"countLines">): Promise<void> {
  await db.updateTable("countLines").set(change).where("id", "=", lineId).execute();
}

export async function saveCount(db: TenantDb, countId: string, change: Change<"counts">): Promise<void> {
  await db.updateTable("counts").set(change).where("id", "=", countId).execute();
}

/** A STAT dose was taken during the count: its container is counted again, against the new balance (MED-63). */
export async function freezeAgain(db: TenantDb, countId: string, containerId: string): Promise<void> {
  await sql`
    UPDATE count_lines SET expected = ${expected}, at_seq = c.last_seq, state = 'pending', count_a = NULL, count_b = NULL,
      recount_a = NULL, recount_b = NULL, missing = false
    FROM containers c
    WHERE count_lines.count_id = ${countId} AND count_lines.container_id = ${containerId}
      AND c.tenant_id = count_lines.tenant_id AND c.id = count_lines.container_id`.execute(db);
}

export async function saveCustody(
  db: TenantDb,
  storageId: string,
  custody: { custodianId: string; custodySince: string; countedAt: string },
): Promise<void> {
  await db.updateTable("storages").set(custody).where("id", "=", storageId).execute();
}
