import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { decimalOrNull } from "../orders/dose-amount.ts";
import type { MarDose, MedicationLog } from "./log.contract.ts";
import { logOf, selectLogs } from "./log.store.ts";

export async function marDoses(db: TenantDb, demographicId: string, from: string, to: string): Promise<MarDose[]> {
  const rows = await db
    .selectFrom("medicationSchedules")
    .where("demographicId", "=", demographicId)
    .where("dueAt", ">=", from)
    .where("dueAt", "<", to)
    .where("state", "<>", "cancelled")
    .orderBy("dueAt")
    .select([
      "id",
      "orderId",
      "dueAt",
      "windowStart",
      "windowEnd",
      "lateCutoffAt",
      "state",
      "suspendReason",
      "doseValue",
    ])
    .execute();
  return rows.map((row) => ({
    ...row,
    doseValue: decimalOrNull(row.doseValue) ?? "0",
  }));
}

/** Entries of a stay that occurred, or whose dose was due, in [from, to). */
export async function marLogs(db: TenantDb, demographicId: string, from: string, to: string): Promise<MedicationLog[]> {
  const rows = await selectLogs(db)
    .where("l.demographicId", "=", demographicId)
    .where((eb) =>
      eb.or([
        eb.and([eb("l.occurredAt", ">=", from), eb("l.occurredAt", "<", to)]),
        eb.and([eb("l.dueAt", ">=", from), eb("l.dueAt", "<", to)]),
      ]),
    )
    .orderBy("l.occurredAt")
    .orderBy("l.id")
    .execute();
  return rows.map(logOf);
}
