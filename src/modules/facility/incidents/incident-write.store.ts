import type { Insertable } from "kysely";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export async function insertIncident(db: TenantDb, report: Insertable<DB["incidentReports"]>): Promise<void> {
  await db.insertInto("incidentReports").values(report).execute();
}

export async function saveIncident(
  db: TenantDb,
  id: string,
  values: Partial<Insertable<DB["incidentReports"]>>,
): Promise<void> {
  await db.updateTable("incidentReports").set(values).where("id", "=", id).execute();
}
