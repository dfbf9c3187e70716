import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { lastLeftoverReminder } from "./leftover.ts";

interface Leftover {
  id: string;
  containerNo: number;
  locationId: string;
  deaSchedule: number;
  dischargedAt: string;
  reminders: number;
}

/** Containers of clients discharged before an instant that were not returned, set aside or destroyed. Locked for the job. */
export async function leftoversToRemind(db: TenantDb, before: string): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    SELECT c.id, c.container_no, c.location_id, c.dea_schedule, d.discharged_at, c.leftover_reminders AS reminders
    FROM containers c
    JOIN demographics d ON d.tenant_id = c.tenant_id AND d.id = c.demographic_id AND d.status = 'discharged'
    WHERE c.state IN ('in_use', 'investigation') AND c.balance > 0 AND c.leftover_reminders < ${lastLeftoverReminder}
      AND d.discharged_at <= ${before}
    ORDER BY c.id FOR UPDATE OF c SKIP LOCKED LIMIT 500`.execute(db);
  return rows;
}

export async function saveLeftoverReminder(db: TenantDb, containerId: string, reminders: number): Promise<void> {
  await db.updateTable("containers").set({ leftoverReminders: reminders }).where("id", "=", containerId).execute();
}
