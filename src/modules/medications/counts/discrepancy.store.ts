import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { CountDiscrepancyState } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull, plainDecimal } from "../orders/dose-amount.ts";

const selectDiscrepancies = (db: TenantDb) =>
  db
    .selectFrom("countDiscrepancies as d")
    .innerJoin("containers as c", "c.id", "d.containerId")
    .innerJoin("storages as s", "s.id", "d.storageId")
    .innerJoin("locations as location", "location.id", "d.locationId")
    .innerJoin("counts as n", "n.id", "d.countId")
    .innerJoin("clinicians as finder", "finder.id", "d.discoveredBy")
    .leftJoin("clinicians as explainer", "explainer.id", "d.explainedBy")
    .leftJoin("clinicians as resolver", "resolver.id", "d.resolvedBy")
    .leftJoin("clients as client", "client.id", "c.clientId")
    .select([
      "d.id",
      "d.locationId",
      "location.timeZone",
      "d.storageId",
      "s.name as storageName",
      "d.containerId",
      "c.containerNo",
      "c.productText",
      "c.tallMan",
      "c.deaSchedule",
      "c.unit",
      "c.ownership",
      "c.state as containerState",
      sql<
        string | null
      >`left(coalesce(client.preferred_name, client.legal_first_name), 1) || left(client.legal_last_name, 1)`.as(
        "clientInitials",
      ),
      "d.countId",
      "n.witnessId as countWitnessId",
      "n.witnessAt as countWitnessAt",
      "d.difference",
      "d.atSeq",
      "d.discoveredAt",
      "d.discoveredBy",
      "finder.fullName as discoveredByName",
      "d.state",
      "d.cause",
      "d.narrative",
      "d.explainedBy",
      "explainer.fullName as explainedByName",
      "d.explainedAt",
      "resolver.fullName as resolvedByName",
      "d.resolvedAt",
      "d.resolution",
      "d.adjustment",
      "d.incidentId",
      "d.dea106DueOn",
      "d.version",
    ]);
type Raw = Awaited<ReturnType<ReturnType<typeof selectDiscrepancies>["executeTakeFirstOrThrow"]>>;
const discrepancyOf = (row: Raw) => ({
  ...row,
  difference: plainDecimal(row.difference),
  adjustment: decimalOrNull(row.adjustment),
});
export type DiscrepancyRow = ReturnType<typeof discrepancyOf>;

const none = () => new Problem("not-found", "There is no such discrepancy.");

export async function discrepancyById(db: TenantDb, id: string): Promise<DiscrepancyRow> {
  const row = await selectDiscrepancies(db).where("d.id", "=", id).executeTakeFirst();
  if (!row) throw none();
  return discrepancyOf(row);
}

/** The storage of a discrepancy, for the lock that comes before its own. */
export async function storageOfDiscrepancy(db: TenantDb, id: string): Promise<string[]> {
  const rows = await db.selectFrom("countDiscrepancies").select("storageId").where("id", "=", id).execute();
  return rows.map(({ storageId }) => storageId);
}

export async function discrepancyForUpdate(db: TenantDb, id: string): Promise<DiscrepancyRow> {
  const row = await selectDiscrepancies(db).where("d.id", "=", id).forUpdate("d").executeTakeFirst();
  if (!row) throw none();
  return discrepancyOf(row);
}

export async function pageOfDiscrepancies(
  db: TenantDb,
  filter: {
    page: number;
    pageSize: number;
    locationIds: readonly string[] | null;
    states: readonly CountDiscrepancyState[] | null;
  },
) {
  // The page is found before its names are joined: with nine tables the planner would read and sort every discrepancy.
  let query = db.selectFrom("countDiscrepancies as d").select("d.id");
  if (filter.locationIds !== null)
    query = query.where("d.locationId", "=", sql<string>`ANY (${[...filter.locationIds]}::uuid[])`);
  if (filter.states !== null) query = query.where("d.state", "in", [...filter.states]);
  const newest = query.orderBy("d.discoveredAt", "desc").orderBy("d.id", "desc");
  const page = await paginate(db, newest, filter);
  if (page.rows.length === 0) return { ...page, rows: [] };
  const rows = await selectDiscrepancies(db)
    .where(
      "d.id",
      "in",
      page.rows.map(({ id }) => id),
    )
    .orderBy("d.discoveredAt", "desc")
    .orderBy("d.id", "desc")
    .execute();
  return { ...page, rows: rows.map(discrepancyOf) };
}

export interface NewDiscrepancy {
  locationId: string;
  storageId: string;
  containerId: string;
  countId: string;
  difference: string;
  atSeq: number;
  discoveredAt: string;
  discoveredBy: string;
}

export async function insertDiscrepancy(db: TenantDb, discrepancy: NewDiscrepancy): Promise<string> {
  const id = newId();
  await db
    .insertInto("countDiscrepancies")
    .values({ id, ...discrepancy })
    .execute();
  return id;
}

/** What entries that were added after the count, for a time before it, already explain of a difference. */
export async function explainedSince(
  db: TenantDb,
  { containerId, atSeq, discoveredAt }: { containerId: string; atSeq: number; discoveredAt: string },
): Promise<string> {
  const { total } = await db
    .selectFrom("containerLedger")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("delta"), sql<string>`0`).as("total"))
    .where("containerId", "=", containerId)
    .where("seq", ">", atSeq)
    .where("occurredAt", "<", discoveredAt)
    .executeTakeFirstOrThrow();
  return plainDecimal(total);
}

/** Whether a user changed the container between its last matching count and the discrepancy. */
export async function hasHandled(
  db: TenantDb,
  { containerId, discoveredAt, countId }: { containerId: string; discoveredAt: string; countId: string },
  clinicianId: string,
): Promise<boolean> {
  const { rows } = await sql<{ handled: boolean }>`
    SELECT EXISTS (
      SELECT FROM container_ledger l
      WHERE l.container_id = ${containerId} AND l.actor_id = ${clinicianId} AND l.occurred_at <= ${discoveredAt}
        AND l.occurred_at > coalesce((
          SELECT max(n.completed_at) FROM count_lines line
          JOIN counts n ON n.tenant_id = line.tenant_id AND n.id = line.count_id
          WHERE line.container_id = ${containerId} AND line.state = 'match' AND n.state = 'completed'
            AND n.id <> ${countId} AND n.completed_at < ${discoveredAt}), '-infinity')) AS handled`.execute(db);
  return rows[0]?.handled ?? false;
}

export async function hasOpenDiscrepancy(db: TenantDb, containerId: string, except: string | null = null) {
  let query = db
    .selectFrom("countDiscrepancies")
    .select("id")
    .where("containerId", "=", containerId)
    .where("state", "in", ["open", "explained"]);
  if (except !== null) query = query.where("id", "<>", except);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
