import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { DestructionMethod } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { nextSupplyNo } from "../counts/container.store.ts";
import { plainDecimal } from "../orders/dose-amount.ts";

interface NewDestruction {
  locationId: string;
  method: DestructionMethod;
  note: string | null;
  performedAt: string;
  witness1: { clinicianId: string; at: string };
  witness2: { clinicianId: string; at: string };
}
export interface NewDestructionLine {
  orderId: string | null;
  containerId: string | null;
  productText: string;
  counted: { first: string; second: string };
  unit: string;
}

export async function insertDestruction(
  db: TenantDb,
  one: NewDestruction,
  lines: readonly NewDestructionLine[],
): Promise<string> {
  const id = newId();
  await db
    .insertInto("destructions")
    .values({
      id,
      destructionNo: await nextSupplyNo(db, "destruction"),
      locationId: one.locationId,
      method: one.method,
      note: one.note,
      performedAt: one.performedAt,
      witness1Id: one.witness1.clinicianId,
      witness1At: one.witness1.at,
      witness2Id: one.witness2.clinicianId,
      witness2At: one.witness2.at,
    })
    .execute();
  await db
    .insertInto("destructionLines")
    .values(
      lines.map(({ counted, ...line }) => ({
        id: newId(),
        destructionId: id,
        ...line,
        countedA: counted.first,
        countedB: counted.second,
        totalDestroyed: counted.first,
      })),
    )
    .execute();
  return id;
}

/** Containers set aside with a discontinued order. */
export async function containersOfOrder(db: TenantDb, orderId: string) {
  const rows = await db
    .selectFrom("containers")
    .select(["id", "balance"])
    .where("setAsideOrderId", "=", orderId)
    .where("state", "=", "pending_destruction")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, balance: plainDecimal(row.balance) }));
}

const selectDestructions = (db: TenantDb) =>
  db
    .selectFrom("destructions as d")
    .innerJoin("locations as location", "location.id", "d.locationId")
    .innerJoin("clinicians as first", "first.id", "d.witness1Id")
    .innerJoin("clinicians as second", "second.id", "d.witness2Id")
    .select([
      "d.id",
      "d.destructionNo",
      "d.locationId",
      "location.name as locationName",
      "location.timeZone",
      "d.method",
      "d.note",
      "d.performedAt",
      "first.fullName as witness1Name",
      "d.witness1At",
      "second.fullName as witness2Name",
      "d.witness2At",
    ]);

export function pageOfDestructions(
  db: TenantDb,
  filter: { page: number; pageSize: number; locationIds: readonly string[] | null },
) {
  let query = selectDestructions(db).select(
    sql<number>`(SELECT count(*)::int FROM destruction_lines l
      WHERE l.tenant_id = d.tenant_id AND l.destruction_id = d.id)`.as("items"),
  );
  if (filter.locationIds !== null)
    query = query.where("d.locationId", "=", sql<string>`ANY (${[...filter.locationIds]}::uuid[])`);
  return paginate(db, query.orderBy("d.performedAt", "desc").orderBy("d.id", "desc"), filter);
}

export async function destructionById(db: TenantDb, destructionId: string) {
  const row = await selectDestructions(db).where("d.id", "=", destructionId).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such destruction record.");
  const lines = await db
    .selectFrom("destructionLines as l")
    .leftJoin("containers as c", "c.id", "l.containerId")
    .leftJoin("orders as o", "o.id", "l.orderId")
    .leftJoin("clients as client", (join) =>
      join.on(sql<boolean>`client.tenant_id = l.tenant_id AND client.id = coalesce(c.client_id, o.client_id)`),
    )
    .select([
      "l.id",
      "c.containerNo",
      "o.orderNo",
      "l.productText",
      sql<number>`coalesce(c.dea_schedule, o.dea_schedule)`.as("deaSchedule"),
      sql<
        "registrant_stock" | "client_owned"
      >`CASE WHEN c.ownership = 'facility_stock' THEN 'registrant_stock' ELSE 'client_owned' END`.as("basis"),
      sql<
        string | null
      >`left(coalesce(client.preferred_name, client.legal_first_name), 1) || left(client.legal_last_name, 1)`.as(
        "clientInitials",
      ),
      "c.lot",
      "c.expiresOn",
      "c.rxNumber",
      "l.countedA",
      "l.countedB",
      "l.totalDestroyed",
      "l.unit",
    ])
    .where("l.destructionId", "=", destructionId)
    .orderBy("l.productText")
    .orderBy("l.id")
    .execute();
  return {
    ...row,
    lines: lines.map((line) => ({
      ...line,
      countedA: plainDecimal(line.countedA),
      countedB: plainDecimal(line.countedB),
      totalDestroyed: plainDecimal(line.totalDestroyed),
    })),
  };
}
