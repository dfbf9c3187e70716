import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { Problem } from "#platform/shared/problems.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { clinicianStates } from "../clinicians/staff.contract.ts";
import { type DeaSchedule, deaSchedules } from "./credential.ts";

export const knownSchedules = (schedules: readonly string[]): DeaSchedule[] =>
  schedules.filter((schedule) => isOneOf(deaSchedules, schedule));

function select(db: TenantDb) {
  return db
    .selectFrom("clinicianCredentials as k")
    .leftJoin("clinicians as v", "v.userId", "k.verifiedBy")
    .leftJoin("files as f", (join) => join.onRef("f.id", "=", "k.fileId").on("f.status", "=", "ready"))
    .select([
      "k.id",
      "k.clinicianId",
      "k.type",
      "k.name",
      "k.number",
      "k.state",
      "k.schedules",
      "k.issuer",
      "k.issuedOn",
      "k.expiresOn",
      "k.verifiedAt",
      "v.fullName as verifiedByName",
      "f.id as fileId",
      "f.name as fileName",
      "k.voidedAt",
      "k.voidReason",
      "k.version",
    ]);
}

/** A credential, locked until the end of the transaction. Throws `not-found`. */
export async function credentialForUpdate(db: TenantDb, credentialId: string) {
  const row = await select(db).where("k.id", "=", credentialId).forUpdate("k").executeTakeFirst();
  if (!row) throw notFound();
  return row;
}
export type CredentialRow = Awaited<ReturnType<typeof credentialForUpdate>>;

const notFound = () => new Problem("not-found", "This credential does not exist.");

/** Throws `not-found` unless the credential belongs to this staff member. */
export async function requireCredentialOf(db: TenantDb, clinicianId: string, credentialId: string): Promise<void> {
  const row = await db
    .selectFrom("clinicianCredentials")
    .select("id")
    .where("id", "=", credentialId)
    .where("clinicianId", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw notFound();
}

/** A staff member's credentials by type, latest expiration first and voided ones last. */
export function credentialsOf(db: TenantDb, clinicianId: string): Promise<CredentialRow[]> {
  return select(db)
    .where("k.clinicianId", "=", clinicianId)
    .orderBy((eb) => eb("k.voidedAt", "is not", null))
    .orderBy("k.type")
    .orderBy("k.expiresOn", "desc")
    .execute();
}

/** Whether a file was uploaded for this credential and passed the virus scan. */
export async function isCopyOf(db: TenantDb, credentialId: string, fileId: string): Promise<boolean> {
  const file = await db
    .selectFrom("files")
    .select("status")
    .where("id", "=", fileId)
    .where("subjectType", "=", "credential")
    .where("subjectId", "=", credentialId)
    .executeTakeFirst();
  return file?.status === "ready";
}

/** What a staff member's authority depends on besides their credentials. Throws `not-found`. */
export async function authorityFacts(db: TenantDb, clinicianId: string) {
  const row = await db
    .selectFrom("clinicians")
    .select(["fullName", "status", "supervisorId", "cosignRequired"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "This staff member does not exist.");
  return row;
}

/** Licenses and DEA registrations of a staff member, in one state or any, latest expiration first. */
export function prescribingCredentialsOf(db: TenantDb, clinicianId: string, state: string | null) {
  const query = db
    .selectFrom("clinicianCredentials")
    .select(["id", "type", "number", "state", "schedules", "issuedOn", "expiresOn"])
    .where("clinicianId", "=", clinicianId)
    .where("type", "in", ["license", "dea"])
    .where("voidedAt", "is", null);
  return (state === null ? query : query.where("state", "=", state)).orderBy("expiresOn", "desc").execute();
}

/** Credentials of active staff that expire between two days. */
export function credentialsExpiring(db: TenantDb, from: string, to: string) {
  return db
    .selectFrom("clinicianCredentials as k")
    .innerJoin("clinicians as c", "c.id", "k.clinicianId")
    .select(["k.id", "k.type", "k.name", "k.state", "k.expiresOn", "c.id as clinicianId", "c.fullName"])
    .where("c.status", "=", clinicianStates.code("active"))
    .where("k.voidedAt", "is", null)
    .where("k.expiresOn", ">=", from)
    .where("k.expiresOn", "<=", to)
    .execute();
}

/** Records that a notice is sent; false when it was sent before. */
export async function markNoticeSent(
  db: TenantDb,
  notice: { credentialId: string; expiresOn: string; daysBefore: number; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("credentialNotices")
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}
