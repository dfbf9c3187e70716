import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { LeadSubstance } from "./substance.contract.ts";

const columns = [
  "id",
  "leadId",
  "rank",
  "tedsCode",
  "route",
  "frequency",
  "ageFirstUse",
  "lastUsedOn",
  "amount",
  "version",
] as const;
export type SubstanceRow = LeadSubstance & { leadId: string };

function substances(db: TenantDb) {
  return db.selectFrom("leadSubstances").select(columns).$narrowType<Pick<LeadSubstance, "tedsCode">>();
}

/** Substances of a lead, primary first. */
export async function substancesOf(db: TenantDb, leadId: string): Promise<LeadSubstance[]> {
  const rows = await substances(db).where("leadId", "=", leadId).where("endedAt", "is", null).orderBy("rank").execute();
  return rows.map(({ leadId: _, ...row }) => row);
}

/** Throws `not-found`. */
export async function substanceById(db: TenantDb, id: string): Promise<SubstanceRow> {
  const row = await substances(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "This substance does not exist.");
  return row;
}

/** Locks a substance that was not removed yet. Throws `not-found`. */
export async function substanceForUpdate(db: TenantDb, id: string): Promise<SubstanceRow> {
  const row = await substances(db).where("id", "=", id).where("endedAt", "is", null).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "This substance was already removed.");
  return row;
}

/** Gives the substance of a lead that has a rank another one: two that trade places would meet in the unique index. */
export async function moveRank(db: TenantDb, leadId: string, from: number, to: number): Promise<void> {
  await db
    .updateTable("leadSubstances")
    .set({ rank: to })
    .where("leadId", "=", leadId)
    .where("rank", "=", from)
    .where("endedAt", "is", null)
    .execute();
}

/** Moves the substances after a removed one up, lowest first. */
export async function closeGap(db: TenantDb, leadId: string, rank: number): Promise<void> {
  const later = await db
    .selectFrom("leadSubstances")
    .select(["id", "rank"])
    .where("leadId", "=", leadId)
    .where("endedAt", "is", null)
    .where("rank", ">", rank)
    .orderBy("rank")
    .execute();
  for (const { id } of later)
    await db.updateTable("leadSubstances").set({ rank: sql<number>`rank - 1` }).where("id", "=", id).execute();
}
