import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Mark } from "../marks/mark.ts";
import type { AuthMethod, SignerRole, SignMethod, SubjectType } from "./signature.contract.ts";
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
 * The chain of one subject, in order, held for this transaction: whoever else signs the same subject waits here, and
 * people who sign other records do not. The lock comes before the read, so the read sees what the other one wrote.
 */
export async function chainForUpdate(db: TenantDb, type: SubjectType, subjectId: string): Promise<ChainLink[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`signatures:${type}:${subjectId}`}, 480))`.execute(db);
  return chainOf(db, type, subjectId);
}

export async function chainOf(db: TenantDb, type: SubjectType, subjectId: string): Promise<ChainLink[]> {
  const rows = await db
    .selectFrom("signatures")
    .select(columns)
    .where("subjectType", "=", type)
    .where("subjectId", "=", subjectId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    ...row,
    subjectType: row.subjectType as SubjectType,
    act: row.act as ChainLink["act"],
    role: row.role as SignerRole,
    method: row.method as SignMethod,
    authMethod: row.authMethod as AuthMethod,
    mark: row.mark,
  }));
}

export async function subjectOfSignature(
  db: TenantDb,
  id: string,
): Promise<{ subjectType: SubjectType; subjectId: string } | undefined> {
  const row = await db
    .selectFrom("signatures")
    .select(["subjectType", "subjectId"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { subjectType: row.subjectType as SubjectType, subjectId: row.subjectId };
}

/** `createdBy` is the connection's user, as in every table; the link carries the same id into its hash. */
export async function insertLink(db: TenantDb, link: ChainLink): Promise<void> {
  await db
    .insertInto("signatures")
    .values({ ...link, mark: link.mark && jsonb(link.mark) })
    .execute();
}

/** Name and credentials of a member of staff, as they are now; a signature keeps them as they were. */
export async function staffSigner(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicians")
    .select(["id", "userId", "fullName", "credentials"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
}
