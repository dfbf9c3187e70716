import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Mark } from "../marks/mark.ts";
import type { SubjectType } from "./signature.contract.ts";
import type { ChainLink } from "./signature.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "signatures.mark": Mark;
  }
}

const columns = [
  "id",
  "subjectType",
  "subjectId",
  "position",
  "act",
  "slotKey",
  "round",
  "role",
  "signerKey",
  "signerUserId",
  "signerClinicianId",
  "signerClientId",
  "signerContactId",
  "signerName",
  "relationship",
  "credentials",
  "method",
  "authMethod",
  "authenticatedAt",
  "meaning",
  "reviewedAt",
  "intentAt",
  "mark",
  "typedName",
  "reason",
  "witnessId",
  "witnessName",
  "ip",
  "coveredHash",
  "signedAt",
  "timeZone",
  "deviceClockAt",
  "voidsId",
  "voidReason",
  "previousHash",
  "chainHash",
  "createdBy",
] as const;

/**
 * Locks and reads the signature chain of one record. Signers of the same record queue here; signers of other records
 * don't. The lock precedes the read, so the read sees links another signer just wrote.
 */
export async function chainForUpdate(db: TenantDb, type: SubjectType, subjectId: string): Promise<ChainLink[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`signatures:${type}:${subjectId}`}, 480))`.execute(db);
  return chainOf(db, type, subjectId);
}

export async function chainOf(db: TenantDb, type: SubjectType, subjectId: string): Promise<ChainLink[]> {
  return db
    .selectFrom("signatures")
    .select(columns)
    .where("subjectType", "=", type)
    .where("subjectId", "=", subjectId)
    .orderBy("position")
    .execute();
}

export async function subjectOfSignature(
  db: TenantDb,
  id: string,
): Promise<{ subjectType: SubjectType; subjectId: string } | undefined> {
  return db.selectFrom("signatures").select(["subjectType", "subjectId"]).where("id", "=", id).executeTakeFirst();
}

/** Inserts a link. Its `createdBy` is part of the hash and equals the session's user. */
export async function insertLink(db: TenantDb, link: ChainLink): Promise<void> {
  await db
    .insertInto("signatures")
    .values({ ...link, mark: link.mark && jsonb(link.mark) })
    .execute();
}

/** Current name and credentials of a staff member, copied into the signature. */
export async function staffSigner(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicians")
    .select(["id", "userId", "fullName", "credentials"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
}
