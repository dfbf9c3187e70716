import { type Expression, type InsertObject, type SqlBool, sql, type UpdateObject } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { PaymentPlanStatus } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint(
  "payment_plans_one",
  () => new Problem("wrong-state", "This client has a payment plan. Cancel it before you set up another."),
);

export const planColumn = sql<string>`l.client_id`;

/** What payments of a plan brought in. */
const paidOf = sql<number>`(SELECT coalesce(sum(p.amount_cents - p.refunded_cents), 0)::int FROM payments p
  WHERE p.plan_id = l.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'dispute_won'))`;

function plans(db: TenantDb) {
  return db
    .selectFrom("paymentPlans as l")
    .leftJoin("paymentMethods as m", "m.id", "l.paymentMethodId")
    .innerJoin("locations as o", "o.id", "l.locationId")
    .innerJoin("clients as c", "c.id", "l.clientId")
    .select([
      "l.id",
      "l.clientId",
      "c.deceasedAt",
      "l.demographicId",
      "l.locationId",
      "o.timeZone",
      "l.principalCents",
      "l.downPaymentCents",
      "l.cadence",
      "l.status",
      "l.statusReason",
      "l.agreementSignedOn",
      "l.note",
      "l.paymentMethodId",
      "m.brand",
      "m.last4",
      "m.status as cardStatus",
      "l.lastChargedOn",
      "l.stoppedOn",
      "l.version",
      paidOf.as("paidCents"),
    ]);
}
export type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>["execute"]>>[number];

async function found(query: ReturnType<typeof plans>): Promise<PlanRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such payment plan.");
  return row;
}
export const planById = (db: TenantDb, id: string): Promise<PlanRow> => found(plans(db).where("l.id", "=", id));
export const planForUpdate = (db: TenantDb, id: string): Promise<PlanRow> =>
  found(plans(db).where("l.id", "=", id).forNoKeyUpdate("l"));

/** The latest plan of a client; only the latest can be open. */
export const planOfClient = (db: TenantDb, clientId: string): Promise<PlanRow | undefined> =>
  plans(db).where("l.clientId", "=", clientId).orderBy("l.createdAt", "desc").limit(1).executeTakeFirst();

export const installmentsOf = (db: TenantDb, planId: string) =>
  db
    .selectFrom("paymentInstallments")
    .select([
      "id",
      "number",
      "dueOn",
      "amountCents",
      "coveredCents",
      "attempts",
      "chargeOn",
      "lastFailure",
      "remindedAt",
    ])
    .where("planId", "=", planId)
    .orderBy("number")
    .execute();
export type InstallmentRow = Awaited<ReturnType<typeof installmentsOf>>[number];

export async function insertInstallments(
  db: TenantDb,
  rows: readonly InsertObject<DB, "paymentInstallments">[],
): Promise<void> {
  await db
    .insertInto("paymentInstallments")
    .values([...rows])
    .execute();
}

export async function saveInstallment(
  db: TenantDb,
  id: string,
  values: UpdateObject<DB, "paymentInstallments">,
): Promise<void> {
  await db.updateTable("paymentInstallments").set(values).where("id", "=", id).execute();
}

/** Nothing of a plan is charged automatically any more, until days are set again. */
export async function stopCharging(db: TenantDb, planId: string): Promise<void> {
  await db
    .updateTable("paymentInstallments")
    .set({ chargeOn: null })
    .where("planId", "=", planId)
    .where("chargeOn", "is not", null)
    .execute();
}

export async function insertPlan(db: TenantDb, values: InsertObject<DB, "paymentPlans">): Promise<void> {
  await db.insertInto("paymentPlans").values(values).execute();
}
export async function savePlan(db: TenantDb, id: string, values: UpdateObject<DB, "paymentPlans">): Promise<void> {
  await db.updateTable("paymentPlans").set(values).where("id", "=", id).execute();
}

