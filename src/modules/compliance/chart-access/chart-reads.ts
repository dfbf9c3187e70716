import type { AuditActor } from "#platform/server/audit/audit.ts";
import { jsonb } from "#platform/server/database/json.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { newId } from "#platform/shared/ids.ts";

export interface ChartLooks {
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
export async function noteChartLooks(act: Act, looks: ChartLooks): Promise<void> {
  if (looks.clientIds.length === 0) return;
  await act.db
    .insertInto("auditEvents")
    .values(
      looks.clientIds.map((clientId) => ({
        id: newId(),
        at: act.now,
        actorUserId: looks.actor.userId,
        actorName: looks.actor.name,
        actorRole: looks.actor.role,
        sessionId: null,
        action: looks.action,
        type: "R",
        outcome: 0,
        subjectType: "client",
        subjectId: clientId,
        clientId,
        locationId: looks.locationId,
        purpose: "ETREAT",
        fields: [],
        detail: jsonb(looks.detail),
        // Set by the table's trigger.
        rowHash: Buffer.alloc(0),
      })),
    )
    .execute();
}
