import { type InsertObject, sql, type UpdateObject } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LeadInReach } from "../leads/lead-list.store.ts";
import {
  type AsamFindings,
  type AssessmentAnswers,
  approvedCodes,
  assessmentStates,
  openAssessmentCodes,
} from "./assessment.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "crm_assessments.answers": AssessmentAnswers;
    "crm_assessments.asam": AsamFindings;
  }
}

explainConstraint(
  "crm_assessments_frozen",
  () => new Problem("wrong-state", "This assessment is signed and does not change."),
);

function assessments(db: TenantDb) {
  return db
    .selectFrom("crmAssessments as a")
    .innerJoin("leads as l", "l.id", "a.leadId")
    .innerJoin("locations as p", "p.id", "a.locationId")
    .innerJoin("clinicians as c", "c.id", "a.clinicianId")
    .select([
      "a.id",
      "a.leadId",
      "l.leadNo",
      "l.firstName",
      "l.lastName",
      "l.preferredName",
      "a.kind",
      "a.status",
      "a.clinicianId",
      "c.fullName as clinicianName",
      "a.locationId",
      "p.name as locationName",
      "p.timeZone",
      "a.scheduledAt",
      "a.signedAt",
      "a.decidedAt",
    ]);
}
export type AssessmentListed = Awaited<ReturnType<ReturnType<typeof assessments>["execute"]>>[number];

function whole(db: TenantDb) {
  return assessments(db)
    .leftJoin("clinicians as s", "s.id", "a.signedBy")
    .leftJoin("clinicians as d", "d.id", "a.decidedBy")
    .select([
      "a.appointmentId",
      "a.answers",
      "a.asam",
      "a.recommendedLevelId",
      "a.levelReason",
      "a.impression",
      "a.signatureId",
      "s.fullName as signedByName",
      "a.decisionReason",
      "a.conditions",
      "a.declineReasonId",
      "a.declinedHelp",
      "d.fullName as decidedByName",
      "a.endReason",
      "a.version",
    ]);
}
export type AssessmentRecord = Awaited<ReturnType<ReturnType<typeof whole>["execute"]>>[number];

async function found(query: ReturnType<typeof whole>): Promise<AssessmentRecord> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such assessment.");
  return row;
}
export const assessmentById = (db: TenantDb, id: string): Promise<AssessmentRecord> =>
  found(whole(db).where("a.id", "=", id));
export const assessmentForUpdate = (db: TenantDb, id: string): Promise<AssessmentRecord> =>
  found(whole(db).where("a.id", "=", id).forNoKeyUpdate("a"));

export async function insertAssessment(db: TenantDb, values: InsertObject<DB, "crmAssessments">): Promise<void> {
  await db.insertInto("crmAssessments").values(values).execute();
}

export async function updateAssessment(
  db: TenantDb,
  id: string,
  change: UpdateObject<DB, "crmAssessments">,
): Promise<void> {
  await db.updateTable("crmAssessments").set(change).where("id", "=", id).execute();
}

interface Filters {
  leadId?: string | undefined;
  clinicianId?: string | undefined;
  /** Only open ones. */
  open: boolean;
  /** Only those whose decision is due. */
  due: boolean;
}

/** Written into the statement, so the planner can match the partial index. */
const openOnes = sql<boolean>`a.status IN (${sql.join(openAssessmentCodes.map((code) => sql.lit(code)))})`;
const dueCodes = [assessmentStates.code("signed"), assessmentStates.code("medical_review")];

/** A page of assessments, the earliest first. */
export async function assessmentPage(
  db: TenantDb,
  { leadId, clinicianId, open, due }: Filters,
  wanted: { page: number; pageSize: number },
  inReach: LeadInReach,
) {
  let query = assessments(db).where(inReach(sql<string>`l.id`));
  if (leadId) query = query.where("a.leadId", "=", leadId);
  if (clinicianId) query = query.where("a.clinicianId", "=", clinicianId);
  if (open || due) query = query.where(openOnes);
  if (due) query = query.where("a.status", "in", dueCodes);
  return paginate(db, query.orderBy("a.scheduledAt").orderBy("a.id"), wanted, { countTo: 10_000 });
}

/** Every assessment of a lead, the newest first. */
export const assessmentsOfLead = (db: TenantDb, leadId: string): Promise<AssessmentRecord[]> =>
  whole(db).where("a.leadId", "=", leadId).orderBy("a.scheduledAt", "desc").orderBy("a.id").limit(50).execute();

/** The latest assessment that approved the admission. */
export async function approvedAssessment(
  db: TenantDb,
  leadId: string,
): Promise<{ id: string; decidedByName: string | null; decidedAt: string | null } | undefined> {
  return db
    .selectFrom("crmAssessments as a")
    .leftJoin("clinicians as d", "d.id", "a.decidedBy")
    .select(["a.id", "d.fullName as decidedByName", "a.decidedAt"])
    .where("a.leadId", "=", leadId)
    .where("a.status", "in", approvedCodes)
    .orderBy("a.decidedAt", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The lead's assessments that were not begun or not signed; locked. */
export async function unsignedOfLead(db: TenantDb, leadId: string) {
  return db
    .selectFrom("crmAssessments")
    .select(["id", "appointmentId"])
    .where("leadId", "=", leadId)
    .where("status", "in", [assessmentStates.code("scheduled"), assessmentStates.code("in_progress")])
    .forUpdate()
    .execute();
}

/** Whether the lead has an assessment that was not canceled or missed. */
export async function hasAssessment(db: TenantDb, leadId: string): Promise<boolean> {
  const row = await db
    .selectFrom("crmAssessments")
    .select("id")
    .where("leadId", "=", leadId)
    .where("status", "not in", [assessmentStates.code("canceled"), assessmentStates.code("no_show")])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
