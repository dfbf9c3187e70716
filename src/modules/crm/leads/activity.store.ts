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

interface Wanted {
  limit: number;
  after?: { at: string; id: string } | undefined;
  /** Whether the reader may see clinical notes. */
  withClinical: boolean;
}

/** A page of the lead's activity, newest first; `after` is the last entry of the page before. One more row than `limit`. */
export async function activityOf(
  db: TenantDb,
  leadId: string,
  { limit, after, withClinical }: Wanted,
): Promise<LeadTimelineItem[]> {
  let events = db
    .selectFrom("leadEvents as e")
    .leftJoin("clinicians as c", "c.id", "e.actorId")
    .leftJoin("crmNotes as n", (join) => {
      const note = join
        .onRef("n.id", "=", "e.subjectId")
        .on("e.subjectType", "=", "note")
        .on("n.subjectType", "=", "lead")
        .on("n.voidedAt", "is", null);
      return withClinical ? note : note.on("n.visibility", "=", "team");
    })
    .select(["e.id", "e.occurredAt as at", "e.kind", "e.summary", "e.data", "c.fullName as actorName"])
    .select(["n.id as noteId", "n.bodyText as note"])
    .where("e.leadId", "=", leadId);
  if (after) events = events.where(sql<boolean>`(e.occurred_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const rows = await events
    .orderBy("e.occurredAt", "desc")
    .orderBy("e.id", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map(({ data, note, ...row }) => ({ ...row, detail: note ?? data.detail ?? null }));
}
