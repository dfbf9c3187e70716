import type { InsertObject, UpdateObject } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { liveIntakeCodes } from "../intakes/intake.ts";
import type { OnboardingAnswers } from "./answers.ts";
import type { FormsOf } from "./forms-of.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "onboarding_tokens.answers": OnboardingAnswers;
    "onboarding_tokens.review": Record<string, "accepted" | "rejected">;
  }
}

const columns = [
  "t.id",
  "t.leadId",
  "t.clientId",
  "t.demographicId",
  "t.tokenHash",
  "t.channel",
  "t.sentTo",
  "t.language",
  "t.expiresAt",
  "t.attempts",
  "t.lockedAt",
  "t.openedAt",
  "t.answers",
  "t.step",
  "t.savedAt",
  "t.cardFrontFileId",
  "t.cardBackFileId",
  "t.submittedAt",
  "t.reviewedAt",
  "t.review",
  "t.revokedAt",
  "t.createdAt",
  "t.version",
] as const;

function tokens(db: TenantDb) {
  return db.selectFrom("onboardingTokens as t").select(columns);
}
export type OnboardingToken = Awaited<ReturnType<ReturnType<typeof tokens>["executeTakeFirstOrThrow"]>>;

export function tokenByHash(db: TenantDb, tokenHash: Buffer): Promise<OnboardingToken | undefined> {
  return tokens(db).where("t.tokenHash", "=", tokenHash).executeTakeFirst();
}

export function findToken(db: TenantDb, id: string): Promise<OnboardingToken | undefined> {
  return tokens(db).where("t.id", "=", id).executeTakeFirst();
}

/** Throws `not-found`. */
export async function tokenById(db: TenantDb, id: string): Promise<OnboardingToken> {
  const row = await findToken(db, id);
  if (!row) throw new Problem("not-found", "This onboarding link does not exist.");
  return row;
}

/** Locks the link until the end of the transaction. */
export function lockToken(db: TenantDb, id: string): Promise<OnboardingToken | undefined> {
  return tokens(db).where("t.id", "=", id).forUpdate().executeTakeFirst();
}

/** Throws `not-found`. */
export async function tokenForUpdate(db: TenantDb, id: string): Promise<OnboardingToken> {
  const row = await lockToken(db, id);
  if (!row) throw new Problem("not-found", "This onboarding link does not exist.");
  return row;
}

/** The latest link of a lead or of a stay. */
export function latestToken(db: TenantDb, { leadId, demographicId }: FormsOf): Promise<OnboardingToken | undefined> {
  return tokens(db)
    .$if(leadId !== null, (query) => query.where("t.leadId", "=", leadId))
    .$if(leadId === null, (query) => query.where("t.demographicId", "=", demographicId))
    .orderBy("t.createdAt", "desc")
    .orderBy("t.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function insertToken(db: TenantDb, values: InsertObject<DB, "onboardingTokens">): Promise<void> {
  await db.insertInto("onboardingTokens").values(values).execute();
}

export async function updateToken(
  db: TenantDb,
  id: string,
  values: UpdateObject<DB, "onboardingTokens">,
): Promise<void> {
  await db.updateTable("onboardingTokens").set(values).where("id", "=", id).execute();
}

/** Ends the links that were not submitted: a new one replaces them. */
export async function revokeUnsubmitted(db: TenantDb, { leadId, demographicId }: FormsOf, at: string): Promise<void> {
  await db
    .updateTable("onboardingTokens")
    .set({ revokedAt: at })
    .$if(leadId !== null, (query) => query.where("leadId", "=", leadId))
    .$if(leadId === null, (query) => query.where("demographicId", "=", demographicId))
    .where("revokedAt", "is", null)
    .where("submittedAt", "is", null)
    .execute();
}

export async function insertConsent(db: TenantDb, values: InsertObject<DB, "onboardingConsents">): Promise<void> {
  await db.insertInto("onboardingConsents").values(values).execute();
}

const consents = (db: TenantDb) =>
  db
    .selectFrom("onboardingConsents")
    .select(["id", "tokenId", "leadId", "kind", "statement", "language", "signerName", "signatureId", "signedAt"]);

export function consentsOfToken(db: TenantDb, tokenId: string) {
  return consents(db).where("tokenId", "=", tokenId).orderBy("signedAt", "desc").execute();
}

export function consentsOfLead(db: TenantDb, leadId: string) {
  return consents(db).where("leadId", "=", leadId).orderBy("signedAt", "desc").execute();
}

/** When and where the lead is expected next, for the list of what to bring. */
export async function arrivalOf(db: TenantDb, leadId: string, now: string) {
  return db
    .selectFrom("intakeAppointments as i")
    .innerJoin("locations as p", "p.id", "i.locationId")
    .select(["i.startsAt", "i.timeZone", "p.name as locationName", "p.address"])
    .where("i.leadId", "=", leadId)
    .where("i.kind", "=", "intake")
    .where("i.status", "in", liveIntakeCodes)
    .where("i.startsAt", ">=", now)
    .orderBy("i.startsAt")
    .limit(1)
    .executeTakeFirst();
}
