import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import type { Answer } from "#platform/shared/endpoint.ts";
import { addDays, nowIn } from "#platform/shared/time/index.ts";
import { type listApiUsage, usageDays } from "./api-client.contract.ts";

type Day = Answer<typeof listApiUsage>["days"][number];

/** Requests by day and key, counted from the audit log, which already has every request. */
export async function usageOf(view: View, serviceUserId: string): Promise<Day[]> {
  const zone = view.timeZone;
  const today = nowIn(zone, view.now).date;
  const first = addDays(today, 1 - usageDays);
  const { rows } = await sql<{ on: string; keyId: string | null; calls: number }>`
    SELECT (at AT TIME ZONE ${zone})::date::text AS "on", detail ->> 'key' AS key_id, count(*)::int AS calls
    FROM audit_events
    WHERE actor_user_id = ${serviceUserId} AND at >= ${first}::date::timestamp AT TIME ZONE ${zone} AND at <= ${view.now}
    GROUP BY 1, 2 ORDER BY 2`.execute(view.db);
  return Array.from({ length: usageDays }, (_, back) => {
    const on = addDays(first, back);
    const of = rows.filter((row) => row.on === on);
    return {
      on,
      calls: of.reduce((sum, row) => sum + row.calls, 0),
      byKey: of.flatMap(({ keyId, calls }) => (keyId ? [{ keyId, calls }] : [])),
    };
  });
}
