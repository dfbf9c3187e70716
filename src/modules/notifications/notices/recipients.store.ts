import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { type Language, languageOf } from "#platform/shared/messages/texts.ts";

export interface Recipient {
  userId: string;
  language: Language;
}

/** Those of these users whose account is active, with the language they read. */
export async function activeRecipients(db: TenantDb, userIds: readonly string[]): Promise<Recipient[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "locale"])
    .where("id", "in", userIds)
    .where("status", "=", clinicianStates.code("active"))
    .execute();
  return rows.map((row) => ({ userId: row.id, language: languageOf(row.locale) }));
}

export async function usersOfClinicians(db: TenantDb, clinicianIds: readonly string[]): Promise<string[]> {
  if (clinicianIds.length === 0) return [];
  const rows = await db.selectFrom("clinicians").select("userId").where("id", "in", clinicianIds).execute();
  return rows.map(({ userId }) => userId);
}

/** Clinicians who work at this location. */
export async function cliniciansAt(db: TenantDb, locationId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("clinicianLocations")
    .select("clinicianId")
    .where("locationId", "=", locationId)
    .execute();
  return new Set(rows.map((row) => row.clinicianId));
}
