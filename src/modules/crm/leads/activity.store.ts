import { type Insertable, sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { DB } from "#platform/server/database/schema.generated.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { LeadTimelineItem } from "./pipeline.contract.ts";

/** Facts of an activity entry; `detail` is shown under its summary. */
type ActivityData = { detail?: string } & Readonly<Record<string, string | number | boolean | null>>;

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "lead_events.data": ActivityData;
  }
}

/** Adds an entry to the lead's activity. The table is append-only. */
export async function insertActivity(
  db: TenantDb,
  entry: Insertable<DB["leadEvents"]> & { data: ActivityData },
): Promise<void> {
  await db
    .insertInto("leadEvents")
    .values({ ...entry, data: jsonb(entry.data) })
    .execute();
}

/** A page of the lead's activity, newest first; `after` is the last entry of the page before. One more row than `limit`. */
export async function activityOf(
  db: TenantDb,
  leadId: string,
  limit: number,
  after?: { at: string; id: string },
): Promise<LeadTimelineItem[]> {
  let events = db
    .selectFrom("leadEvents as e")
    .leftJoin("clinicians as c", "c.id", "e.actorId")
    .select(["e.id", "e.occurredAt as at", "e.kind", "e.summary", "e.data", "c.fullName as actorName"])
    .where("e.leadId", "=", leadId);
  if (after) events = events.where(sql<boolean>`(e.occurred_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const rows = await events
    .orderBy("e.occurredAt", "desc")
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, detail: data.detail ?? null }));
}
