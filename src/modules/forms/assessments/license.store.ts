import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";

export interface Attestation {
  at: string;
  byName: string | null;
  note: string;
}

/** Confirmed terms by instrument. */
export async function attestations(db: TenantDb): Promise<Map<string, Attestation>> {
  const rows = await db
    .selectFrom("instrumentLicences as l")
    .leftJoin("clinicians as c", "c.userId", "l.attestedBy")
    .select(["l.instrumentKey", "l.attestedAt as at", "c.fullName as byName", "l.note"])
    .execute();
  return new Map(rows.map(({ instrumentKey, ...one }) => [instrumentKey, one]));
}

export async function isAttested(db: TenantDb, instrumentKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("instrumentLicences")
    .select("id")
    .where("instrumentKey", "=", instrumentKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Null where its terms were already confirmed. */
export async function insertAttestation(
  db: TenantDb,
  row: { instrumentKey: string; attestedBy: string; attestedAt: string; note: string },
): Promise<string | null> {
  const found = await db
    .insertInto("instrumentLicences")
    .values({ id: newId(), ...row })
    .onConflict((conflict) => conflict.columns(["tenantId", "instrumentKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return found?.id ?? null;
}
