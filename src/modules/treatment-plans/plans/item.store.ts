import type { InsertObject, UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { PlanObjectiveAchievement, PlanObjectiveStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";

explainConstraint("plan_goals_tenant_id_plan_id_problem_stable_id_fkey", () =>
  fieldProblem("body.problemStableId", "Choose a problem of this plan."),
);
explainConstraint("plan_objectives_tenant_id_plan_id_goal_stable_id_fkey", () =>
  fieldProblem("body.goalStableId", "Choose a goal of this plan."),
);
explainConstraint("plan_interventions_tenant_id_plan_id_objective_stable_id_fkey", () =>
  fieldProblem("body.objectiveStableId", "Choose an objective of this plan."),
);
explainConstraint("plan_interventions_tenant_id_responsible_id_fkey", () =>
  fieldProblem("body.responsibleId", "Choose a staff member."),
);
explainConstraint("plan_interventions_tenant_id_group_id_fkey", () =>
  fieldProblem("body.groupId", "Choose a group of this facility."),
);

const gone = () => new Problem("not-found", "This item was removed. Reload the page.");

function problems(db: TenantDb) {
  return db
    .selectFrom("planProblems as i")
    .innerJoin("treatmentPlans as p", "p.id", "i.planId")
    .select(["i.id", "i.planId", "i.stableId", "i.position", "i.title", "i.evidence", "i.icd10", "i.dimension"])
    .select(["i.status", "i.statusReason", "i.libraryKey", "i.version", "p.clientId"]);
}
export type ProblemRow = Awaited<ReturnType<ReturnType<typeof problems>["execute"]>>[number];
export const problemsOf = (db: TenantDb, planId: string): Promise<ProblemRow[]> =>
  problems(db).where("i.planId", "=", planId).orderBy("i.position").orderBy("i.id").execute();
export async function problemForUpdate(db: TenantDb, id: string): Promise<ProblemRow> {
  const row = await problems(db).where("i.id", "=", id).forNoKeyUpdate("i").executeTakeFirst();
  if (!row) throw gone();
  return row;
}

function goals(db: TenantDb) {
  return db
    .selectFrom("planGoals as i")
    .innerJoin("treatmentPlans as p", "p.id", "i.planId")
    .select(["i.id", "i.planId", "i.stableId", "i.problemStableId", "i.position", "i.clientWords", "i.text"])
    .select(["i.targetDate", "i.status", "i.libraryKey", "i.version", "p.clientId"]);
}
export type GoalRow = Awaited<ReturnType<ReturnType<typeof goals>["execute"]>>[number];
export const goalsOf = (db: TenantDb, planId: string): Promise<GoalRow[]> =>
  goals(db).where("i.planId", "=", planId).orderBy("i.position").orderBy("i.id").execute();
export async function goalForUpdate(db: TenantDb, id: string): Promise<GoalRow> {
  const row = await goals(db).where("i.id", "=", id).forNoKeyUpdate("i").executeTakeFirst();
  if (!row) throw gone();
  return row;
}

function objectives(db: TenantDb) {
  return db
    .selectFrom("planObjectives as i")
    .innerJoin("treatmentPlans as p", "p.id", "i.planId")
    .select(["i.id", "i.planId", "i.stableId", "i.goalStableId", "i.position", "i.text", "i.measure", "i.instrument"])
    .select(["i.comparator", "i.baseline", "i.target", "i.unit", "i.targetDate", "i.status", "i.achievement"])
    .select(["i.statusReason", "i.libraryKey", "i.isLibraryText", "i.version", "p.clientId"]);
}
export type ObjectiveRow = Awaited<ReturnType<ReturnType<typeof objectives>["execute"]>>[number];
export const objectivesOf = (db: TenantDb, planId: string): Promise<ObjectiveRow[]> =>
  objectives(db).where("i.planId", "=", planId).orderBy("i.position").orderBy("i.id").execute();
export async function objectiveForUpdate(db: TenantDb, id: string): Promise<ObjectiveRow> {
  const row = await objectives(db).where("i.id", "=", id).forNoKeyUpdate("i").executeTakeFirst();
  if (!row) throw gone();
  return row;
}

function interventions(db: TenantDb) {
  return db
    .selectFrom("planInterventions as i")
    .innerJoin("treatmentPlans as p", "p.id", "i.planId")
    .leftJoin("clinicians as c", "c.id", "i.responsibleId")
    .leftJoin("groups as g", "g.id", "i.groupId")
    .select(["i.id", "i.planId", "i.stableId", "i.objectiveStableId", "i.position", "i.modality", "i.text"])
    .select(["i.frequencyCount", "i.frequencyUnit", "i.durationMinutes", "i.responsibleId", "i.responsibleRole"])
    .select(["i.groupId", "i.libraryKey", "i.version", "p.clientId"])
    .select(["c.fullName as responsibleName", "g.name as groupName"]);
}
export type InterventionRow = Awaited<ReturnType<ReturnType<typeof interventions>["execute"]>>[number];
export const interventionsOf = (db: TenantDb, planId: string): Promise<InterventionRow[]> =>
  interventions(db).where("i.planId", "=", planId).orderBy("i.position").orderBy("i.id").execute();
export async function interventionForUpdate(db: TenantDb, id: string): Promise<InterventionRow> {
  const row = await interventions(db).where("i.id", "=", id).forNoKeyUpdate("i").executeTakeFirst();
  if (!row) throw gone();
  return row;
}

function needs(db: TenantDb) {
  return db
    .selectFrom("planNeeds as i")
    .innerJoin("treatmentPlans as p", "p.id", "i.planId")
    .select(["i.id", "i.planId", "i.source", "i.text", "i.disposition", "i.rationale", "i.problemStableId"])
    .select(["i.version", "p.clientId"]);
}
export type NeedRow = Awaited<ReturnType<ReturnType<typeof needs>["execute"]>>[number];
export const needsOf = (db: TenantDb, planId: string): Promise<NeedRow[]> =>
  needs(db).where("i.planId", "=", planId).orderBy("i.createdAt").orderBy("i.id").execute();
export async function needForUpdate(db: TenantDb, id: string): Promise<NeedRow> {
  const row = await needs(db).where("i.id", "=", id).forNoKeyUpdate("i").executeTakeFirst();
  if (!row) throw gone();
  return row;
}

export type ItemTable = "planProblems" | "planGoals" | "planObjectives" | "planInterventions";
/** The position after the last item of a plan. */
export async function nextPosition(db: TenantDb, table: ItemTable, planId: string): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.max("position").as("last"))
    .where("planId", "=", planId)
    .executeTakeFirst();
  return (row?.last ?? -1) + 1;
}

