import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { ActivityType } from "./activity-type.contract.ts";

const columns = [
  "id",
  "code",
  "name",
  "category",
  "billableDefault",
  "requiresClient",
  "billingCode",
  "active",
  "version",
] as const;

explainConstraint(
  "activity_types_tenant_id_code_key",
  () => new Problem("duplicate", "An activity type has this code already."),
);
explainConstraint("activity_types_billable", () => {
  const message = "Billable work needs a client and a billing code.";
  return new Problem("validation", { detail: message, errors: [{ path: "body.billableDefault", message }] });
});

/** Activity types by category and name; without `all` only active ones. */
export async function activityTypes(db: TenantDb, all = false): Promise<ActivityType[]> {
  let query = db.selectFrom("activityTypes").select(columns).orderBy("category").orderBy("name").orderBy("id");
  if (!all) query = query.where("active", "=", true);
  return query.execute();
}

export async function activityTypeById(db: TenantDb, id: string, lock = false): Promise<ActivityType> {
  let query = db.selectFrom("activityTypes").select(columns).where("id", "=", id);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such activity type.");
  return row;
}

export async function activityTypeByCode(db: TenantDb, code: string): Promise<ActivityType | null> {
  const row = await db.selectFrom("activityTypes").select(columns).where("code", "=", code).executeTakeFirst();
  return row ?? null;
}

export const activityTypeRecord = record({
  table: "activityTypes",
  subject: "activity-type",
  key: "activityTypeId",
  load: (db: TenantDb, id: string) => activityTypeById(db, id, true),
  read: (db: TenantDb, id: string) => activityTypeById(db, id),
  scope: "facility",
});
