import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";

explainConstraint(
  "clock_rules_active",
  () => new Problem("duplicate", "This rule is active for this location already. Reload the list."),
);

const columns = [
  "id",
  "key",
  "locationId",
  "packKey",
  "title",
  "sentence",
  "severity",
  "offsetValue",
  "offsetUnit",
  "citation",
  "citationUrl",
  "checkedOn",
  "checkedBy",
  "status",
  "retiredAt",
  "retireReason",
  "version",
] as const;

const ruleRows = (db: TenantDb) => db.selectFrom("clockRules").select(columns);
export type RuleRow = Awaited<ReturnType<typeof ruleById>>;

async function ruleById(db: TenantDb, id: string) {
  const row = await ruleRows(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such rule.");
  return row;
}

async function ruleForUpdate(db: TenantDb, id: string): Promise<RuleRow> {
  const row = await ruleRows(db).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such rule.");
  return row;
}

/** The latest row of each rule and location: active, or retired. */
export function latestRules(db: TenantDb): Promise<RuleRow[]> {
  return ruleRows(db)
    .distinctOn(["key", "locationId"])
    .orderBy("key")
    .orderBy("locationId")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** The latest rows of some rules that apply to a location: its own, and those of all locations. */
export async function rulesAt(db: TenantDb, keys: readonly string[], locationId: string): Promise<RuleRow[]> {
  if (keys.length === 0) return [];
  return ruleRows(db)
    .distinctOn(["key", "locationId"])
    .where("key", "in", keys)
    .where((eb) => eb.or([eb("locationId", "=", locationId), eb("locationId", "is", null)]))
    .orderBy("key")
    .orderBy("locationId")
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** Ends the active row of a rule, so that a new confirmation can take its place. */
export async function retireActive(db: TenantDb, key: string, locationId: string | null, at: string): Promise<void> {
  await db
    .updateTable("clockRules")
    .set({ status: "retired", retiredAt: at })
    .where("key", "=", key)
    .where(sql<boolean>`location_id IS NOT DISTINCT FROM ${locationId}::uuid`)
    .where("status", "=", "active")
    .execute();
}

export const ruleRecord = record({
  table: "clockRules",
  subject: "clock-rule",
  key: "ruleId",
  load: ruleForUpdate,
  read: ruleById,
  scope: (act, rule) => {
    if (rule.locationId) act.requireLocation(rule.locationId);
  },
  audit: ({ key, locationId, checkedOn }) => ({
    ...(locationId ? { locationId } : {}),
    detail: { rule: key, checkedOn },
  }),
});

export async function insertRule(db: TenantDb, rule: Insertable<DB["clockRules"]>): Promise<void> {
  await db.insertInto("clockRules").values(rule).execute();
}