/** Removes an item of a draft, and with it what belongs to it. */
export async function deleteItem(db: TenantDb, table: ItemTable | "planNeeds", id: string): Promise<void> {
  await db.deleteFrom(table).where("id", "=", id).execute();
}

export async function insertNeeds(
  db: TenantDb,
  planId: string,
  rows: readonly { source: string; text: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto("planNeeds")
    .values(rows.map((row) => ({ id: newId(), planId, ...row })))
    .onConflict((conflict) => conflict.columns(["tenantId", "planId", "source"]).doNothing())
    .execute();
}
export async function saveNeed(db: TenantDb, id: string, values: UpdateObject<DB, "planNeeds">): Promise<void> {
  await db.updateTable("planNeeds").set(values).where("id", "=", id).execute();
}

export interface NewItems {
  problems: readonly InsertObject<DB, "planProblems">[];
  goals: readonly InsertObject<DB, "planGoals">[];
  objectives: readonly InsertObject<DB, "planObjectives">[];
  interventions: readonly InsertObject<DB, "planInterventions">[];
}
/** Adds items in the order that their references need. */
export async function insertItems(db: TenantDb, items: NewItems): Promise<void> {
  if (items.problems.length)
    await db
      .insertInto("planProblems")
      .values([...items.problems])
      .execute();
  if (items.goals.length)
    await db
      .insertInto("planGoals")
      .values([...items.goals])
      .execute();
  if (items.objectives.length)
    await db
      .insertInto("planObjectives")
      .values([...items.objectives])
      .execute();
  if (items.interventions.length)
    await db
      .insertInto("planInterventions")
      .values([...items.interventions])
      .execute();
}

/** Copies all items of a plan to a new version, with the ids that all versions share. */
export async function copyItems(db: TenantDb, fromId: string, toId: string): Promise<void> {
  const bare = <T extends { id: string; planId: string; version: number; clientId: string }>(rows: readonly T[]) =>
    rows.map(({ id: _id, planId: _plan, version: _version, clientId: _client, ...row }) => ({
      ...row,
      id: newId(),
      planId: toId,
    }));
  await insertItems(db, {
    problems: bare(await problemsOf(db, fromId)),
    goals: bare(await goalsOf(db, fromId)),
    objectives: bare(await objectivesOf(db, fromId)),
    interventions: bare(await interventionsOf(db, fromId)).map(
      ({ responsibleName: _name, groupName: _group, ...row }) => row,
    ),
  });
  const needRows = bare(await needsOf(db, fromId));
  if (needRows.length) await db.insertInto("planNeeds").values(needRows).execute();
}

/** How an objective of a plan did, or ended. */
export async function rateObjective(
  db: TenantDb,
  planId: string,
  stableId: string,
  values: { status: PlanObjectiveStatus; achievement: PlanObjectiveAchievement; statusReason?: string | null },
): Promise<void> {
  await db
    .updateTable("planObjectives")
    .set(values)
    .where("planId", "=", planId)
    .where("stableId", "=", stableId)
    .execute();
}

/** Objectives still in progress end with the plan: not attained (TXP-17). */
export async function endObjectives(db: TenantDb, planId: string, reason: string): Promise<void> {
  await db
    .updateTable("planObjectives")
    .set({ status: "discontinued", achievement: "notAttained", statusReason: reason })
    .where("planId", "=", planId)
    .where("status", "=", "active")
    .execute();
}
/** Takes back `endObjectives` with the same reason. */
export async function resumeObjectives(db: TenantDb, planId: string, reason: string): Promise<void> {
  await db
    .updateTable("planObjectives")
    .set({ status: "active", achievement: null, statusReason: null })
    .where("planId", "=", planId)
    .where("status", "=", "discontinued")
    .where("statusReason", "=", reason)
    .execute();
}

/** Objectives in progress of the plans of a stay that are in force. */
export async function openObjectivesOf(db: TenantDb, demographicId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("planObjectives as i")
    .innerJoin("treatmentPlans as p", "p.id", "i.planId")
    .select("i.text")
    .where("p.demographicId", "=", demographicId)
    .where("p.status", "=", "active")
    .where("i.status", "=", "active")
    .orderBy("i.position")
    .execute();
  return rows.map(({ text }) => text);
}
