import { type Expression, type InsertObject, type SqlBool, sql, type UpdateObject } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { TreatmentPlanReviewStatus } from "#platform/shared/columns.generated.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";

function reviews(db: TenantDb) {
  return db
    .selectFrom("treatmentPlanReviews as r")
    .innerJoin("treatmentPlans as p", "p.id", "r.planId")
    .innerJoin("clients as c", "c.id", "r.clientId")
    .leftJoin("clinicians as w", "w.id", "r.reviewerId")
    .select(["r.id", "r.planId", "r.clientId", "r.demographicId", "r.locationId", "r.status", "r.dueAt", "r.since"])
    .select(["r.startedAt", "r.completedAt", "r.participants", "r.levelOfCare", "r.levelOfCareReason", "r.summary"])
    .select(["r.outcome", "r.newPlanId", "r.reviewerId", "r.sha256", "r.isLate", "r.version", "r.canonical"])
    .select(["p.versionNo", "p.type", "p.timeZone", "p.levelOfCareCode", "p.status as planStatus", "c.mrNo"])
    .select(sql<string | null>`coalesce(r.reviewer_name, w.full_name)`.as("reviewerName"));
}
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviews>["execute"]>>[number];

async function found(query: ReturnType<typeof reviews>): Promise<ReviewRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such review.");
  return row;
}
export const reviewById = (db: TenantDb, id: string): Promise<ReviewRow> => found(reviews(db).where("r.id", "=", id));
export const reviewForUpdate = (db: TenantDb, id: string): Promise<ReviewRow> =>
  found(reviews(db).where("r.id", "=", id).forNoKeyUpdate("r"));

/** The review of a plan that is scheduled or in progress, locked. */
export const openReviewForUpdate = (db: TenantDb, planId: string): Promise<ReviewRow | undefined> =>
  reviews(db)
    .where("r.planId", "=", planId)
    .where("r.status", "in", ["scheduled", "inProgress"])
    .forNoKeyUpdate("r")
    .executeTakeFirst();

export async function planOfReview(db: TenantDb, id: string): Promise<string> {
  const row = await db.selectFrom("treatmentPlanReviews").select("planId").where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such review.");
  return row.planId;
}

export const reviewsOfPlan = (db: TenantDb, planId: string): Promise<ReviewRow[]> =>
  reviews(db)
    .where("r.planId", "=", planId)
    .where("r.status", "<>", "canceled")
    .orderBy("r.dueAt", "desc")
    .orderBy("r.id")
    .limit(100)
    .execute();

export async function insertReview(db: TenantDb, values: InsertObject<DB, "treatmentPlanReviews">): Promise<void> {
  await db.insertInto("treatmentPlanReviews").values(values).execute();
}
export async function saveReview(
  db: TenantDb,
  id: string,
  values: UpdateObject<DB, "treatmentPlanReviews">,
): Promise<void> {
  await db.updateTable("treatmentPlanReviews").set(values).where("id", "=", id).execute();
}

export const reviewItemsOf = (db: TenantDb, reviewId: string) =>
  db
    .selectFrom("treatmentPlanReviewItems")
    .select(["id", "objectiveStableId", "achievement", "measured", "decision", "comment", "clientComment", "version"])
    .where("reviewId", "=", reviewId)
    .orderBy("id")
    .execute();
export type ReviewItemRow = Awaited<ReturnType<typeof reviewItemsOf>>[number];

export async function putReviewItem(
  db: TenantDb,
  reviewId: string,
  { objectiveStableId, ...values }: Omit<ReviewItemRow, "id" | "version">,
): Promise<void> {
  await db
    .insertInto("treatmentPlanReviewItems")
    .values({ id: newId(), reviewId, objectiveStableId, ...values })
    .onConflict((conflict) => conflict.columns(["tenantId", "reviewId", "objectiveStableId"]).doUpdateSet(values))
    .execute();
}

export const reviewColumn = sql<string>`r.client_id`;

export interface ReviewFilter {
  page: number;
  pageSize: number;
  statuses: readonly TreatmentPlanReviewStatus[];
  dueBefore: string | null;
  locationId: string | null;
  clientId: string | null;
}
/** Reviews of clients in reach, the earliest due first. */
export async function reviewPage(db: TenantDb, inReach: Expression<SqlBool>, filter: ReviewFilter) {
  let query = db
    .selectFrom("treatmentPlanReviews as r")
    .innerJoin("treatmentPlans as p", "p.id", "r.planId")
    .innerJoin("clients as c", "c.id", "r.clientId")
    .innerJoin("clinicians as a", "a.id", "p.authorId")
    .select(["c.mrNo", "c.legalFirstName", "c.legalMiddleName", "c.legalLastName", "c.suffix", "c.preferredName"])
    .select(["r.id", "r.planId", "r.clientId", "r.status", "r.dueAt", "r.completedAt", "r.outcome", "r.isLate"])
    .select(["p.type", "p.versionNo", "p.timeZone", "p.levelOfCareCode", "a.fullName as authorName"])
    .where("r.status", "in", [...filter.statuses])
    .where(inReach);
  if (filter.dueBefore) query = query.where("r.dueAt", "<", filter.dueBefore);
  if (filter.locationId) query = query.where("r.locationId", "=", filter.locationId);
  if (filter.clientId) query = query.where("r.clientId", "=", filter.clientId);
  return paginate(db, query.orderBy("r.dueAt").orderBy("r.id"), filter, { countTo: 500 });
}

/** Open reviews that come due or are late, and were not announced for this many days yet. */
export const reviewsToAnnounce = (db: TenantDb, until: string) =>
  db
    .selectFrom("treatmentPlanReviews as r")
    .innerJoin("treatmentPlans as p", "p.id", "r.planId")
    .select(["r.id", "r.planId", "r.clientId", "r.demographicId", "r.dueAt", "r.remindedDays", "r.reviewerId"])
    .select(["p.timeZone", "p.authorId"])
    .where("r.status", "in", ["scheduled", "inProgress"])
    .where("r.dueAt", "<", until)
    .orderBy("r.dueAt")
    .orderBy("r.id")
    .limit(1000)
    .execute();
