import { sql } from "kysely";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { referralCounts } from "../partner.store.ts";
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
      "p.levelsOffered",
      "p.payersAccepted",
      "p.populations",
      "p.acceptsReferrals",
      "p.intakeRequirements",
      "p.secondaryOwnerId",
      "second.fullName as secondaryOwnerName",
      "p.blockedReason",
      "p.version",
    ])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This organization does not exist.");
  return row;
}

/** Locks the organization for this transaction. */
export async function lockOrganization(db: TenantDb, id: string): Promise<void> {
  await db.selectFrom("organizations").select("id").where("id", "=", id).forUpdate().execute();
}

interface OrganizationFilters {
  q?: string | undefined;
  kind?: readonly OrganizationRow["kind"][] | undefined;
  tier?: readonly NonNullable<OrganizationRow["tier"]>[] | undefined;
  stage?: readonly OrganizationRow["stage"][] | undefined;
  ownerId?: readonly string[] | undefined;
  archived: boolean;
}

/** Words find at most this many; more say too little to be of use. */
const foundMost = 200;

/** A page of organizations with their referrals since an instant. */
export async function organizationPage(
  db: TenantDb,
  { q, kind, tier, stage, ownerId, archived }: OrganizationFilters,
  { sort, since, page, pageSize }: { sort: "name" | "next" | "last"; since: string; page: number; pageSize: number },
): Promise<Page<OrganizationRow>> {
  let found = db
    .selectFrom("organizations as p")
    .select("p.id")
    .where("p.archivedAt", archived ? "is not" : "is", null);
  if (q) found = found.where(sql<boolean>`p.id IN (SELECT f.id FROM crm_search_organizations(${q}, ${foundMost}) f)`);
  if (kind?.length) found = found.where("p.kind", "in", kind);
  if (tier?.length) found = found.where("p.tier", "in", tier);
  if (stage?.length) found = found.where("p.stage", "in", stage);
  if (ownerId?.length)
    found = found.where((eb) => eb.or([eb("p.ownerId", "in", ownerId), eb("p.secondaryOwnerId", "in", ownerId)]));
  const ordered =
    sort === "name"
      ? found.orderBy(sql`lower(p.name)`)
      : sort === "next"
        ? found.orderBy("p.nextTouchAt", (order) => order.asc())
        : found.orderBy("p.lastTouchAt", (order) => order.asc());
  // The page's ids first, by the index alone; owners and referrals are read for those rows only.
  const picked = await paginate(db, ordered.orderBy("p.id"), { page, pageSize }, { countTo: 10_000 });
  const ids = picked.rows.map(({ id }) => id);
  if (ids.length === 0) return { ...picked, rows: [] };
  const rows = await organizations(db, since)
    .select(sql<string | null>`p.address ->> 'city'`.as("city"))
    .where("p.id", "in", ids)
    .execute();
  return { ...picked, rows: ids.flatMap((id) => rows.find((row) => row.id === id) ?? []) };
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
