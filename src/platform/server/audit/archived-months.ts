import { createHash, verify } from "node:crypto";
import type { TenantDb } from "../database/tenant-database.ts";
import type { Platform } from "../platform.ts";

/** A row that left the database, as far as its seal needs it: transaction, id and hash (hex). */
export type Leaf = readonly [xid: string, id: string, hash: string];

declare module "../database/json-columns.ts" {
  interface JsonColumns {
    "audit_archives.leaves": Leaf[];
    "audit_archives.whole_seqs": [number, number][];
  }
}

/** What is signed of an archived month. */
export interface ArchivedMonth {
  tenantId: string;
  month: string;
  eventCount: number;
  firstSeq: number;
  lastSeq: number;
  wholeSeqs: [number, number][];
  leaves: Leaf[];
  file: string;
  sha256: string;
}

/** What the signature of an archived month covers. */
export const digestOfMonth = (one: ArchivedMonth): Buffer =>
  createHash("sha256")
    .update(
      JSON.stringify([
        "cairn-audit-archive",
        one.tenantId,
        one.month,
        one.eventCount,
        one.firstSeq,
        one.lastSeq,
        one.wholeSeqs,
        one.leaves,
        one.file,
        one.sha256,
      ]),
    )
    .digest();

/** The archived months of a facility, oldest first, each with whether its signature holds. */
export async function archivedMonths(
  platform: Platform,
  db: TenantDb,
  tenantId: string,
): Promise<(ArchivedMonth & { genuine: boolean })[]> {
  const rows = await db.selectFrom("auditArchives").selectAll().orderBy("month").execute();
  return Promise.all(
    rows.map(async (row) => {
      const record: ArchivedMonth = {
        tenantId,
        month: row.month,
        eventCount: row.eventCount,
        firstSeq: row.firstSeq,
        lastSeq: row.lastSeq,
        wholeSeqs: row.wholeSeqs,
        leaves: row.leaves,
        file: row.file,
        sha256: row.sha256.toString("hex"),
      };
      const key = await platform.keys.byId(row.keyId);
      return { ...record, genuine: key ? verify(null, digestOfMonth(record), key.publicKey, row.signature) : false };
    }),
  );
}
