import { CompiledQuery } from "kysely";
import type { TenantDb } from "../database/tenant-database.ts";
import { type AuditRow, auditColumnCount, auditColumns, auditValues } from "./audit.ts";

interface Waiting {
  row: AuditRow;
  written(): void;
  refused(why: unknown): void;
}

const mostTogether = 50;
const columns = auditColumns.split(", ");
// One text for every number of entries, so that PostgreSQL plans it once. JSON restores each column's type.
const together = `INSERT INTO audit_events (${auditColumns})
  SELECT ${columns.map((column) => `r.${column}`).join(", ")} FROM jsonb_populate_recordset(NULL::audit_events, $1::jsonb) AS r`;
const alone = `INSERT INTO audit_events (${auditColumns})
  VALUES (${Array.from({ length: auditColumnCount }, (_, index) => `$${index + 1}`).join(", ")})`;

/**
 * Audit entries of reads of one facility. While one write is running, later entries are collected and written together, so
 * that many concurrent reads cost one commit. No read is answered before its own entry is committed.
 */
export class ReadJournal {
  readonly #waiting = new Map<string, Waiting[]>();

  /** Resolves when the entry is committed; rejects with the database's error when it could not be. */
  write(tenantId: string, db: TenantDb, row: AuditRow): Promise<void> {
    return new Promise((written, refused) => {
      const queue = this.#waiting.get(tenantId);
      if (queue) queue.push({ row, written, refused });
      else {
        this.#waiting.set(tenantId, [{ row, written, refused }]);
        void this.#empty(tenantId, db);
      }
    });
  }

  async #empty(tenantId: string, db: TenantDb): Promise<void> {
    const queue = this.#waiting.get(tenantId) ?? [];
    while (queue.length > 0) await writeAll(db, queue.splice(0, mostTogether));
    this.#waiting.delete(tenantId);
  }
}

async function writeAll(db: TenantDb, entries: readonly Waiting[]): Promise<void> {
  if (entries.length > 1)
    try {
      await db.executeQuery(CompiledQuery.raw(together, [JSON.stringify(entries.map(({ row }) => named(row)))]));
      for (const { written } of entries) written();
      return;
    } catch {
      // One of them may be at fault: each is tried for itself, so that it refuses no other's answer.
    }
  for (const { row, written, refused } of entries)
    await db.executeQuery(CompiledQuery.raw(alone, auditValues(row))).then(written, refused);
}

function named(row: AuditRow): Record<string, unknown> {
  const values = auditValues({ ...row, detail: {} });
  return {
    ...Object.fromEntries(columns.map((column, index) => [column, values[index]])),
    detail: row.detail ?? {},
  };
}
