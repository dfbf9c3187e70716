import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** The account, status and photo of a staff member; undefined for an unknown id. */
export function staffMember(db: TenantDb, clinicianId: string) {
  return db
    .selectFrom("clinicians")
    .select(["userId", "status", "photoFileId"])
    .where("id", "=", clinicianId)
    .executeTakeFirst();
}
