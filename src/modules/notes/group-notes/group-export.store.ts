import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import { Problem } from "#platform/shared/problems.ts";

/** Ids of a client's signed group notes in a span, in the order of their service, at most `limit`. */
export async function signedGroupNotes(
  db: TenantDb,
  clientId: string,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("notes")
    .select("id")
    .where("clientId", "=", clientId)
    .where("kind", "=", "groupClient")
    .where("status", "=", "signed")
    .where("serviceStart", ">=", from)
    .where("serviceStart", "<", to)
    .orderBy("serviceStart")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertExport(
  db: TenantDb,
  set: { clientId: string; fromDate: string; toDate: string; noteIds: string[] },
): Promise<string> {
  const id = newId();
  await db
    .insertInto("groupNoteExports")
    .values({ id, ...set })
    .execute();
  return id;
}

/** The notes of a set that are still signed: one voided since then is left out. */
export async function exportById(db: TenantDb, id: string) {
  const row = await db
    .selectFrom("groupNoteExports as e")
    .select(["e.clientId", "e.fromDate", "e.toDate"])
    .select(
      sql<string[]>`ARRAY(SELECT n.id FROM unnest(e.note_ids) WITH ORDINALITY AS kept(id, place)
        JOIN notes n ON n.tenant_id = e.tenant_id AND n.id = kept.id AND n.status = 'signed' AND n.client_id = e.client_id
        ORDER BY kept.place)`.as("noteIds"),
    )
    .where("e.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such set of group notes.");
  return row;
}
