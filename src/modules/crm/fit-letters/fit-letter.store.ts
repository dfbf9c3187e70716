import type { InsertObject, UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

const columns = [
  "id",
  "leadId",
  "locationId",
  "sentTo",
  "language",
  "proposedAt",
  "timeZone",
  "expiresAt",
  "answer",
  "answerAt",
  "answeredAt",
  "revokedAt",
  "createdAt",
  "version",
] as const;

const letters = (db: TenantDb) => db.selectFrom("fitLetters").select(columns);
export type FitLetterRow = Awaited<ReturnType<ReturnType<typeof letters>["executeTakeFirstOrThrow"]>>;

export function letterByHash(db: TenantDb, tokenHash: Buffer): Promise<FitLetterRow | undefined> {
  return letters(db).where("tokenHash", "=", tokenHash).executeTakeFirst();
}

/** Locks the letter until the end of the transaction. Lock its lead first. */
export function lockLetter(db: TenantDb, id: string): Promise<FitLetterRow> {
  return letters(db).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

/** The latest letter of a lead. */
export function latestLetter(db: TenantDb, leadId: string): Promise<FitLetterRow | undefined> {
  return letters(db)
    .where("leadId", "=", leadId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertLetter(db: TenantDb, values: InsertObject<DB, "fitLetters">): Promise<void> {
  await db.insertInto("fitLetters").values(values).execute();
}

export async function updateLetter(db: TenantDb, id: string, values: UpdateObject<DB, "fitLetters">): Promise<void> {
  await db.updateTable("fitLetters").set(values).where("id", "=", id).execute();
}

/** Ends the letters of a lead without an answer: a new one replaces them. */
export async function revokeUnanswered(db: TenantDb, leadId: string, at: string): Promise<void> {
  await db
    .updateTable("fitLetters")
    .set({ revokedAt: at })
    .where("leadId", "=", leadId)
    .where("revokedAt", "is", null)
    .where("answer", "is", null)
    .execute();
}
