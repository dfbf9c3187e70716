import { type Expression, type InsertObject, type SqlBool, sql, type UpdateObject } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PaymentMethod, PaymentStatus } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { paymentStates } from "./payment-states.ts";

export const paymentColumn = sql<string>`p.client_id`;

function paymentRows(db: TenantDb) {
  return db
    .selectFrom("payments as p")
    .innerJoin("locations as o", "o.id", "p.locationId")
    .select([
      "p.id",
      "p.clientId",
      "p.demographicId",
      "p.locationId",
      "o.shortCode",
      "o.name as locationName",
      "p.method",
      "p.purpose",
      "p.amountCents",
      "p.refundedCents",
      "p.status",
      "p.paidOn",
      "p.paidAt",
      "p.receiptNumber",
      "p.payerName",
      "p.checkNumber",
      "p.memo",
      "p.collectedByName",
      "p.paymentMethodId",
      "p.planId",
      "p.keepCard",
      "p.connectionId",
      "p.checkoutId",
      "p.checkoutUrl",
      "p.intentId",
      "p.cardBrand",
      "p.cardLast4",
      "p.failure",
      "p.voidReason",
      "p.disputeReason",
      "p.disputeDueAt",
      "p.version",
    ]);
}
export type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRows>["execute"]>>[number];

async function found(query: ReturnType<typeof paymentRows>): Promise<PaymentRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such payment.");
  return row;
}
export const paymentById = (db: TenantDb, id: string): Promise<PaymentRow> =>
  found(paymentRows(db).where("p.id", "=", id));
export const paymentForUpdate = (db: TenantDb, id: string): Promise<PaymentRow> =>
  found(paymentRows(db).where("p.id", "=", id).forNoKeyUpdate("p"));

/** The client of a payment, null for an unknown one. */
export async function clientOfPayment(db: TenantDb, id: string): Promise<string | null> {
  const row = await db.selectFrom("payments").select("clientId").where("id", "=", id).executeTakeFirst();
  return row?.clientId ?? null;
}

/** The payment of a charge at the processor; undefined for one that was not taken here. */
export const paymentOfIntent = (
  db: TenantDb,
  intentId: string,
): Promise<{ id: string; clientId: string } | undefined> =>
  db.selectFrom("payments").select(["id", "clientId"]).where("intentId", "=", intentId).executeTakeFirst();

/** The language that the client of a payment prefers. */
export async function languageOfPayer(db: TenantDb, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("payments as p")
    .innerJoin("demographics as d", "d.id", "p.demographicId")
    .select("d.preferredLanguage")
    .where("p.id", "=", id)
    .executeTakeFirst();
  return row?.preferredLanguage ?? null;
}

/** Payments of a client, the latest first. */
export const paymentsOfClient = (db: TenantDb, clientId: string, wanted: { page: number; pageSize: number }) =>
  paginate(
    db,
    paymentRows(db).where("p.clientId", "=", clientId).orderBy("p.paidAt", "desc").orderBy("p.id", "desc"),
    wanted,
  );

export async function insertPayment(db: TenantDb, values: InsertObject<DB, "payments">): Promise<void> {
  await db.insertInto("payments").values(values).execute();
}
export async function savePayment(db: TenantDb, id: string, values: UpdateObject<DB, "payments">): Promise<void> {
  await db.updateTable("payments").set(values).where("id", "=", id).execute();
}

/** The next receipt number of a location. The counter's row is locked until the end, so a rolled-back number is used again (PAY-10). */
export async function nextReceiptNumber(db: TenantDb, locationId: string): Promise<number> {
  const row = await db
    .insertInto("receiptCounters")
    .values({ locationId, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(["tenantId", "locationId"]).doUpdateSet({ value: sql<number>`receipt_counters.value + 1` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Card payments without an outcome that began before an instant. */
export const unsettledPayments = (db: TenantDb, before: string) =>
  db
    .selectFrom("payments")
    .select("id")
    .where("status", "=", "processing")
    .where("paidAt", "<", before)
    .orderBy("paidAt")
    .limit(200)
    .execute();

/** Whether a payment that was received by hand can be voided: nothing of it was refunded. */
export const isVoidable = ({ status }: PaymentRow): boolean => paymentStates.can(status, "void");

export interface PaymentFilter {
  page: number;
  pageSize: number;
  statuses: readonly PaymentStatus[] | null;
  methods: readonly PaymentMethod[] | null;
  locationId: string | null;
  from: string | null;
  to: string | null;
  refundWaiting: boolean;
}

/** Payments of clients in reach, the latest first, with what the filtered ones brought in. */
export async function paymentPage(db: TenantDb, inReach: Expression<SqlBool>, filter: PaymentFilter) {
  let query = paymentRows(db)
    .innerJoin("clients as c", "c.id", "p.clientId")
    .select(["c.mrNo", "c.legalFirstName", "c.legalMiddleName", "c.legalLastName", "c.suffix", "c.preferredName"])
    .where(inReach);
  if (filter.statuses) query = query.where("p.status", "in", filter.statuses);
  if (filter.methods) query = query.where("p.method", "in", filter.methods);
  if (filter.locationId) query = query.where("p.locationId", "=", filter.locationId);
  if (filter.from) query = query.where("p.paidOn", ">=", filter.from);
  if (filter.to) query = query.where("p.paidOn", "<=", filter.to);
  if (filter.refundWaiting)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("paymentRefunds as w")
          .select(sql<number>`1`.as("one"))
          .whereRef("w.paymentId", "=", "p.id")
          .where("w.status", "=", "requested"),
      ),
    );
  return paginate(db, query.orderBy("p.paidAt", "desc").orderBy("p.id"), filter, { countTo: 1_000 });
}
