import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import type { VitalDevice } from "./device.contract.ts";

explainConstraint("vital_devices_serial", () =>
  fieldProblem("body.serial", "A monitor with this serial number already exists.", "duplicate"),
);

function devices(db: TenantDb) {
  return db
    .selectFrom("vitalDevices")
    .select(["id", "name", "serial", "locationId", "active", "lastSeenAt", "version"]);
}

/** Monitors at these locations, by name; null for every location. */
export function devicesAt(db: TenantDb, locationIds: readonly string[] | null): Promise<VitalDevice[]> {
  return devices(db)
    .$if(locationIds !== null, (query) =>
      query.where("locationId", "=", sql<string>`ANY (${[...(locationIds ?? [])]}::uuid[])`),
    )
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(500)
    .execute();
}

async function deviceById(db: TenantDb, id: string): Promise<VitalDevice> {
  const row = await devices(db).where("id", "=", id).executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such monitor.");
  return row;
}

async function deviceForUpdate(db: TenantDb, id: string): Promise<VitalDevice> {
  const row = await devices(db).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such monitor.");
  return row;
}

export const deviceRecord = record({
  table: "vitalDevices",
  subject: "vital-device",
  key: "deviceId",
  load: deviceForUpdate,
  read: deviceById,
  scope: (act, device: VitalDevice) => act.requireLocation(device.locationId),
});

/** The active monitor with a serial number, at any location. */
export function deviceOfSerial(db: TenantDb, serial: string): Promise<VitalDevice | undefined> {
  return devices(db).where(sql`lower(serial)`, "=", serial.toLowerCase()).where("active", "=", true).executeTakeFirst();
}

export async function saveSeen(db: TenantDb, id: string, at: string): Promise<void> {
  await db.updateTable("vitalDevices").set({ lastSeenAt: at }).where("id", "=", id).execute();
}
