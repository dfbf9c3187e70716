import { sql } from "kysely";
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
import type { Organization, OrganizationRow } from "./organization.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "organizations.address": Organization["address"];
  }
}

explainConstraint("organizations_npi", () =>
  fieldProblem("body.npi", "Another organization already has this NPI.", "duplicate"),
);
explainConstraint("organizations_own_parent", () =>
  fieldProblem("body.parentId", "An organization cannot be part of itself."),
);

/** Owners, parent and referral counts, joined to a row of `organizations as p`. */
function organizations(db: TenantDb, since: string) {
  return db
    .selectFrom("organizations as p")
    .leftJoin("clinicians as c", "c.id", "p.ownerId")
    .select([
      "p.id",
      "p.name",
      "p.kind",
      "p.tier",
      "p.stage",
      "p.ownerId",
      "c.fullName as ownerName",
      "p.phone",
      "p.labels",
      "p.levelsOffered",
      "p.acceptsReferrals",
      "p.lastTouchAt",
      "p.nextTouchAt",
      "p.archivedAt",
      ...referralCounts("organization_id", since),
    ]);
}

/** The organization with counts since an instant. Throws `not-found`. */
export async function organizationById(db: TenantDb, id: string, since: string): Promise<Organization> {
  const row = await organizations(db, since)
    .leftJoin("organizations as parent", "parent.id", "p.parentId")
    .leftJoin("clinicians as second", "second.id", "p.secondaryOwnerId")
    .select([
      "p.aliases",
      "p.npi",
      "p.parentId",
      "parent.name as parentName",
      "p.address",
      "p.fax",
      "p.email",
      "p.website",
      "p.payersAccepted",
      "p.populations",
      "p.intakeRequirements",
      "p.secondaryOwnerId",
      "second.fullName as secondaryOwnerName",
      "p.blockedReason",
      "p.version",
    ])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This organization does not exist.");
  const programs = await db
    .selectFrom("organizations")
    .select(["id", "name"])
    .where("parentId", "=", id)
    .where("archivedAt", "is", null)
    .orderBy("name")
    .execute();
  return { ...row, programs };
}

/** Locks the organization for this transaction. */
export async function lockOrganization(db: TenantDb, id: string): Promise<void> {
  await db.selectFrom("organizations").select("id").where("id", "=", id).forUpdate().execute();
}

interface OrganizationFilters extends PartnerFilters {
  kind?: readonly OrganizationRow["kind"][] | undefined;
  tier?: readonly NonNullable<OrganizationRow["tier"]>[] | undefined;
  stage?: readonly OrganizationRow["stage"][] | undefined;
  level?: readonly string[] | undefined;
  accepting?: boolean | undefined;
}

/** Where distances are measured from. */
interface Point {
  lat: number;
  lng: number;
}

/** Great-circle distance from a point to a row of `postal_codes as z`, in miles. */
const milesFrom = ({ lat, lng }: Point) => sql<number>`7917.6 * asin(least(1, sqrt(
  power(sin(radians(z.lat - ${lat}) / 2), 2)
  + cos(radians(${lat})) * cos(radians(z.lat)) * power(sin(radians(z.lng - ${lng}) / 2), 2))))`;

/** A page of organizations with their referrals since an instant; by distance when a point is given. */
export async function organizationPage(
  db: TenantDb,
  { q, kind, tier, stage, level, accepting, ownerId, label, archived }: OrganizationFilters,
  { near, sort, since, page, pageSize }: PartnerPage & { near: Point | null },
): Promise<Page<OrganizationRow>> {
  let found = db
    .selectFrom("organizations as p")
    .select(["p.id", sql<number | null>`NULL::float8`.as("miles")])
    .where("p.archivedAt", archived ? "is not" : "is", null);
  if (q) found = found.where(sql<boolean>`p.id IN (SELECT f.id FROM crm_search_organizations(${q}, ${foundMost}) f)`);
  if (kind?.length) found = found.where("p.kind", "in", kind);
  if (tier?.length) found = found.where("p.tier", "in", tier);
  if (stage?.length) found = found.where("p.stage", "in", stage);
  if (level?.length) found = found.where(sql<boolean>`p.levels_offered && ${level}::text[]`);
  if (label?.length) found = found.where(sql<boolean>`p.labels && ${label}::text[]`);
  if (accepting !== undefined) found = found.where("p.acceptsReferrals", "=", accepting);
  if (ownerId?.length)
    found = found.where((eb) => eb.or([eb("p.ownerId", "in", ownerId), eb("p.secondaryOwnerId", "in", ownerId)]));
  const ordered = near
    ? found
        .innerJoin("postalCodes as z", (join) => join.on(sql<boolean>`z.zip = left(p.postal_code, 5)`))
        .clearSelect()
        .select(["p.id", sql<number | null>`round((${milesFrom(near)})::numeric, 1)::float8`.as("miles")])
        .orderBy(milesFrom(near))
    : sort === "name"
      ? found.orderBy(sql`lower(p.name)`)
      : found.orderBy(touchColumns[sort]);
  // The page's ids first, by the index alone; owners and referrals are read for those rows only.
  const picked = await paginate(db, ordered.orderBy("p.id"), { page, pageSize }, { countTo: 10_000 });
  const milesOf = new Map(picked.rows.map(({ id, miles }) => [id, miles]));
  return rowsOfPage(picked, async (ids) => {
    const rows = await organizations(db, since)
      .select([sql<string | null>`p.address ->> 'city'`.as("city"), "p.postalCode"])
      .where("p.id", "in", ids)
      .execute();
    return rows.map((row) => ({ ...row, miles: milesOf.get(row.id) ?? null }));
  });
}

/** What the search index keeps of an organization. */
export async function organizationForSearch(db: TenantDb, id: string) {
  return db
    .selectFrom("organizations")
    .select(["name", "aliases", "kind", "npi", "phone", "archivedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Organizations owned by these staff members, counted for each; the primary owner counts. */
export function countOrganizationsByOwner(db: TenantDb, ownerIds: readonly string[]) {
  return db
    .selectFrom("organizations")
    .select(["ownerId as clinicianId", sql<number>`count(*)::int`.as("count")])
    .where("ownerId", "in", ownerIds)
    .where("archivedAt", "is", null)
    .groupBy("ownerId")
    .execute();
}

export async function organizationsOfOwner(db: TenantDb, ownerId: string) {
  return db
    .selectFrom("organizations")
    .select(["id", "name", "kind"])
    .where("ownerId", "=", ownerId)
    .where("archivedAt", "is", null)
    .orderBy("name")
    .execute();
}

/** Reassigns an organization; false when someone else owns it by now. */
export async function reassignOrganization(db: TenantDb, id: string, from: string, to: string): Promise<boolean> {
  const row = await db
    .updateTable("organizations")
    .set({ ownerId: to })
    .where("id", "=", id)
    .where("ownerId", "=", from)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
