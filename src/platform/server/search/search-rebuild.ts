import { sql } from "kysely";
import { z } from "zod";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { DB } from "../database/schema.generated.ts";
import type { Act } from "../execution/context.ts";
import { defineJob } from "../jobs/jobs.ts";

/** A kind of search documents a module writes, the permission that shows them, and how they are written again. */
export interface SearchKind {
  kind: string;
  label: string;
  permission: Permission;
  rebuild: {
    /** Where the records of this kind are kept, each under its `id`. */
    table: keyof DB;
    /** Writes one record's entry as its every change does. */
    index: (act: Act, id: string) => Promise<void>;
  };
}

const batch = 200;

/**
 * On demand (`npm run search:rebuild`): writes every entry of the search again from the records, for an index that a restore,
 * a new version or a fault has left behind. In batches, so that no transaction is long; one that fails is tried again from
 * where it was. What has no record any more goes at the end.
 */
export const searchRebuildJob = defineJob({
  module: "platform",
  name: "search.rebuild",
  payload: z.object({
    kind: z.string().nullable().default(null),
    after: z.string().nullable().default(null),
    begunAt: z.string().nullable().default(null),
  }),
  run: async (act, { kind, after, begunAt }) => {
    const kinds = act.platform.registry.searchKinds;
    const again = (payload: { kind: string; after: string | null; begunAt: string | null }) =>
      act.enqueue(searchRebuildJob, payload);
    if (kind === null) {
      for (const one of kinds) again({ kind: one.kind, after: null, begunAt: null });
      return;
    }
    const { table, index } = kinds.find((one) => one.kind === kind)?.rebuild ?? {};
    if (!table || !index) return;
    const begun = begunAt ?? (await databaseNow(act));
    const ids = await nextIds(act, table, after, batch);
    for (const id of ids) await index(act, id);
    const last = ids.at(-1);
    if (last && ids.length === batch) again({ kind, after: last, begunAt: begun });
    else await sql`SELECT cairn_search_forget_older(${kind}, ${begun})`.execute(act.db);
  },
});

/** The ids of so many records, in the order of ids, after that one. */
export async function nextIds(act: Act, table: keyof DB, after: string | null, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
    WHERE ${after}::uuid IS NULL OR id > ${after}::uuid ORDER BY id LIMIT ${most}`.execute(act.db);
  return rows.map(({ id }) => id);
}

/** Entries say by the database's own clock when they were written. */
async function databaseNow(act: Act): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT now() AS now`.execute(act.db);
  return rows[0]?.now ?? act.now;
}