/** Active plans with an installment to charge or to announce through a day. */
export const plansToCharge = (db: TenantDb, through: string) =>
  db
    .selectFrom("paymentInstallments as i")
    .innerJoin("paymentPlans as l", "l.id", "i.planId")
    .innerJoin("locations as o", "o.id", "l.locationId")
    .select(["l.id", "l.clientId", "o.timeZone", "l.lastChargedOn"])
    .distinct()
    .where("i.chargeOn", "<=", through)
    .where("l.status", "=", "active")
    .orderBy("l.id")
    .execute();

/** Active plans with installments that were due before a day, and how many. */
export const plansBehind = (db: TenantDb, before: string) =>
  db
    .selectFrom("paymentInstallments as i")
    .innerJoin("paymentPlans as l", "l.id", "i.planId")
    .innerJoin("locations as o", "o.id", "l.locationId")
    .select(["l.id", "l.clientId", "l.locationId", "o.timeZone", "l.stoppedOn"])
    .select((eb) => eb.fn.countAll<number>().as("late"))
    .where("i.dueOn", "<", before)
    .whereRef("i.coveredCents", "<", "i.amountCents")
    .where("l.status", "=", "active")
    .groupBy(["l.id", "l.clientId", "l.locationId", "o.timeZone", "l.stoppedOn"])
    .orderBy("l.id")
    .execute();

/** Whether a payment of this plan has no outcome yet. */
export async function isChargingPlan(db: TenantDb, planId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payments")
    .select("id")
    .where("planId", "=", planId)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return row !== undefined;
}

/** The language that the client of a plan prefers. */
export async function languageOfPlan(db: TenantDb, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("paymentPlans as l")
    .innerJoin("demographics as d", "d.id", "l.demographicId")
    .select("d.preferredLanguage")
    .where("l.id", "=", id)
    .executeTakeFirst();
  return row?.preferredLanguage ?? null;
}

export interface PlanFilter {
  page: number;
  pageSize: number;
  statuses: readonly PaymentPlanStatus[] | null;
  isLate: boolean;
  locationId: string | null;
  today: string;
}

/** Plans of clients in reach, the latest first, with what is late and what is due next. */
export async function planPage(db: TenantDb, inReach: Expression<SqlBool>, filter: PlanFilter) {
  const open = sql`FROM payment_installments i WHERE i.plan_id = l.id AND i.covered_cents < i.amount_cents`;
  const lateBefore = sql<SqlBool>`EXISTS (SELECT ${open} AND i.due_on < ${filter.today}::date)`;
  let query = db
    .selectFrom("paymentPlans as l")
    .innerJoin("clients as c", "c.id", "l.clientId")
    .leftJoin("paymentMethods as m", "m.id", "l.paymentMethodId")
    .select(["c.mrNo", "c.legalFirstName", "c.legalMiddleName", "c.legalLastName", "c.suffix", "c.preferredName"])
    .select(["l.id", "l.clientId", "l.status", "m.last4 as cardLast4"])
    .select([
      sql<number>`l.principal_cents - l.down_payment_cents`.as("totalCents"),
      sql<number>`(SELECT sum(i.covered_cents)::int FROM payment_installments i WHERE i.plan_id = l.id)`.as(
        "coveredCents",
      ),
      sql<number>`(SELECT coalesce(sum(i.amount_cents - i.covered_cents), 0)::int ${open}
        AND i.due_on < ${filter.today}::date)`.as("lateCents"),
      sql<string | null>`(SELECT i.due_on ${open} ORDER BY i.number LIMIT 1)`.as("nextDueOn"),
      sql<number | null>`(SELECT i.amount_cents - i.covered_cents ${open} ORDER BY i.number LIMIT 1)`.as("nextCents"),
      sql<string | null>`(SELECT i.last_failure ${open} ORDER BY i.number LIMIT 1)`.as("lastFailure"),
    ])
    .where(inReach);
  if (filter.statuses) query = query.where("l.status", "in", filter.statuses);
  if (filter.isLate) query = query.where("l.status", "in", ["active", "paused", "defaulted"]).where(lateBefore);
  if (filter.locationId) query = query.where("l.locationId", "=", filter.locationId);
  return paginate(db, query.orderBy("l.createdAt", "desc").orderBy("l.id"), filter, { countTo: 500 });
}
