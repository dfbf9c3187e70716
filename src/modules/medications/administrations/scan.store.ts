import { type Expression, type SqlBool, sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { ContainerState } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { statusCodes } from "../orders/order.store.ts";
import type { Barcode } from "./barcode.ts";

/** What a product barcode stands for. The container is null for a package known by its NDC alone. */
export interface ScannedProduct {
  rxcui: string;
  productText: string;
  container: { id: string; containerNo: number; demographicId: string | null; state: ContainerState } | null;
  ndc: string | null;
  lot: string | null;
  expiresOn: string | null;
}

export async function recordNumberOf(db: TenantDb, clientId: string): Promise<string> {
  const row = await db.selectFrom("clients").select("mrNo").where("id", "=", clientId).executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row.mrNo;
}

/** The stay at the location of the client with this record number, if the reader may open their chart. */
export async function stayOfBand(
  db: TenantDb,
  mrNo: string,
  locationId: string,
  reach: Expression<SqlBool>,
): Promise<string | null> {
  const row = await db
    .selectFrom("clients as c")
    .innerJoin("demographics as d", "d.clientId", "c.id")
    .select("d.id")
    .where("c.mrNo", "=", mrNo)
    .where("d.locationId", "=", locationId)
    .where("d.status", "in", ["admitted", "on_leave"])
    .where(reach)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * The product of a barcode: a container by its number, one by its prescription number, the client's own first, or the product
 * of the newest container received with the NDC.
 */
export async function productOf(
  db: TenantDb,
  code: Barcode,
  { demographicId, locationId }: { demographicId: string; locationId: string },
): Promise<ScannedProduct | null> {
  if (code.kind === "client") return null;
  const found = db
    .selectFrom("containers as c")
    .select(["c.id", "c.containerNo", "c.demographicId", "c.state", "c.rxcui", "c.productText", "c.ndc"])
    .select(["c.lot", "c.expiresOn"]);
  if (code.kind === "product") {
    const row = await found
      .where("c.ndc", "in", [...code.ndcs])
      .orderBy("c.containerNo", "desc")
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const { rxcui, productText, ndc } = row;
    return { rxcui, productText, container: null, ndc, lot: code.lot, expiresOn: code.expiresOn };
  }
  const query =
    code.kind === "container"
      ? found.where("c.containerNo", "=", code.containerNo)
      : found.where("c.rxNumber", "=", code.text);
  const row = await query
    .where("c.locationId", "=", locationId)
    .orderBy(sql`c.demographic_id = ${demographicId} DESC NULLS LAST`)
    .orderBy("c.containerNo", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { rxcui, productText, ndc, lot, expiresOn, ...container } = row;
  return { rxcui, productText, container, ndc, lot, expiresOn };
}

/** Active orders of a stay for a product. */
export async function ordersForProduct(db: TenantDb, demographicId: string, rxcui: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    WHERE o.demographic_id = ${demographicId} AND o.order_status IN (${statusCodes("active")}) AND o.rxcui = ${rxcui}
    ORDER BY o.id`.execute(db);
  return rows.map(({ id }) => id);
}
