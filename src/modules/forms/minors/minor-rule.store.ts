import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { MinorRule } from "./minor-rule.ts";

export interface ReviewedRule extends MinorRule {
  reviewedByName: string | null;
  reviewedOn: string;
}

/** The rules that the facility reviewed. */
export async function reviewedMinorRules(db: TenantDb): Promise<ReviewedRule[]> {
  return db
    .selectFrom("minorConsentRules as r")
    .leftJoin("clinicians as c", "c.userId", "r.reviewedBy")
    .select([
      "r.state",
      "r.scope",
      "r.minAge",
      "r.needsMaturityFinding",
      "r.guardianInvolvement",
      "r.citation",
      "c.fullName as reviewedByName",
      "r.reviewedOn",
    ])
    .orderBy("r.state")
    .orderBy("r.scope")
    .execute();
}

/** Writes the rule of a state and kind of care, as reviewed. Returns its id. */
export async function putMinorRule(
  db: TenantDb,
  rule: MinorRule & { reviewedBy: string | null; reviewedOn: string },
): Promise<string> {
  const { state, scope, ...values } = rule;
  const row = await db
    .insertInto("minorConsentRules")
    .values({ id: newId(), ...rule })
    .onConflict((conflict) => conflict.columns(["tenantId", "state", "scope"]).doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
