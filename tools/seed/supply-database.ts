import { sql } from "kysely";
import { total } from "#modules/medications/counts/quantity.ts";
import { plainDecimal } from "#modules/medications/orders/dose-amount.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface DoseTold {
  logId: string;
  orderId: string;
  performedBy: string;
  at: string;
  quantity: string;
}

/** Doses of controlled drugs that were taken at these locations since an instant, in order of time. */
export async function controlledDoses(
  db: TenantDb,
  locationIds: readonly string[],
  since: string,
): Promise<DoseTold[]> {
  const rows = await db
    .selectFrom("medicationLogs as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(["l.id as logId", "l.orderId", "l.performedBy", "l.occurredAt as at", "l.quantityGiven as quantity"])
    .where("o.deaSchedule", ">", 0)
    .where("l.locationId", "in", [...locationIds])
    .where("l.occurredAt", ">", since)
    .where("l.voidedAt", "is", null)
    .orderBy("l.occurredAt")
    .orderBy("l.id")
    .execute();
  return rows.flatMap(({ quantity, ...dose }) =>
    quantity === null ? [] : [{ ...dose, quantity: plainDecimal(quantity) }],
  );
}

export interface OrderTold {
  id: string;
  orderNo: number;
  orderStatus: number;
  demographicId: string;
  locationId: string;
  rxcui: string;
  createdAt: string;
  stoppedAt: string | null;
  destroyQuantity: string | null;
}

/** Orders of controlled drugs whose stay is at one of these locations now, or ended there. */
export async function controlledOrders(db: TenantDb, locationIds: readonly string[]): Promise<OrderTold[]> {
  const rows = await db
    .selectFrom("orders as o")
    .innerJoin("demographics as stay", "stay.id", "o.demographicId")
    .select([
      "o.id",
      "o.orderNo",
      "o.orderStatus",
      "o.demographicId",
      "stay.locationId",
      "o.rxcui",
      "o.createdAt",
      "o.stoppedAt",
      "o.destroyQuantity",
    ])
    .where("o.deaSchedule", ">", 0)
    .where("stay.locationId", "in", [...locationIds])
    .orderBy("o.createdAt")
    .orderBy("o.id")
    .execute();
  return rows.flatMap(({ rxcui, destroyQuantity, ...order }) =>
    rxcui === null
      ? []
      : [{ ...order, rxcui, destroyQuantity: destroyQuantity === null ? null : plainDecimal(destroyQuantity) }],
  );
}

/** What is in a storage by the ledger and its differences that are still open: what two careful people count. */
export async function contentsOf(db: TenantDb, storageId: string) {
  const rows = await db
    .selectFrom("containers as c")
    .select([
      "c.id as containerId",
      "c.productText",
      "c.balance",
      "c.state",
      sql<string>`coalesce((SELECT sum(d.difference) FROM count_discrepancies d WHERE d.tenant_id = c.tenant_id
        AND d.container_id = c.id AND d.state IN ('open', 'explained')
        AND d.cause IS DISTINCT FROM 'miscount'), 0)`.as("difference"),
    ])
    .where("c.storageId", "=", storageId)
    .where("c.state", "in", ["in_use", "investigation", "pending_destruction"])
    .orderBy("c.containerNo")
    .execute();
  return rows.map(({ balance, difference, state, ...row }) => ({
    ...row,
    quantity: total([plainDecimal(balance), plainDecimal(difference)]),
    isOpen: state === "investigation",
    isInUse: state === "in_use",
  }));
}
