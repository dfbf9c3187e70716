import type { InsertObject, UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";

function reviewRows(db: TenantDb) {
  return db
    .selectFrom("utilizationReviews as r")
    .leftJoin("clinicians as o", "o.id", "r.assignedTo")
    .leftJoin("clinicians as b", "b.id", "r.recordedBy")
    .select([
      "r.id",
      "r.demographicId",
      "r.clientId",
      "r.locationId",
      "r.authorizationId",
      "r.kind",
      "r.status",
      "r.dueOn",
      "r.assignedTo",
      "o.fullName as assignedToName",
      "r.contactedAt",
      "r.method",
      "r.payerRep",
      "r.callReference",
      "r.summary",
      "r.requestedUnits",
      "r.approvedUnits",
      "r.outcome",
      "b.fullName as recordedByName",
      "r.version",
    ]);
}
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewRows>["execute"]>>[number];

/** Reviews of a stay: the one that is due, then those held, the latest first. */
export const reviewsOf = (db: TenantDb, demographicId: string): Promise<ReviewRow[]> =>
  reviewRows(db)
    .where("r.demographicId", "=", demographicId)
    .where("r.status", "<>", "canceled")
    .orderBy("r.contactedAt", (order) => order.desc().nullsFirst())
    .orderBy("r.id", "desc")
    .limit(200)
    .execute();

async function found(query: ReturnType<typeof reviewRows>): Promise<ReviewRow> {
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such review.");
  return row;
}
export const reviewById = (db: TenantDb, id: string): Promise<ReviewRow> =>
  found(reviewRows(db).where("r.id", "=", id));
export const reviewForUpdate = (db: TenantDb, id: string): Promise<ReviewRow> =>
  found(reviewRows(db).where("r.id", "=", id).forNoKeyUpdate("r"));

/** The review of a stay that is due, locked. */
export const dueReviewForUpdate = (db: TenantDb, demographicId: string): Promise<ReviewRow | undefined> =>
  reviewRows(db)
    .where("r.demographicId", "=", demographicId)
    .where("r.status", "=", "due")
    .forNoKeyUpdate("r")
    .executeTakeFirst();

/** Who had the last review of a stay: the next one is theirs too. */
export async function lastReviewerOf(db: TenantDb, demographicId: string): Promise<string | null> {
  const row = await db
    .selectFrom("utilizationReviews")
    .select("assignedTo")
    .where("demographicId", "=", demographicId)
    .where("status", "=", "completed")
    .orderBy("contactedAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.assignedTo ?? null;
}

export async function insertReview(db: TenantDb, values: InsertObject<DB, "utilizationReviews">): Promise<void> {
  await db.insertInto("utilizationReviews").values(values).execute();
}
export async function saveReview(
  db: TenantDb,
  id: string,
  values: UpdateObject<DB, "utilizationReviews">,
): Promise<void> {
  await db.updateTable("utilizationReviews").set(values).where("id", "=", id).execute();
}
