import { type Insertable, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { accountStates } from "#platform/shared/authentication/account-states.ts";
import type { AccessGrantReviewStatus } from "#platform/shared/columns.generated.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";

/** Grants with the names of the user and the reviewer, newest first. */
function grantRows(db: TenantDb) {
  return db
    .selectFrom("accessGrants as g")
    .innerJoin("clinicians as c", "c.id", "g.clinicianId")
    .leftJoin("clinicians as r", "r.id", "g.reviewedBy")
    .select((eb) => [
      "g.id",
      "g.clinicianId",
      "c.fullName as clinicianName",
      "c.role",
      "g.subjectType",
      "g.subjectId",
      "g.openedAt",
      "g.expiresAt",
      "g.endedAt",
      "g.reason",
      "g.reasonText",
      "g.emergency",
      "g.reviewStatus as review",
      "g.reviewDueAt",
      "g.reviewedAt",
      "r.fullName as reviewedByName",
      "g.reviewNote",
      "g.version",
      eb
        .selectFrom("auditEvents as e")
        .select(sql<number>`count(*)::int`.as("reads"))
        .whereRef("e.breakGlassId", "=", "g.id")
        // Activity under the grant, without the grant's own start, end and review.
        .where("e.action", "not like", "glass.%")
        .as("reads"),
    ])
    .orderBy("g.openedAt", "desc");
}

export type GrantRow = Awaited<ReturnType<ReturnType<typeof grantRows>["execute"]>>[number];

interface GrantFilter {
  review?: AccessGrantReviewStatus | undefined;
  open?: boolean;
  clinicianId?: string | undefined;
}

/** One page of the grants the user may review: all, or those of clients and leads at their own locations. */
export function reviewableGrants(
  view: View,
  { review, open, clinicianId }: GrantFilter,
  wanted: { page: number; pageSize: number },
): Promise<Page<GrantRow>> {
  let rows = grantRows(view.db);
  if (view.scopeOf("chartAccess.view") !== "tenant")
    rows = rows.where((eb) =>
      eb.or([
        view.inReach("chartAccess.view", "client", sql.ref("g.subject_id")),
        ...(view.can("crm.view") ? [view.inReach("crm.view", "lead", sql.ref("g.subject_id"))] : []),
      ]),
    );
  if (review) rows = rows.where("g.reviewStatus", "=", review);
  if (open) rows = rows.where("g.endedAt", "is", null).where("g.expiresAt", ">", view.now);
  if (clinicianId) rows = rows.where("g.clinicianId", "=", clinicianId);
  return paginate(view.db, rows, wanted);
}

export function grantById(db: TenantDb, id: string): Promise<GrantRow | undefined> {
  return grantRows(db).where("g.id", "=", id).executeTakeFirst();
}

/** The grant, locked until the transaction ends. Throws `not-found`. */
export async function grantForUpdate(db: TenantDb, id: string) {
  const grant = await db.selectFrom("accessGrants").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!grant) throw new Problem("not-found");
  return grant;
}

/** Ends a grant because its user renewed it. */
export async function closeRenewed(db: TenantDb, id: string, endedAt: string): Promise<void> {
  await db.updateTable("accessGrants").set({ endedAt, endedWhy: "renewed" }).where("id", "=", id).execute();
}

export async function insertGrant(db: TenantDb, grant: Insertable<DB["accessGrants"]>): Promise<void> {
  const emergency = grant.emergency ? jsonb(grant.emergency) : null;
  await db
    .insertInto("accessGrants")
    .values({ ...grant, emergency })
    .execute();
}

/** Marks grants whose review is overdue as escalated, and returns their ids. */
export async function escalateOverdue(db: TenantDb, now: string): Promise<string[]> {
  const late = await db
    .updateTable("accessGrants")
    .set({ escalatedAt: now })
    .where("reviewStatus", "=", "unreviewed")
    .where("escalatedAt", "is", null)
    .where("reviewDueAt", "<=", now)
    .returning("id")
    .execute();
  return late.map(({ id }) => id);
}

/** The clinician ids of active owners. */
export async function activeOwners(db: TenantDb): Promise<string[]> {
  const owners = await db
    .selectFrom("clinicians")
    .select("id")
    .where("role", "=", "owner")
    .where("status", "=", accountStates.code("active"))
    .execute();
  return owners.map(({ id }) => id);
}

/** A grant's times and user, without a lock. */
export function grantTimes(db: TenantDb, id: string) {
  return db
    .selectFrom("accessGrants as g")
    .innerJoin("clinicians as c", "c.id", "g.clinicianId")
    .select(["g.id", "g.endedAt", "g.expiresAt", "c.userId"])
    .where("g.id", "=", id)
    .executeTakeFirst();
}
