import { type InsertObject, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";

const columns = [
  "e.id",
  "e.postedOn",
  "e.at",
  "e.kind",
  "e.category",
  "e.amountCents",
  "e.memo",
  "e.paymentId",
  "e.refundId",
  "e.reversesId",
  "e.postedByName",
] as const;

/** Entries of one client with the balance after each, and what is open of it. */
function entriesOf(db: TenantDb, clientId: string) {
  return db
    .selectFrom("ledgerEntries as e")
    .leftJoin("ledgerEntries as r", (join) => join.onRef("r.reversesId", "=", "e.id").on("r.kind", "=", "reversal"))
    .select(columns)
    .select([
      sql<number>`(sum(e.amount_cents) OVER (ORDER BY e.at, e.id))::int`.as("balanceCents"),
      sql<boolean>`r.id IS NOT NULL`.as("isReversed"),
      // What is still open of it: all credits pay the oldest amounts owed first (PAY-3).
      sql<number>`greatest(0, least(e.amount_cents,
        sum(greatest(e.amount_cents, 0)) OVER (ORDER BY e.at, e.id) + sum(least(e.amount_cents, 0)) OVER ()))::int`.as(
        "openCents",
      ),
    ])
    .where("e.clientId", "=", clientId);
}

/** The latest entries of a client first. */
export function ledgerPage(db: TenantDb, clientId: string, wanted: { page: number; pageSize: number }) {
  const all = db
    .selectFrom(entriesOf(db, clientId).as("l"))
    .selectAll()
    .select(sql<number>`(sum(l.amount_cents) OVER ())::int`.as("accountCents"));
  return paginate(db, all.orderBy("l.at", "desc").orderBy("l.id", "desc"), wanted);
}

/** All entries of a client through a day, the oldest first. */
export const ledgerThrough = (db: TenantDb, clientId: string, through: string) =>
  db
    .selectFrom(entriesOf(db, clientId).as("l"))
    .selectAll()
    .where("l.postedOn", "<=", through)
    .orderBy("l.at")
    .orderBy("l.id")
    .execute();

/** The chargeback of a disputed payment. */
export const chargebackOf = (
  db: TenantDb,
  paymentId: string,
): Promise<{ id: string; amountCents: number } | undefined> =>
  db
    .selectFrom("ledgerEntries")
    .select(["id", "amountCents"])
    .where("paymentId", "=", paymentId)
    .where("kind", "=", "chargeback")
    .executeTakeFirst();

export async function balanceOf(db: TenantDb, clientId: string): Promise<number> {
  const row = await db
    .selectFrom("ledgerEntries")
    .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as("cents"))
    .where("clientId", "=", clientId)
    .executeTakeFirstOrThrow();
  return row.cents;
}

export async function insertEntry(db: TenantDb, values: InsertObject<DB, "ledgerEntries">): Promise<void> {
  await db.insertInto("ledgerEntries").values(values).execute();
}

/** An entry of a client. Throws `not-found`. */
export async function entryOfClient(db: TenantDb, clientId: string, id: string) {
  const row = await entriesOf(db, clientId)
    .select(["e.demographicId", "e.locationId"])
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such entry on this chart.");
  return row;
}

/** The entry that a payment posted. */
export const entryOfPayment = (db: TenantDb, paymentId: string) =>
  db
    .selectFrom("ledgerEntries")
    .select(["id", "amountCents"])
    .where("paymentId", "=", paymentId)
    .where("kind", "=", "payment")
    .executeTakeFirst();

/** Whether anything was charged to a stay or paid for it. */
export async function hasEntries(db: TenantDb, demographicId: string): Promise<boolean> {
  const row = await db
    .selectFrom("ledgerEntries")
    .select("id")
    .where("demographicId", "=", demographicId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
