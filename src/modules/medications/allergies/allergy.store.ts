import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { Allergy, ClientAllergies } from "./allergy.contract.ts";
import type { AllergyState, ReviewOutcome } from "./allergy.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "client_allergies.reactions": Allergy["reactions"];
  }
}

const columns = [
  "id",
  "clientId",
  "kind",
  "substanceText",
  "rxcui",
  "classCode",
  "snomed",
  "category",
  "reactions",
  "criticality",
  "onsetOn",
  "status",
  "statusReason",
  "verification",
  "verifiedAt",
  "statusSince",
  "version",
] as const;

/** All allergies of a client, active ones first, then by latest change. */
export async function allergiesOfClient(db: TenantDb, clientId: string): Promise<Allergy[]> {
  const rows = await db
    .selectFrom("clientAllergies")
    .where("clientId", "=", clientId)
    .select(columns)
    .orderBy(sql`status <> 'active'`)
    .orderBy("statusSince", "desc")
    .execute();
  return rows;
}

export async function lastReview(db: TenantDb, clientId: string): Promise<ClientAllergies["review"]> {
  const row = await db
    .selectFrom("clientAllergyReviews as r")
    .leftJoin("clinicians as who", (join) =>
      join.onRef("who.tenantId", "=", "r.tenantId").onRef("who.id", "=", "r.reviewedBy"),
    )
    .where("r.clientId", "=", clientId)
    .orderBy("r.reviewedAt", "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .select(["r.outcome", "r.reviewedAt", "r.demographicId", "who.fullName as reviewedByName"])
    .executeTakeFirst();
  return row ? { ...row, reviewedByName: row.reviewedByName ?? "Unknown" } : null;
}

/** Locks a client's allergies, so that "none known" and a new allergy cannot be recorded at the same time. */
export async function lockAllergies(db: TenantDb, clientId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`allergies:${clientId}`}, 0))`.execute(db);
}

export interface NewAllergyRow {
  clientId: string;
  kind: Allergy["kind"];
  substanceText: string;
  rxcui: string | null;
  category: Allergy["category"];
  reactions: Allergy["reactions"];
  criticality: Allergy["criticality"];
  onsetOn: string | null;
  verification: Allergy["verification"];
  verifiedBy: string | null;
  verifiedAt: string | null;
  statusSince: string;
}

/** Throws `duplicate` when the client has an active allergy to the same substance. */
export async function insertAllergy(db: TenantDb, allergy: NewAllergyRow): Promise<string> {
  const row = await db
    .insertInto("clientAllergies")
    .values({ id: newId(), ...allergy, reactions: jsonb(allergy.reactions) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Problem("duplicate", `${allergy.substanceText} is already on record as an active allergy.`);
  return row.id;
}

export async function allergyForUpdate(db: TenantDb, clientId: string, allergyId: string): Promise<Allergy> {
  const row = await db
    .selectFrom("clientAllergies")
    .where("id", "=", allergyId)
    .where("clientId", "=", clientId)
    .select(columns)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return row;
}

export async function saveAllergyState(
  db: TenantDb,
  allergyId: string,
  status: AllergyState,
  statusReason: string,
  statusSince: string,
): Promise<void> {
  await db
    .updateTable("clientAllergies")
    .set({ status, statusReason, statusSince })
    .where("id", "=", allergyId)
    .execute();
}

export async function insertReview(
  db: TenantDb,
  review: { clientId: string; demographicId: string; outcome: ReviewOutcome; reviewedBy: string; reviewedAt: string },
): Promise<void> {
  await db
    .insertInto("clientAllergyReviews")
    .values({ id: newId(), ...review })
    .execute();
}
