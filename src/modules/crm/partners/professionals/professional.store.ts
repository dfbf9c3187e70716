import { type SqlBool, sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import {
  foundMost,
  type PartnerFilters,
  type PartnerPage,
  referralCounts,
  rowsOfPage,
  touchColumns,
} from "../partner.store.ts";
import type { Professional, ProfessionalRow } from "./professional.contract.ts";
import { rolesOf } from "./role.store.ts";

explainConstraint("professionals_npi", () =>
  fieldProblem("body.npi", "Another professional already has this NPI.", "duplicate"),
);

/** Where each professional works now: the primary organization, otherwise the one they joined last. */
function professionals(db: TenantDb, since: string) {
  return db
    .selectFrom("professionals as p")
    .leftJoin("clinicians as c", "c.id", "p.ownerId")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("professionalRoles as w")
          .innerJoin("organizations as o", "o.id", "w.organizationId")
          .select(["w.organizationId", "o.name as organizationName", "w.title"])
          .whereRef("w.professionalId", "=", "p.id")
          .where("w.toOn", "is", null)
          .orderBy("w.isPrimary", "desc")
          .orderBy("w.createdAt", "desc")
          .limit(1)
          .as("work"),
      (join) => join.onTrue(),
    )
    .select([
      "p.id",
      "p.firstName",
      "p.lastName",
      "p.credentials",
      "p.specialties",
      "work.organizationId",
      "work.organizationName",
      "work.title",
      "p.ownerId",
      "c.fullName as ownerName",
      "p.phone",
      "p.labels",
      "p.email",
      "p.doNotContact",
      "p.lastTouchAt",
      "p.nextTouchAt",
      "p.archivedAt",
      ...referralCounts("professional_id", since),
    ]);
}

/** The professional with their roles, and counts since an instant. Throws `not-found`. */
export async function professionalById(db: TenantDb, id: string, since: string): Promise<Professional> {
  const row = await professionals(db, since)
    .select(["p.npi", "p.licenses", "p.fax", "p.preferredContact", "p.version"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This professional does not exist.");
  return { ...row, roles: await rolesOf(db, { professionalId: id }) };
}

/** Locks the professional for this transaction. */
export async function lockProfessional(db: TenantDb, id: string): Promise<void> {
  await db.selectFrom("professionals").select("id").where("id", "=", id).forUpdate().execute();
}

/** A page of professionals with their referrals since an instant. */
export async function professionalPage(
  db: TenantDb,
  { q, organizationId, ownerId, label, archived }: PartnerFilters & { organizationId?: string | undefined },
  { sort, since, page, pageSize }: PartnerPage,
): Promise<Page<ProfessionalRow>> {
  let found = db
    .selectFrom("professionals as p")
    .select("p.id")
    .where("p.archivedAt", archived ? "is not" : "is", null);
  if (q) found = found.where(sql<SqlBool>`p.id IN (SELECT f.id FROM crm_search_professionals(${q}, ${foundMost}) f)`);
  if (ownerId?.length) found = found.where("p.ownerId", "in", ownerId);
  if (label?.length) found = found.where(sql<SqlBool>`p.labels && ${label}::text[]`);
  if (organizationId)
    found = found.where("p.id", "in", (eb) =>
      eb
        .selectFrom("professionalRoles as r")
        .select("r.professionalId")
        .where("r.organizationId", "=", organizationId)
        .where("r.toOn", "is", null),
    );
  const ordered =
    sort === "name"
      ? found.orderBy(sql`lower(p.last_name)`).orderBy(sql`lower(p.first_name)`)
      : found.orderBy(touchColumns[sort]);
  // The page's ids first, by the index alone; where they work and referrals are read for those rows only.
  const picked = await paginate(db, ordered.orderBy("p.id"), { page, pageSize }, { countTo: 10_000 });
  return rowsOfPage(picked, (ids) => professionals(db, since).where("p.id", "in", ids).execute());
}

/** What the search index keeps of a professional. */
export async function professionalForSearch(db: TenantDb, id: string) {
  return db
    .selectFrom("professionals")
    .select(["firstName", "lastName", "credentials", "npi", "phone", "email", "specialties", "archivedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Professionals owned by these staff members, counted for each. */
export function countProfessionalsByOwner(db: TenantDb, ownerIds: readonly string[]) {
  return db
    .selectFrom("professionals")
    .select(["ownerId as clinicianId", sql<number>`count(*)::int`.as("count")])
    .where("ownerId", "in", ownerIds)
    .where("archivedAt", "is", null)
    .groupBy("ownerId")
    .execute();
}

export async function professionalsOfOwner(db: TenantDb, ownerId: string) {
  return db
    .selectFrom("professionals")
    .select(["id", "firstName", "lastName", "credentials"])
    .where("ownerId", "=", ownerId)
    .where("archivedAt", "is", null)
    .orderBy("lastName")
    .orderBy("firstName")
    .execute();
}

/** Reassigns a professional; false when someone else owns them by now. */
export async function reassignProfessional(db: TenantDb, id: string, from: string, to: string): Promise<boolean> {
  const row = await db
    .updateTable("professionals")
    .set({ ownerId: to })
    .where("id", "=", id)
    .where("ownerId", "=", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
