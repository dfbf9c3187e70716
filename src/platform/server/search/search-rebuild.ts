import { z } from "zod";
import type { Permission } from "#platform/shared/access/permissions.ts";
import type { DB } from "../database/schema.generated.ts";
import type { Act, View } from "../execution/context.ts";
import { defineJob } from "../jobs/jobs.ts";
import { databaseNow, forgetOlderEntries, nextIds } from "./search-rebuild.store.ts";

/** A kind of search documents a module writes, the permission that shows them, and how they are written again. */
export interface SearchKind {
  kind: string;
  label: string;
  permission: Permission;
  /** Which of these people can be mistaken for another by name. */
  nameAlerts?: (view: Act, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What tells these records apart at a glance and changes too often for the index: a client's status and bed. */
  standing?: (view: View, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  rebuild: {
    /** The table of these records; its key is `id`. */
    table: keyof DB;
    /** Writes one record's entry, as each change of the record does. */
    index: (act: Act, id: string) => Promise<void>;
  };
}

const batch = 200;

/**
 * On demand (`npm run search:rebuild`): writes every search entry again from its record, after a restore, a new version or a
 * fault left the index out of date. It works in batches, so that no transaction is long; a failed batch is repeated. Entries
 * without a record are removed at the end.
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
    const begun = begunAt ?? (await databaseNow(act.db));
    const ids = await nextIds(act.db, table, after, batch);
    for (const id of ids) await index(act, id);
    const last = ids.at(-1);
    if (last && ids.length === batch) again({ kind, after: last, begunAt: begun });
    else await forgetOlderEntries(act.db, kind, begun);
  },
});
