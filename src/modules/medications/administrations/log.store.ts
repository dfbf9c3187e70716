import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import type { MedicationLogTiming } from "#platform/shared/columns.generated.ts";
import { Problem } from "#platform/shared/problems.ts";
import { decimalOrNull } from "../orders/dose-amount.ts";
import type { VitalReading } from "../orders/hold-parameters.ts";
import type { MedicationLog } from "./log.contract.ts";
import type { Outcome } from "./outcome.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "medication_logs.gate_snapshot": { vitals?: VitalReading[] };
  }
}

export interface NewLog {
  id: string;
  partitionAt: string;
  scheduleId: string | null;
  orderId: string;
  demographicId: string;
  clientId: string;
  locationId: string;
  result: Outcome;
  dueAt: string | null;
  occurredAt: string;
  at: string;
  timing: MedicationLogTiming;
  timingReason: string | null;
  lateEntry: boolean;
  doseGiven: string | null;
  unit: string | null;
  quantityGiven: string | null;
  routeCode: string;
  reasonCode: string | null;
  comment: string | null;
  identification: string | null;
  /** Null when nothing was given. */
  productCheck: "scanned" | "manual" | null;
  productCheckReason: string | null;
  scannedNdc: string | null;
  lot: string | null;
  expiresOn: string | null;
  ingredientAmounts: readonly { ingredient: string; amount: string; unit: string }[];
  performedBy: string;
  witnessId: string | null;
  witnessAt: string | null;
  prnReasonCode: string | null;
  /** The recorded score that decided about the dose. */
  scoreId: string | null;
  scoreStatement: string | null;
  scoreOverrideReason: string | null;
  /** The vital signs that decided about the dose. */
  vitals: readonly VitalReading[];
  painBefore: number | null;
  recheckDueAt: string | null;
  correctsId: string | null;
  /** Units removed from containers, and those of them that were wasted. */
  takenFrom: readonly { containerId: string; quantity: string }[];
  wasteAmount: string;
  idempotencyKey: string;
}

/**
 * Writes the entry and documents the dose in one statement. `logged` is false when another live entry exists: the unique
 * index decides, after waiting for that transaction. `closed` is false when the dose was canceled in the meantime.
 */
export async function writeLog(db: TenantDb, log: NewLog): Promise<{ logged: boolean; closed: boolean }> {
  const { rows } = await sql<{ logged: boolean; closed: boolean }>`
    WITH entry AS (
      INSERT INTO medication_logs (id, partition_at, schedule_id, order_id, demographic_id, client_id, location_id, result,
        due_at, occurred_at, charted_at, received_at, timing, timing_reason, late_entry, dose_given, unit, quantity_given,
        route_code, reason_code, comment, identification, product_check, product_check_reason, scanned_ndc, lot, expires_on, ingredient_amounts, performed_by, witness_id, witness_at, prn_reason_code,
        score_id, score_statement, score_override_reason, gate_snapshot, pain_before, recheck_due_at, corrects_id, taken_from, waste_amount, idempotency_key)
      VALUES (${log.id}, ${log.partitionAt}, ${log.scheduleId}, ${log.orderId}, ${log.demographicId}, ${log.clientId},
        ${log.locationId}, ${log.result}, ${log.dueAt}, ${log.occurredAt}, ${log.at}, ${log.at}, ${log.timing},
        ${log.timingReason}, ${log.lateEntry}, ${log.doseGiven}, ${log.unit}, ${log.quantityGiven}, ${log.routeCode},
        ${log.reasonCode}, ${log.comment}, ${log.identification}, ${log.productCheck},
        ${log.productCheckReason}, ${log.scannedNdc}, ${log.lot}, ${log.expiresOn},
        ${JSON.stringify(log.ingredientAmounts)}::jsonb, ${log.performedBy}, ${log.witnessId}, ${log.witnessAt}, ${log.prnReasonCode}, ${log.scoreId}, ${log.scoreStatement},
        ${log.scoreOverrideReason}, ${JSON.stringify({ vitals: log.vitals })}::jsonb, ${log.painBefore}, ${log.recheckDueAt}, ${log.correctsId}, ${JSON.stringify(log.takenFrom)}::jsonb,
         ${log.wasteAmount}, ${log.idempotencyKey})
      ON CONFLICT (tenant_id, schedule_id, partition_at) WHERE voided_at IS NULL AND schedule_id IS NOT NULL DO NOTHING
      RETURNING id
    ), dose AS (
      UPDATE medication_schedules SET state = 'documented', log_id = entry.id, claimed_by = NULL, claimed_until = NULL FROM entry
      WHERE medication_schedules.id = ${log.scheduleId} AND state IN ('planned', 'undocumented')
      RETURNING medication_schedules.id
    )
    SELECT EXISTS (SELECT FROM entry) AS logged, EXISTS (SELECT FROM dose) AS closed`.execute(db);
  return rows[0] ?? { logged: false, closed: false };
}

