import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint(
  "payment_plans_one",
  () => new Problem("wrong-state", "This client has a payment plan. Cancel it before you set up another."),
);

/** What payments of a plan brought in. */
const paidOf = sql<number>`(SELECT coalesce(sum(p.amount_cents), 0)::int FROM payments p
  WHERE p.plan_id = payment_plans.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded'))`;

function plans(db: TenantDb) {
  return db
    .selectFrom("paymentPlans")
    .leftJoin("paymentMethods", "paymentMethods.id", "paymentPlans.paymentMethodId")
    .innerJoin("demographics", "demographics.id", "paymentPlans.demographicId")
    .innerJoin("locations", "locations.id", "paymentPlans.locationId")
    .select([
      "paymentPlans.id",
      "paymentPlans.clientId",
      "paymentPlans.demographicId",
      "paymentPlans.locationId",
      "locations.timeZone",
      "paymentPlans.principalCents",
      "paymentPlans.downPaymentCents",
      "paymentPlans.cadence",
      "paymentPlans.status",
      "paymentPlans.statusReason",
      "paymentPlans.agreementSignedOn",
      "paymentPlans.note",
      "paymentPlans.paymentMethodId",
      "paymentMethods.brand",
      "paymentMethods.last4",
      "paymentMethods.status as cardStatus",
      "paymentPlans.version",
      paidOf.as("paidCents"),
    ]);
}
export type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>["execute"]>>[number];

async function found(query: ReturnType<typeof plans>): Promise<PlanRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such payment plan.");
  return row;
}
export const planById = (db: TenantDb, id: string): Promise<PlanRow> =>
  found(plans(db).where("paymentPlans.id", "=", id));
export const planForUpdate = (db: TenantDb, id: string): Promise<PlanRow> =>
  found(plans(db).where("paymentPlans.id", "=", id).forNoKeyUpdate("paymentPlans"));

/** The current plan of a client, or the last one. */
export const planOfClient = (db: TenantDb, clientId: string): Promise<PlanRow | undefined> =>
  plans(db)
    .where("paymentPlans.clientId", "=", clientId)
    .orderBy(sql`payment_plans.status IN ('active', 'paused')`, "desc")
    .orderBy("paymentPlans.createdAt", "desc")
    .executeTakeFirst();

export const installmentsOf = (db: TenantDb, planId: string) =>
  db
    .selectFrom("paymentInstallments")
    .select(["id", "number", "dueOn", "amountCents", "status", "attempts", "chargeOn", "lastFailure", "remindedAt"])
    .where("planId", "=", planId)
    .orderBy("number")
    .execute();
export type InstallmentRow = Awaited<ReturnType<typeof installmentsOf>>[number];

export async function insertInstallments(
  db: TenantDb,
  rows: readonly InsertObject<DB, "paymentInstallments">[],
): Promise<void> {
  await db.insertInto("paymentInstallments").values([...rows]).execute();
}

export async function saveInstallment(
  db: TenantDb,
  id: string,
  values: UpdateObject<DB, "paymentInstallments">,
): Promise<void> {
  await db.updateTable("paymentInstallments").set(values).where("id", "=", id).execute();
}

/** Changes the installments of a plan that are not paid yet. */
export async function saveOpenInstallments(
  db: TenantDb,
  planId: string,
  values: UpdateObject<DB, "paymentInstallments">,
): Promise<void> {
  await db
    .updateTable("paymentInstallments")
    .set(values)
    .where("planId", "=", planId)
    .where("status", "=", "scheduled")
    .execute();
}

export async function savePlan(db: TenantDb, id: string, values: UpdateObject<DB, "paymentPlans">): Promise<void> {
  await db.updateTable("paymentPlans").set(values).where("id", "=", id).execute();
}

/** Active plans with a card that have an installment to charge or to announce by a day; not of clients who died. */
export const plansWithWork = (db: TenantDb, day: string) =>
  db
    .selectFrom("paymentPlans")
    .innerJoin("clients", "clients.id", "paymentPlans.clientId")
    .select("paymentPlans.id")
    .where("paymentPlans.status", "=", "active")
    .where("paymentPlans.paymentMethodId", "is not", null)
    .where("clients.deceasedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("paymentInstallments as i")
          .select(sql<number>`1`.as("one"))
          .whereRef("i.planId", "=", "paymentPlans.id")
          .where("i.status", "=", "scheduled")
          .where("i.chargeOn", "<=", day),
      ),
    )
    .orderBy("paymentPlans.id")
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
