import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { DemographicChange } from "./demographic.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "demographic_history.changes": DemographicChange["changes"];
  }
}

export interface HistoryLine {
  demographicId: string;
  clientId: string;
  recordVersion: number;
  changes: Record<string, { before: unknown; after: unknown }>;
  source: "staff" | "portal" | "onboarding" | "import" | "readmit";
  reason: string | null;
}
export async function insertHistory(db: TenantDb, line: HistoryLine): Promise<void> {
  await db
    .insertInto("demographicHistory")
    .values({ ...line, id: newId(), changes: jsonb(line.changes) })
    .execute();
}

/** Demographic changes of an episode, newest first. */
export async function historyOf(db: TenantDb, demographicId: string): Promise<DemographicChange[]> {
  const rows = await db
    .selectFrom("demographicHistory as h")
    .leftJoin("clinicians as c", "c.userId", "h.createdBy")
    .select(["h.id", "h.createdAt as at", "c.fullName as byName", "h.source", "h.reason", "h.changes"])
    .where("h.demographicId", "=", demographicId)
    .orderBy("h.id", "desc")
    .limit(200)
    .execute();
  return rows;
}
