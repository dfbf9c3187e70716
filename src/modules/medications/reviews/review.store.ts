import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Change } from "#platform/server/execution/record.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull } from "../orders/dose-amount.ts";
import { openReviewStates, type ReviewKind } from "./review.ts";

const selectReviews = (db: TenantDb) =>
  db
    .selectFrom("reviewItems as v")
    .innerJoin("orders as o", "o.id", "v.orderId")
    .innerJoin("clients as client", "client.id", "v.clientId")
    .innerJoin("locations as location", "location.id", "v.locationId")
    .leftJoin("refills as r", "r.id", "v.refillId")
    .leftJoin("clinicians as sender", "sender.id", "v.submittedBy")
    .leftJoin("clinicians as assignee", "assignee.id", "v.assigneeId")
    .leftJoin("clinicians as decider", "decider.id", "v.decidedBy")
    .select([
      "v.id",
      "v.kind",
      "v.orderId",
      "o.orderNo",
      "v.refillId",
      "v.clientId",
      sql<string>`coalesce(client.preferred_name, client.legal_first_name) || ' ' || client.legal_last_name`.as(
        "clientName",
      ),
      "client.mrNo",
      "v.demographicId",
      "v.locationId",
      "location.timeZone",
      "o.productText",
      "o.tallMan",
      "o.deaSchedule",
      "o.sigText",
      "o.orderMode",
      "o.orderStatus",
      "o.version as orderVersion",
      "r.quantity",
      "r.unit",
      "r.version as refillVersion",
      sql<string | null>`coalesce(v.reason, CASE WHEN v.kind = 'order_signature' THEN o.status_reason END)`.as(
        "reason",
      ),
      "v.submittedBy",
      "sender.fullName as submittedByName",
      "v.submittedAt",
      "v.assigneeId",
      "assignee.fullName as assigneeName",
      "v.assigneePermission",
      "v.dueAt",
      "v.state",
      "decider.fullName as decidedByName",
      "v.decidedAt",
      "v.decisionNote",
      "v.answer",
      "v.version",
    ]);
type Raw = Awaited<ReturnType<ReturnType<typeof selectReviews>["executeTakeFirstOrThrow"]>>;
export type ReviewRow = ReturnType<typeof reviewOf>;
const reviewOf = (row: Raw) => ({ ...row, quantity: decimalOrNull(row.quantity) });

export interface ReviewReader {
  clinicianId: string | null;
  /** The permissions whose reviews the reader decides. */
  permissions: readonly string[];
  locationIds: readonly string[] | null;
}

const noClinician = "00000000-0000-0000-0000-000000000000";

/** Reviews `v` that this reader decides: their own, and those of their role at their locations. */
function mine({ clinicianId, permissions, locationIds }: ReviewReader): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { v: DB["reviewItems"] }, "v">();
  const own = eb("v.assigneeId", "=", clinicianId ?? noClinician);
  if (permissions.length === 0) return own;
  const parts: Expression<SqlBool>[] = [
    eb("v.assigneeId", "is", null),
    sql<SqlBool>`v.assignee_permission = ANY (${[...permissions]}::text[])`,
  ];
  if (locationIds !== null) parts.push(sql<SqlBool>`v.location_id = ANY (${[...locationIds]}::uuid[])`);
  return eb.or([own, eb.and(parts)]);
}

function sent({ clinicianId }: ReviewReader): Expression<SqlBool> {
  const eb = expressionBuilder<DB & { v: DB["reviewItems"] }, "v">();
  return eb("v.submittedBy", "=", clinicianId ?? noClinician);
}

export interface ReviewFilter {
  page: number;
  pageSize: number;
  reader: ReviewReader;
  myReviews: boolean;
  mySubmissions: boolean;
  kind: ReviewKind | undefined;
  /** Due before this instant. */
  overdueAt: string | undefined;
  demographicId: string | undefined;
  locationId: string | undefined;
  /** True for reviews `v` of clients the reader may see. */
  reach: Expression<SqlBool>;
}

