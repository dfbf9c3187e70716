import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { PulledFacts } from "./facts.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "notes.facts": PulledFacts | null;
  }
}

export interface PreviousNote {
  id: string;
  title: string;
  authorName: string;
  at: string;
  excerpt: string;
}

/** The client's latest signed note before an instant, leaving out shift and transfer notes. */
export async function previousNoteOf(db: TenantDb, clientId: string, before: string): Promise<PreviousNote | null> {
  const row = await db
    .selectFrom("notes as n")
    .innerJoin("noteVersions as v", "v.id", "n.currentVersionId")
    .leftJoin("clinicians as c", "c.id", "n.authorId")
    .select(["n.id", "n.title", "n.serviceStart as at"])
    .select([
      sql<string>`coalesce(c.full_name, '')`.as("authorName"),
      sql<string>`left(regexp_replace(v.plain_text, '\\s+', ' ', 'g'), 280)`.as("excerpt"),
    ])
    .where("n.clientId", "=", clientId)
    .where("n.status", "=", "signed")
    .where("n.kind", "not in", ["shift", "transfer"])
    .where("n.serviceStart", "<", before)
    .orderBy("n.serviceStart", "desc")
    .orderBy("n.id")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Saves what each draft took from the chart and when its service ended: one statement, however many. */
export async function saveFacts(
  db: TenantDb,
  notes: readonly { noteId: string; facts: PulledFacts; serviceEnd: string | null }[],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = notes.map(({ noteId, facts, serviceEnd }) => ({ id: noteId, facts, service_end: serviceEnd }));
  await sql`
    UPDATE notes SET facts = t.facts, service_end = coalesce(t.service_end::timestamptz, notes.service_end)
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t (id uuid, facts jsonb, service_end text)
    WHERE notes.id = t.id AND notes.status IN ('draft', 'returned')`.execute(db);
}

export const factsJson = (facts: PulledFacts) => jsonb(facts);
