import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Changes the facility's own row, which the application may write through this function only. */
export async function changeTenant(db: TenantDb, change: object): Promise<void> {
  await sql`SELECT cairn_change_tenant(${JSON.stringify(change)}::jsonb)`.execute(db);
}