/** Open reviews, the first due first. */
export async function pageOfReviews(db: TenantDb, filter: ReviewFilter) {
  const { reader, myReviews, mySubmissions } = filter;
  let query = selectReviews(db)
    .where("v.state", "in", [...openReviewStates])
    .where(filter.reach);
  if (myReviews && mySubmissions) query = query.where((eb) => eb.or([mine(reader), sent(reader)]));
  else if (myReviews) query = query.where(mine(reader));
  else if (mySubmissions) query = query.where(sent(reader));
  if (filter.kind !== undefined) query = query.where("v.kind", "=", filter.kind);
  if (filter.overdueAt !== undefined) query = query.where("v.dueAt", "<", filter.overdueAt);
  if (filter.demographicId !== undefined) query = query.where("v.demographicId", "=", filter.demographicId);
  if (filter.locationId !== undefined) query = query.where("v.locationId", "=", filter.locationId);
  const ordered = query
    .orderBy("v.dueAt", (of) => of.asc().nullsLast())
    .orderBy("v.submittedAt")
    .orderBy("v.id");
  const page = await paginate(db, ordered, filter, { countTo: 10_000 });
  return { ...page, rows: page.rows.map(reviewOf) };
}

export async function reviewCounts(
  db: TenantDb,
  filter: { reader: ReviewReader; locationId: string | undefined; now: string; reach: Expression<SqlBool> },
) {
  const { reader, locationId, now, reach } = filter;
  let query = db
    .selectFrom("reviewItems as v")
    .where("v.state", "in", [...openReviewStates])
    .where(reach)
    .where((eb) => eb.or([mine(reader), sent(reader)]));
  if (locationId !== undefined) query = query.where("v.locationId", "=", locationId);
  return query
    .select([
      sql<number>`count(*) FILTER (WHERE ${mine(reader)} AND v.state = 'pending')::int`.as("myReviews"),
      sql<number>`count(*) FILTER (WHERE ${mine(reader)} AND v.due_at < ${now})::int`.as("overdue"),
      sql<number>`count(*) FILTER (WHERE ${sent(reader)})::int`.as("mySubmissions"),
      sql<number>`count(*) FILTER (WHERE ${sent(reader)} AND v.state = 'returned')::int`.as("returned"),
    ])
    .executeTakeFirstOrThrow();
}

const noReview = () => new Problem("not-found", "There is no such review.");

export async function reviewById(db: TenantDb, reviewId: string): Promise<ReviewRow> {
  const row = await selectReviews(db).where("v.id", "=", reviewId).executeTakeFirst();
  if (!row) throw noReview();
  return reviewOf(row);
}

/** The order (or refill) is locked before its review, as every change of it does. */
export async function subjectsOf(
  db: TenantDb,
  reviewId: string,
): Promise<{ orderId: string; refillId: string | null }> {
  const row = await db
    .selectFrom("reviewItems")
    .select(["orderId", "refillId"])
    .where("id", "=", reviewId)
    .executeTakeFirst();
  if (!row?.orderId) throw noReview();
  return { orderId: row.orderId, refillId: row.refillId };
}

export async function lockReview(db: TenantDb, reviewId: string): Promise<ReviewRow> {
  await db.selectFrom("reviewItems").select("id").where("id", "=", reviewId).forUpdate().executeTakeFirst();
  return reviewById(db, reviewId);
}

export async function saveReview(db: TenantDb, reviewId: string, change: Change<"reviewItems">): Promise<void> {
  await db.updateTable("reviewItems").set(change).where("id", "=", reviewId).execute();
}

interface NewReview {
  kind: ReviewKind;
  orderId: string;
  refillId: string | null;
  logId: string | null;
  scheduleId: string | null;
  reason: string | null;
  clientId: string;
  demographicId: string;
  locationId: string;
  submittedBy: string | null;
  submittedAt: string;
  assigneeId: string | null;
  assigneePermission: "medications.approve" | "medications.manageProtocols";
  dueAt: string | null;
}

export async function insertReview(db: TenantDb, review: NewReview): Promise<void> {
  const { logId, scheduleId, reason, submittedBy, submittedAt, refillId } = review;
  await db
    .insertInto("reviewItems")
    .values({ id: newId(), ...review })
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "orderId", "kind"])
        // Literals: with parameters a cached plan can't prove that the partial index applies.
        .where(sql<SqlBool>`state IN ('pending', 'returned')`)
        .doUpdateSet({ logId, scheduleId, reason, submittedBy, submittedAt, refillId, state: "pending" }),
    )
    .execute();
}

export async function settle(
  db: TenantDb,
  to: {
    orderId: string;
    kinds: readonly ReviewKind[];
    state: "approved" | "declined" | "withdrawn";
    by: string | null;
    at: string;
    note: string | null;
  },
): Promise<void> {
  await db
    .updateTable("reviewItems")
    .set({
      state: to.state,
      decidedBy: to.by,
      decidedAt: to.at,
      ...(to.note === null ? {} : { decisionNote: to.note }),
    })
    .where("orderId", "=", to.orderId)
    .where("kind", "in", [...to.kinds])
    .where("state", "in", [...openReviewStates])
    .execute();
}
