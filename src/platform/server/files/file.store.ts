import type { Insertable, Selectable } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import type { Files } from "../database/schema.generated.ts";
import type { TenantDb } from "../database/tenant-database.ts";

export type StoredFile = Selectable<Files>;
export type NewStoredFile = Insertable<Files>;

export async function insertFile(db: TenantDb, file: NewStoredFile): Promise<void> {
  await db.insertInto("files").values(file).execute();
}

export function fileById(db: TenantDb, id: string): Promise<StoredFile | undefined> {
  return db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The file locked until the end of the transaction. Throws `not-found`. */
export async function fileForUpdate(db: TenantDb, id: string): Promise<StoredFile> {
  const file = await db.selectFrom("files").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!file) throw new Problem("not-found");
  return file;
}

/** Gives a file to another record, which decides from then on who may read it. Returns whether it can be read yet. */
export async function moveFile(
  db: TenantDb,
  id: string,
  subject: Pick<StoredFile, "subjectType" | "subjectId">,
): Promise<boolean> {
  const row = await db.updateTable("files").set(subject).where("id", "=", id).returning("status").executeTakeFirst();
  return row?.status === "ready";
}

/** What the scan changed: its verdict, and the new bytes of a cleaned picture. */
export interface ScanResult {
  scanVerdict: string;
  storageKey?: string;
  sha256?: Buffer;
  size?: number;
  thumbnailKey?: string;
  thumbnailSha256?: Buffer;
}

/** Saves the outcome of a scan; undefined when the file is no longer being scanned. */
export function finishScan(
  db: TenantDb,
  id: string,
  status: "ready" | "quarantined",
  result: ScanResult,
  at: string,
): Promise<Pick<StoredFile, "subjectType" | "subjectId" | "category" | "clientId" | "createdBy"> | undefined> {
  return db
    .updateTable("files")
    .set({ ...result, status, scannedAt: at })
    .where("id", "=", id)
    .where("status", "=", "scanning")
    .returning(["subjectType", "subjectId", "category", "clientId", "createdBy"])
    .executeTakeFirst();
}

/**
 * Ends a file whose retention is over: no one reads it from now on. Returns the storage keys of its bytes, which the caller
 * erases after the commit.
 */
export async function endFile(db: TenantDb, id: string, at: string, reason: string): Promise<string[]> {
  const row = await db
    .updateTable("files")
    .set({ status: "voided", voidedAt: at, voidReason: reason })
    .where("id", "=", id)
    .returning(["storageKey", "thumbnailKey"])
    .executeTakeFirst();
  return [row?.storageKey, row?.thumbnailKey].flatMap((key) => key ?? []);
}

/** Files uploaded before `before` that are still being scanned. */
export async function unscannedSince(db: TenantDb, before: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("files")
    .select("id")
    .where("status", "=", "scanning")
    .where("createdAt", "<", before)
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends files whose time is over, unless they are on legal hold. Returns where their bytes are stored, to be erased after the commit. */
export async function expireFiles(db: TenantDb, ids: readonly string[], at: string): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable("files")
    .set({ status: "voided", voidedAt: at, voidReason: "Removed at the end of its time" })
    .where("id", "in", ids)
    .where("status", "=", "ready")
    .where("legalHold", "=", false)
    .returning("storageKey")
    .execute();
  return rows.map(({ storageKey }) => storageKey);
}
