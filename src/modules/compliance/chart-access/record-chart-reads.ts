import type { AuditActor } from "#platform/server/audit/audit.ts";
import { insertAuditEntries } from "#platform/server/audit/audit-entry.store.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

export interface ChartReads {
  action: string;
  actor: AuditActor;
  locationId: string;
  clientIds: readonly string[];
  /** Ids and enumerated values only. */
  detail: Record<string, string>;
}

/**
 * Writes one entry per chart when several charts are read at once, so that each client's access
 * log shows it (AUD-6). The action's own audit entry stays the record of what was done.
 */
export async function recordChartReads(act: Act, looks: ChartReads): Promise<void> {
  await insertAuditEntries(
    act.db,
    looks.clientIds.map((clientId) => ({
      id: newId(),
      at: act.now,
      actor: { ...looks.actor, sessionId: null },
      action: looks.action,
      type: "R",
      subjectType: "client",
      subjectId: clientId,
      clientId,
      locationId: looks.locationId,
      purpose: "ETREAT",
      detail: looks.detail,
      ip: null,
      requestId: null,
      endpoint: null,
    })),
  );
}
