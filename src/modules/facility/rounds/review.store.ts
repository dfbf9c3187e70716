import { type Insertable, sql } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { looksIn } from "./look.store.ts";
import type { ReviewStats } from "./review.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "round_reviews.stats": ReviewStats;
  }
}

/** Signed reviews of shifts that start in a span. */
export function reviewsAt(db: TenantDb, locationId: string, from: string, to: string) {
  return db
    .selectFrom("roundReviews as r")
    .innerJoin("clinicians as c", "c.id", "r.reviewerId")
    .select([
      "r.id",
      "r.sectionId",
      "r.patternId",
      "r.localDate",
      sql<string>`coalesce(c.full_name, '')`.as("reviewerName"),
      "r.signedAt",
      "r.comment",
      sql<boolean>`r.reopened_at IS NOT NULL`.as("reopened"),
    ])
    .where("r.locationId", "=", locationId)
    .where("r.startsAt", ">=", from)
    .where("r.startsAt", "<", to)
    .execute();
}

/** Looks of a unit in a span within the user's reach, with the clients' names. */
export async function looksOfUnit(view: View, sectionId: string, from: string, to: string) {
  return looksIn(view.db)
    .innerJoin("clients as c", "c.id", "l.clientId")
    .select(sql<string>`coalesce(c.preferred_name, c.legal_first_name) || ' ' || c.legal_last_name`.as("name"))
    .where("l.sectionId", "=", sectionId)
    .where("l.observedAt", ">=", from)
    .where("l.observedAt", "<", to)
    .where(view.inReach("rounds.review", "client", sql.ref("l.client_id")))
    .orderBy("l.observedAt")
    .execute();
}

/** Number of looks, clients and recalled looks of each unit of a location in a span. */
export async function lookCounts(db: TenantDb, sectionIds: readonly string[], from: string, to: string) {
  return db
    .selectFrom("observationLogs as l")
    .select([
      "l.sectionId",
      sql<number>`count(*)::int`.as("looks"),
      sql<number>`count(DISTINCT l.client_id)::int`.as("clients"),
      sql<number>`(count(*) FILTER (WHERE l.entry = 'recalled'))::int`.as("recalled"),
    ])
    .where("l.sectionId", "=", sql<string>`ANY (${[...sectionIds]}::uuid[])`)
    .where("l.observedAt", ">=", from)
    .where("l.observedAt", "<", to)
    .where("l.voids", "is", null)
    .groupBy("l.sectionId")
    .execute();
}

export async function hasLooksOf(
  db: TenantDb,
  { observerId, sectionId, from, to }: { observerId: string; sectionId: string; from: string; to: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("observationLogs")
    .select("id")
    .where("observerId", "=", observerId)
    .where("sectionId", "=", sectionId)
    .where("observedAt", ">=", from)
    .where("observedAt", "<", to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a review, or signs a reopened one again. Returns its id. */
export async function saveReview(
  db: TenantDb,
  { stats, ...fields }: Omit<Insertable<DB["roundReviews"]>, "stats"> & { stats: ReviewStats },
): Promise<string> {
  const review = { ...fields, stats: sql<ReviewStats>`${JSON.stringify(stats)}::jsonb` };
  const { id: _, ...again } = review;
  const row = await db
    .insertInto("roundReviews")
    .values(review)
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "sectionId", "patternId", "localDate"])
        .doUpdateSet({ ...again, reopenedAt: null })
        .where("roundReviews.reopenedAt", "is not", null),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? "";
}

export async function saveSignature(db: TenantDb, id: string, signatureId: string): Promise<void> {
  await db.updateTable("roundReviews").set({ signatureId }).where("id", "=", id).execute();
}

/** A look that arrives after its shift was signed reopens the review. */
export async function reopenReviews(db: TenantDb, sectionId: string, observedAt: string, now: string): Promise<void> {
  await db
    .updateTable("roundReviews")
    .set({ reopenedAt: now })
    .where("sectionId", "=", sectionId)
    .where("startsAt", "<=", observedAt)
    .where("endsAt", ">", observedAt)
    .where("reopenedAt", "is", null)
    .execute();
}
