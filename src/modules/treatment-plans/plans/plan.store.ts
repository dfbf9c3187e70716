import { type InsertObject, sql, type UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { TreatmentPlanType } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { laneOf, type PlanLane } from "./plan.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "treatment_plans.diagnoses": { code: string; title: string; kind: string }[];
    "treatment_plans.asam_dimensions": { dimension: number; severity: number; summary: string }[];
  }
}

explainConstraint(
  "treatment_plans_one_open",
  () => new Problem("plan-exists", "A plan of this kind is already being written. Open it to continue."),
);
explainConstraint(
  "treatment_plans_one_active",
  () => new Problem("wrong-state", "Another version of this plan was put in force. Reload the page."),
);

function plans(db: TenantDb) {
  return db
    .selectFrom("treatmentPlans as p")
    .innerJoin("locations as l", "l.id", "p.locationId")
    .innerJoin("clinicians as a", "a.id", "p.authorId")
    .select([
      "p.id",
      "p.seriesId",
      "p.versionNo",
      "p.clientId",
      "p.demographicId",
      "p.locationId",
      "l.name as locationName",
      "p.timeZone",
      "p.programId",
      "p.levelOfCareCode",
      "p.type",
      "p.lane",
      "p.status",
      "p.statusReason",
      "p.effectiveFrom",
      "p.effectiveTo",
      "p.nextReviewDue",
      "p.diagnoses",
      "p.presentingSummary",
      "p.strengths",
      "p.needsPreferences",
      "p.barriers",
      "p.culturalConsiderations",
      "p.transitionCriteria",
      "p.asamDimensions",
      "p.participation",
      "p.participationNote",
      "p.authorId",
      "a.fullName as authorName",
      "a.credentials as authorCredentials",
      "p.cycle",
      "p.sha256",
      "p.submittedAt",
      "p.version",
    ]);
}
export type PlanRow = Awaited<ReturnType<ReturnType<typeof plans>["execute"]>>[number];

async function found(query: ReturnType<typeof plans>): Promise<PlanRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such treatment plan.");
  return row;
}
export const planById = (db: TenantDb, id: string): Promise<PlanRow> => found(plans(db).where("p.id", "=", id));
export const planForUpdate = (db: TenantDb, id: string): Promise<PlanRow> =>
  found(plans(db).where("p.id", "=", id).forNoKeyUpdate("p"));

/** Plans of a stay that are written, signed or in force, locked; by id, so that two requests cannot block each other. */
export const livePlansForUpdate = (db: TenantDb, demographicId: string): Promise<PlanRow[]> =>
  plans(db)
    .where("p.demographicId", "=", demographicId)
    .where("p.status", "in", ["draft", "awaitingSignatures", "active"])
    .orderBy("p.id")
    .forNoKeyUpdate("p")
    .execute();

export const activePlanForUpdate = (
  db: TenantDb,
  demographicId: string,
  lane: PlanLane,
): Promise<PlanRow | undefined> =>
  plans(db)
    .where("p.demographicId", "=", demographicId)
    .where("p.lane", "=", lane)
    .where("p.status", "=", "active")
    .forNoKeyUpdate("p")
    .executeTakeFirst();

/** The plan that is being written for a stay in the lane of a type. */
export const openPlanOf = (
  db: TenantDb,
  demographicId: string,
  type: TreatmentPlanType,
): Promise<PlanRow | undefined> =>
  plans(db)
    .where("p.demographicId", "=", demographicId)
    .where("p.lane", "=", laneOf(type))
    .where("p.status", "in", ["draft", "awaitingSignatures"])
    .executeTakeFirst();

/** All plans of a client, the latest first; `limit` bounds what one chart shows. */
export const plansOfClient = (db: TenantDb, clientId: string): Promise<PlanRow[]> =>
  plans(db)
    .where("p.clientId", "=", clientId)
    .where("p.status", "<>", "discarded")
    .orderBy("p.createdAt", "desc")
    .orderBy("p.id")
    .limit(200)
    .execute();

