import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { record } from "#platform/server/execution/index.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import type { Page } from "#platform/shared/endpoint.ts";
import { Problem } from "#platform/shared/problems.ts";
import type { DirectoryEntry } from "./directory.contract.ts";
import type { DirectoryKind } from "./directory.ts";

const columns = [
  "id",
  "kind",
  "name",
  "npi",
  "specialty",
  "phone",
  "fax",
  "address",
  "city",
  "state",
  "zip",
  "directAddress",
  "note",
  "active",
  "version",
] as const;

explainConstraint(
  "directory_entries_npi",
  () => new Problem("duplicate", "Another entry in use has this NPI. Change that one instead."),
);

export interface DirectoryFilter {
  page: number;
  pageSize: number;
  kind?: DirectoryKind | undefined;
  search?: string | undefined;
  all: boolean;
}

/** Entries by name. */
export function directoryEntries(db: TenantDb, filter: DirectoryFilter): Promise<Page<DirectoryEntry>> {
  const { kind, search, all } = filter;
  let query = db.selectFrom("directoryEntries").select(columns);
  if (kind) query = query.where("kind", "=", kind);
  if (!all) query = query.where("active", "=", true);
  if (search) {
    const text = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where((eb) =>
      eb.or([
        eb("name", "ilike", text),
        eb("specialty", "ilike", text),
        eb("city", "ilike", text),
        eb("npi", "=", search),
        eb("zip", "=", search),
      ]),
    );
  }
  return paginate(db, query.orderBy("name").orderBy("id"), filter);
}

/** The names of entries in use, by NPI. */
export async function entriesWithNpi(db: TenantDb, npis: readonly string[]): Promise<Map<string, string>> {
  if (npis.length === 0) return new Map();
  const rows = await db
    .selectFrom("directoryEntries")
    .select(["npi", "name"])
    .where("npi", "in", [...npis])
    .where("active", "=", true)
    .execute();
  return new Map(rows.flatMap(({ npi, name }) => (npi ? [[npi, name] as const] : [])));
}

async function one(db: TenantDb, id: string, lock: boolean): Promise<DirectoryEntry> {
  let query = db.selectFrom("directoryEntries").select(columns).where("id", "=", id);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new Problem("not-found", "There is no such directory entry.");
  return row;
}

export const directoryRecord = record({
  table: "directoryEntries",
  subject: "directory-entry",
  key: "entryId",
  load: (db: TenantDb, id: string) => one(db, id, true),
  read: (db: TenantDb, id: string) => one(db, id, false),
  scope: "facility",
});
