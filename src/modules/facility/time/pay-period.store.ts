import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import { payPeriodStates } from "./pay-period.ts";
import type { PayPeriod } from "./time-sheet.contract.ts";

explainConstraint(
  "pay_periods_once",
  () => new Problem("duplicate", "These days belong to another pay period already."),
);
explainConstraint("pay_periods_dates", () => {
  const message = "A pay period ends after it starts and lasts up to two months.";
  return new Problem("validation", { detail: message, errors: [{ path: "body.endOn", message }] });
});

function periodRows(db: TenantDb) {
  return db.selectFrom("payPeriods as p").select([
    "p.id",
    "p.startOn",
    "p.endOn",
    "p.state",
    "p.version",
    sql<number>`(SELECT count(*)::int FROM time_entries e WHERE e.tenant_id = p.tenant_id
        AND e.work_date BETWEEN p.start_on AND p.end_on AND e.state IN ('draft', 'submitted', 'returned'))`.as("open"),
  ]);
}

export function payPeriods(db: TenantDb, limit: number): Promise<PayPeriod[]> {
  return periodRows(db).orderBy("p.startOn", "desc").limit(limit).execute();
}

async function one(db: TenantDb, id: string, lock: boolean): Promise<PayPeriod> {
  let query = periodRows(db).where("p.id", "=", id);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such pay period.");
  return row;
}

export async function periodOn(db: TenantDb, date: string): Promise<PayPeriod | null> {
  const row = await periodRows(db).where("p.startOn", "<=", date).where("p.endOn", ">=", date).executeTakeFirst();
  return row ?? null;
}

/** Periods that overlap these dates, locked against closing until the end of the transaction. */
export function periodsBetween(db: TenantDb, from: string, to: string) {
  return db
    .selectFrom("payPeriods")
    .select(["id", "startOn", "endOn", "state"])
    .where("startOn", "<=", to)
    .where("endOn", ">=", from)
    .orderBy("startOn")
    .forShare()
    .execute();
}

/** Staff with time in a period that is not submitted. */
export async function staffWithOpenTime(db: TenantDb, { startOn, endOn }: PayPeriod): Promise<string[]> {
  const rows = await db
    .selectFrom("timeEntries")
    .select("clinicianId")
    .distinct()
    .where("workDate", ">=", startOn)
    .where("workDate", "<=", endOn)
    .where("state", "in", ["draft", "returned"])
    .execute();
  return rows.map(({ clinicianId }) => clinicianId);
}

export const payPeriodRecord = record({
  table: "payPeriods",
  subject: "pay-period",
  key: "periodId",
  load: (db: TenantDb, id: string) => one(db, id, true),
  read: (db: TenantDb, id: string) => one(db, id, false),
  scope: "facility",
  states: { column: "state", table: payPeriodStates },
});