export const versionsOf = (db: TenantDb, seriesId: string) =>
  db
    .selectFrom("treatmentPlans")
    .select(["id", "versionNo", "type", "status", "effectiveFrom", "effectiveTo"])
    .where("seriesId", "=", seriesId)
    .where("status", "<>", "discarded")
    .orderBy("versionNo", "desc")
    .execute();

/** The number of the next version, discarded ones counted. */
export async function nextVersionNo(db: TenantDb, seriesId: string): Promise<number> {
  const row = await db
    .selectFrom("treatmentPlans")
    .select((eb) => eb.fn.max("versionNo").as("last"))
    .where("seriesId", "=", seriesId)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

export async function insertPlan(db: TenantDb, values: InsertObject<DB, "treatmentPlans">): Promise<void> {
  await db.insertInto("treatmentPlans").values(values).execute();
}
export async function savePlan(db: TenantDb, id: string, values: UpdateObject<DB, "treatmentPlans">): Promise<PlanRow> {
  await db.updateTable("treatmentPlans").set(values).where("id", "=", id).execute();
  return planById(db, id);
}

export async function clientOfPlan(db: TenantDb, planId: string): Promise<string | null> {
  const row = await db.selectFrom("treatmentPlans").select("clientId").where("id", "=", planId).executeTakeFirst();
  return row?.clientId ?? null;
}

export async function insertDocument(
  db: TenantDb,
  document: { planId: string; cycle: number; canonical: string; sha256: string },
): Promise<void> {
  await db
    .insertInto("treatmentPlanDocuments")
    .values({ id: newId(), ...document })
    .execute();
}

/** The document of a submitted plan as it is signed. */
export async function documentOf(db: TenantDb, planId: string, cycle: number): Promise<string | null> {
  const row = await db
    .selectFrom("treatmentPlanDocuments")
    .select("canonical")
    .where("planId", "=", planId)
    .where("cycle", "=", cycle)
    .executeTakeFirst();
  return row?.canonical ?? null;
}

/** Staff who can be responsible or sign, by id. */
export async function staffOfPlan(db: TenantDb, clinicianIds: readonly string[]) {
  const rows = clinicianIds.length
    ? await db
        .selectFrom("clinicians")
        .select(["id", "fullName", "credentials", "cosignRequired", "supervisorId", "role", "status"])
        .where("id", "in", [...clinicianIds])
        .execute()
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Plans of a stay that were closed for a reason, the last version of each lane, locked. */
export async function plansClosedAt(db: TenantDb, demographicId: string, reason: string): Promise<PlanRow[]> {
  return plans(db)
    .where("p.demographicId", "=", demographicId)
    .where("p.status", "=", "closed")
    .where("p.statusReason", "=", reason)
    .orderBy("p.id")
    .forNoKeyUpdate("p")
    .execute();
}

/** Name, link and client of a plan, for lists of other modules. */
export const planNames = (db: TenantDb, ids: readonly string[]) =>
  db
    .selectFrom("treatmentPlans")
    .select(["id", "type", "versionNo", "clientId"])
    .where("id", "in", [...ids])
    .execute();

const mostCompared = 100;
/** The objectives of an author's plans for other clients since an instant, a text for each plan, newest first. */
export async function objectiveTextsOf(
  db: TenantDb,
  { authorId, clientId }: Pick<PlanRow, "authorId" | "clientId">,
  since: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("treatmentPlans as p")
    .select(
      sql<string | null>`(SELECT string_agg(o.text, E'\\n' ORDER BY o.position, o.id) FROM plan_objectives o
        WHERE o.plan_id = p.id)`.as("text"),
    )
    .where("p.authorId", "=", authorId)
    .where("p.clientId", "<>", clientId)
    .where("p.status", "<>", "voided")
    .where("p.createdAt", ">=", since)
    .orderBy("p.createdAt", "desc")
    .orderBy("p.id")
    .limit(mostCompared)
    .execute();
  return rows.flatMap(({ text }) => text ?? []);
}
