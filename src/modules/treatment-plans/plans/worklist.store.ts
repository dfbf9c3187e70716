import { type Expression, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { planWork } from "./plan.contract.ts";

export type PlanWork = (typeof planWork)[number];

export interface PlanWorkFilter {
  page: number;
  pageSize: number;
  work: readonly PlanWork[] | null;
  locationId: string | null;
  /** Only stays whose care team this clinician is on, or whose plan they wrote. */
  mine: string | null;
  now: string;
  soon: string;
}

export const workColumn = sql<string>`c.id`;

/** What a stay needs most: what is late first, then what holds back a plan, then what is missing on it. */
const workOf = (now: string, soon: string) => sql<PlanWork | null>`CASE
  WHEN a.next_review_due < ${now}::timestamptz AND o.id IS NULL THEN 'review-overdue'
  WHEN o.status = 'awaitingSignatures' THEN 'approval'
  WHEN o.status = 'draft' THEN 'draft'
  WHEN a.id IS NULL THEN 'missing'
  WHEN EXISTS (SELECT 1 FROM plan_signatures s WHERE s.plan_id = a.id AND s.cycle = a.cycle
    AND s.status = 'requested' AND s.role IN ('client', 'guardian')) THEN 'client-signature'
  WHEN a.next_review_due < ${soon}::timestamptz THEN 'review-soon'
END`;

/** Admitted clients in reach whose plan needs work, the earliest due first; one row a stay. */
export function planWorkPage(db: TenantDb, inReach: Expression<SqlBool>, filter: PlanWorkFilter) {
  const work = workOf(filter.now, filter.soon);
  const signatures = sql`FROM plan_signatures s WHERE s.plan_id = coalesce(o.id, a.id)
    AND s.cycle = coalesce(o.cycle, a.cycle) AND s.status <> 'withdrawn'`;
  const dueAt = sql<string | null>`coalesce(
    CASE WHEN o.status = 'awaitingSignatures' THEN
      (SELECT min(s.due_at) FROM plan_signatures s WHERE s.plan_id = o.id AND s.cycle = o.cycle AND s.status = 'requested') END,
    CASE WHEN a.id IS NULL THEN
      (SELECT min(k.due_at) FROM plan_dues k WHERE k.demographic_id = c.current_demographic_id AND k.status = 'open') END,
    CASE WHEN a.next_review_due >= ${filter.now}::timestamptz THEN
      (SELECT min(s.due_at) FROM plan_signatures s WHERE s.plan_id = a.id AND s.cycle = a.cycle
         AND s.status = 'requested' AND s.role IN ('client', 'guardian')) END,
    a.next_review_due)`;
  let query = db
    .selectFrom("clients as c")
    .innerJoin("locations as l", "l.id", "c.locationId")
    .leftJoin("levelsOfCare as v", "v.id", "c.levelOfCareId")
    .leftJoin("treatmentPlans as a", (join) =>
      join
        .onRef("a.demographicId", "=", "c.currentDemographicId")
        .on("a.lane", "=", "treatment")
        .on("a.status", "=", "active"),
    )
    .leftJoin("treatmentPlans as o", (join) =>
      join
        .onRef("o.demographicId", "=", "c.currentDemographicId")
        .on("o.lane", "=", "treatment")
        .on("o.status", "in", ["draft", "awaitingSignatures"]),
    )
    .leftJoin("clinicians as w", (join) =>
      join.onRef("w.tenantId", "=", "c.tenantId").on("w.id", "=", sql<string>`coalesce(o.author_id, a.author_id)`),
    )
    .select(["c.id as clientId", "c.mrNo", "c.legalFirstName", "c.legalMiddleName", "c.legalLastName", "c.suffix"])
    .select(["c.preferredName", "c.locationId", "l.timeZone", "v.code as levelCode", "w.fullName as ownerName"])
    .select(["a.nextReviewDue"])
    .select([
      sql<string>`c.current_demographic_id`.as("demographicId"),
      sql<string | null>`coalesce(o.id, a.id)`.as("planId"),
      sql<number | null>`coalesce(o.version_no, a.version_no)`.as("versionNo"),
      sql<"initial" | "master" | null>`coalesce(o.type, a.type)`.as("type"),
      sql<"draft" | "awaitingSignatures" | "active" | null>`coalesce(o.status, a.status)`.as("status"),
      work.as("work"),
      dueAt.as("dueAt"),
      sql<number>`(SELECT count(*) ${signatures} AND s.status <> 'requested')::int`.as("signed"),
      sql<number>`(SELECT count(*) ${signatures})::int`.as("asked"),
    ])
    .where("c.mergedIntoId", "is", null)
    .where("c.episodeStatus", "in", ["admitted", "on_leave"])
    .where(inReach);
  query = filter.work ? query.where(work, "in", [...filter.work]) : query.where(work, "is not", null);
  if (filter.locationId) query = query.where("c.locationId", "=", filter.locationId);
  if (filter.mine)
    query = query.where(
      sql<SqlBool>`(coalesce(o.author_id, a.author_id) = ${filter.mine}::uuid OR EXISTS (
        SELECT 1 FROM care_team_members m WHERE m.demographic_id = c.current_demographic_id
          AND m.clinician_id = ${filter.mine}::uuid AND upper_inf(m.during)))`,
    );
  return paginate(db, query.orderBy(sql`${dueAt} NULLS LAST`).orderBy("c.sortName").orderBy("c.id"), filter, {
    countTo: 500,
  });
}

/** The drafts and returned plans of a clinician, the oldest first. */
export const draftPlansOf = (db: TenantDb, clinicianId: string, limit: number) =>
  db
    .selectFrom("treatmentPlans")
    .select(["id as planId", "clientId", "type", "versionNo", "statusReason", "updatedAt"])
    .where("authorId", "=", clinicianId)
    .where("status", "=", "draft")
    .orderBy("updatedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
