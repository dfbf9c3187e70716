import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The treatment plans of stays that were in force at an instant, with their active objectives and interventions. */
export async function plansOfStaysAt(db: TenantDb, demographicIds: readonly string[], at: string) {
  const plans = demographicIds.length
    ? await db
        .selectFrom("treatmentPlans")
        .select(["id", "demographicId", "type", "versionNo"])
        .where("demographicId", "in", [...new Set(demographicIds)])
        .where("lane", "=", "treatment")
        .where("status", "in", ["active", "superseded", "closed"])
        .where("effectiveFrom", "<=", at)
        .where((eb) => eb.or([eb("effectiveTo", "is", null), eb("effectiveTo", ">", at)]))
        .execute()
    : [];
  const ids = plans.map(({ id }) => id);
  const objectives = ids.length
    ? await db
        .selectFrom("planObjectives as o")
        .innerJoin("planGoals as g", (join) =>
          join.onRef("g.planId", "=", "o.planId").onRef("g.stableId", "=", "o.goalStableId"),
        )
        .innerJoin("planProblems as p", (join) =>
          join.onRef("p.planId", "=", "g.planId").onRef("p.stableId", "=", "g.problemStableId"),
        )
        .select(["o.planId", "o.stableId", "o.text", "g.text as goal", "p.title as problem"])
        .where("o.planId", "in", ids)
        .where("o.status", "=", "active")
        .where("p.status", "=", "active")
        .orderBy("p.position")
        .orderBy("g.position")
        .orderBy("o.position")
        .execute()
    : [];
  const interventions = ids.length
    ? await db
        .selectFrom("planInterventions")
        .select(["planId", "objectiveStableId", "stableId", "text", "groupId"])
        .where("planId", "in", ids)
        .orderBy("position")
        .execute()
    : [];
  return { plans, objectives, interventions };
}