/** The entry of a dose that is not voided. */
export async function liveLog(
  db: TenantDb,
  scheduleId: string,
  originalDueAt: string,
): Promise<MedicationLog | undefined> {
  const row = await selectLogs(db)
    .where("l.scheduleId", "=", scheduleId)
    .where("l.partitionAt", "=", originalDueAt)
    .where("l.voidedAt", "is", null)
    .executeTakeFirst();
  return row && logOf(row);
}

const logColumns = [
  "l.id",
  "l.scheduleId",
  "l.orderId",
  "l.clientId",
  "l.demographicId",
  "l.result",
  "l.dueAt",
  "l.occurredAt",
  "l.chartedAt",
  "l.receivedAt",
  "l.timing",
  "l.timingReason",
  "l.lateEntry",
  "l.doseGiven",
  "l.unit",
  "l.quantityGiven",
  "l.routeCode",
  "l.reasonCode",
  "l.comment",
  "l.identification",
  "l.productCheck",
  "l.productCheckReason",
  "l.prnReasonCode",
  "l.scoreStatement",
  "l.scoreOverrideReason",
  "l.gateSnapshot",
  "l.painBefore",
  "l.recheckDueAt",
  "l.recheckAt",
  "l.effect",
  "l.painAfter",
  "l.correctsId",
  "l.voidedAt",
  "l.voidReason",
  "l.version",
] as const;

export function selectLogs(db: TenantDb) {
  return db
    .selectFrom("medicationLogs as l")
    .innerJoin("clinicians as giver", (join) =>
      join.onRef("giver.tenantId", "=", "l.tenantId").onRef("giver.id", "=", "l.performedBy"),
    )
    .leftJoin("clinicians as witness", (join) =>
      join.onRef("witness.tenantId", "=", "l.tenantId").onRef("witness.id", "=", "l.witnessId"),
    )
    .select([
      ...logColumns,
      "giver.fullName as performedByName",
      "giver.initials as performedByInitials",
      "witness.fullName as witnessName",
    ]);
}
type LogRow = Awaited<ReturnType<ReturnType<typeof selectLogs>["executeTakeFirstOrThrow"]>>;

export function logOf({ gateSnapshot, ...row }: LogRow): MedicationLog {
  return {
    ...row,
    vitals: gateSnapshot.vitals ?? [],
    doseGiven: decimalOrNull(row.doseGiven),
    quantityGiven: decimalOrNull(row.quantityGiven),
  };
}

/** An entry with who made it and where. */
export type LogRecord = MedicationLog & { locationId: string; performedBy: string };

async function logForUpdate(db: TenantDb, logId: string): Promise<LogRecord> {
  const row = await selectLogs(db)
    .select(["l.locationId", "l.performedBy"])
    .where("l.id", "=", logId)
    .forUpdate("l")
    .executeTakeFirst();
  if (!row) throw new Problem("not-found");
  return { ...logOf(row), locationId: row.locationId, performedBy: row.performedBy };
}

/** MAR entries. Only re-check and void columns can be updated, each once. */
export const medicationLogs = record({
  table: "medicationLogs",
  subject: "medication-log",
  key: "logId",
  load: logForUpdate,
  scope: (act, log) => act.openChart(log.clientId, "medications"),
  view: (_act, { locationId: _, performedBy: __, ...log }) => log,
});
