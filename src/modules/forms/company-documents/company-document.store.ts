import { sql } from "kysely";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { CompanyDocument } from "./company-document.contract.ts";
import type { CompanyDocumentStatus } from "./company-document.ts";

export type CompanyDocumentRecord = Omit<CompanyDocument, "mine">;

const columns = [
  "id",
  "seriesId",
  "edition",
  "number",
  "title",
  "body",
  "effectiveOn",
  "audienceRoles",
  "locationIds",
  "acknowledgement",
  "dueDays",
  "reackOnChange",
  "status",
  "activatedAt",
  "version",
] as const;

export async function companyDocuments(
  db: TenantDb,
  statuses: readonly CompanyDocumentStatus[],
): Promise<CompanyDocumentRecord[]> {
  return db
    .selectFrom("companyDocuments")
    .select(columns)
    .where("status", "in", [...statuses])
    .orderBy("number")
    .orderBy("edition", "desc")
    .orderBy("id")
    .execute();
}

export async function companyDocumentById(db: TenantDb, id: string): Promise<CompanyDocumentRecord> {
  const row = await db.selectFrom("companyDocuments").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "Policy not found.");
  return row;
}

export async function companyDocumentForUpdate(db: TenantDb, id: string): Promise<CompanyDocumentRecord> {
  const row = await db
    .selectFrom("companyDocuments")
    .select(columns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "Policy not found.");
  return row;
}

/** The editions of a policy, the newest first, locked. */
export async function editionsForUpdate(db: TenantDb, seriesId: string): Promise<CompanyDocumentRecord[]> {
  return db
    .selectFrom("companyDocuments")
    .select(columns)
    .where("seriesId", "=", seriesId)
    .orderBy("edition", "desc")
    .forUpdate()
    .execute();
}

export async function retireEdition(db: TenantDb, id: string): Promise<void> {
  await db.updateTable("companyDocuments").set({ status: "retired" }).where("id", "=", id).execute();
}

interface Ack {
  companyDocumentId: string;
  seriesId: string;
  userId: string;
  at: string;
}
/** Acknowledgements of these policies' editions: of one user, or of all. */
export async function acksOf(db: TenantDb, seriesIds: readonly string[], userId: string | null): Promise<Ack[]> {
  if (seriesIds.length === 0) return [];
  let query = db
    .selectFrom("companyDocumentAcks")
    .select(["companyDocumentId", "seriesId", "userId", "at"])
    .where("seriesId", "=", sql<string>`ANY (${[...seriesIds]}::uuid[])`);
  if (userId) query = query.where("userId", "=", userId);
  return query.orderBy("at").execute();
}

/** Acknowledged twice is acknowledged once. Returns false where it already was. */
export async function insertAck(db: TenantDb, ack: Ack & { signatureId: string | null }): Promise<boolean> {
  const row = await db
    .insertInto("companyDocumentAcks")
    .values({ id: newId(), ...ack })
    .onConflict((conflict) => conflict.columns(["tenantId", "companyDocumentId", "userId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Active staff with their role, locations and supervisor. */
export async function activeStaff(db: TenantDb) {
  return db
    .selectFrom("clinicians as c")
    .leftJoin("clinicians as s", "s.id", "c.supervisorId")
    .select((eb) => [
      "c.userId",
      "c.fullName as name",
      "c.role",
      "s.fullName as supervisorName",
      eb
        .selectFrom("clinicianLocations as l")
        .select(sql<string[]>`coalesce(array_agg(l.location_id), '{}')`.as("ids"))
        .whereRef("l.clinicianId", "=", "c.id")
        .as("locationIds"),
    ])
    .where("c.status", "=", clinicianStates.code("active"))
    .orderBy("c.fullName")
    .orderBy("c.id")
    .execute();
}
