import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { locationIdsSql } from "./clinician.store.ts";
import { clinicianStates } from "./staff.contract.ts";

const most = 1000;

/** Active staff by last name, at most 1000. */
export function staffDirectory(db: TenantDb) {
  return db
    .selectFrom("clinicians as c")
    .select([
      "c.id",
      "c.fullName",
      "c.initials",
      "c.credentials",
      "c.role",
      "c.photoFileId",
      locationIdsSql.as("locationIds"),
    ])
    .where("c.status", "=", clinicianStates.code("active"))
    .orderBy("c.lastName")
    .orderBy("c.id")
    .limit(most)
    .execute();
}
