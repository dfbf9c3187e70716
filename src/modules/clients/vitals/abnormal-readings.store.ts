import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { metricKeys, metricOf } from "./metric.ts";
import { type Flag, flagLabels, isCritical, readingText } from "./reading.ts";

export interface AbnormalReading {
  clientId: string;
  at: string;
  /** "Systolic 182 mmHg (critically high)". */
  text: string;
  isCritical: boolean;
}

/** Readings out of range of these clients in a span, oldest first, in one statement. The caller has opened the charts. */
export async function abnormalReadingsOf(
  view: { db: TenantDb },
  clientIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<AbnormalReading[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{
    clientId: string;
    at: string;
    metric: string;
    flag: Flag;
    enteredValue: string;
    enteredUnit: string;
  }>`
    SELECT r.client_id, r.effective_at AS at, r.metric_key AS metric, r.flag, r.entered_value, r.entered_unit
    FROM metric_readings r
    WHERE r.client_id = ANY (${[...clientIds]}::uuid[]) AND r.metric_key = ANY (${metricKeys}::text[])
      AND r.effective_at >= ${from}::timestamptz AND r.effective_at < ${to}::timestamptz
      AND r.flag IS NOT NULL AND r.status = 'final'
    ORDER BY r.effective_at, r.id`.execute(view.db);
  return rows.map(({ clientId, at, metric, flag, enteredValue, enteredUnit }) => ({
    clientId,
    at,
    text: `${metricOf(metric)?.label ?? metric} ${readingText(metric, enteredValue, enteredUnit)} (${flagLabels[flag].toLowerCase()})`,
    isCritical: isCritical(flag),
  }));
}
