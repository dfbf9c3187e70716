import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { SubjectType } from "../signatures/signature.contract.ts";

export interface SealRecord {
  id: string;
  subjectType: string;
  subjectId: string;
  code: string;
  contentHash: string;
  fileId: string;
  fileSha256: string;
  sealedAt: string;
}

const seals = (db: TenantDb) =>
  db
    .selectFrom("seals")
    .select(["id", "subjectType", "subjectId", "code", "contentHash", "fileId", "fileSha256", "sealedAt"]);

/** The seal of a record, if it is sealed. */
export function sealOf(db: TenantDb, subjectType: SubjectType, subjectId: string): Promise<SealRecord | undefined> {
  return seals(db).where("subjectType", "=", subjectType).where("subjectId", "=", subjectId).executeTakeFirst();
}

export function sealByCode(db: TenantDb, code: string): Promise<SealRecord | undefined> {
  return seals(db).where("code", "=", code).executeTakeFirst();
}

export async function insertSeal(db: TenantDb, seal: SealRecord): Promise<void> {
  await db.insertInto("seals").values(seal).execute();
}
