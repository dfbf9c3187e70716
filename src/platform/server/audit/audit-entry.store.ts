import { jsonb } from "../database/json.ts";
import type { TenantDb } from "../database/tenant-database.ts";
import { type AuditRow, purposeOf } from "./audit.ts";

declare module "../database/json-columns.ts" {
  interface JsonColumns {
    "audit_events.detail": Record<string, unknown>;
  }
}

/** Adds entries besides the action's own one: one for each record that the action read. */
export async function insertAuditEntries(db: TenantDb, entries: readonly AuditRow[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("auditEvents")
    .values(
      entries.map((entry) => ({
        id: entry.id,
        at: entry.at,
        actorUserId: entry.actor.userId,
        actorName: entry.actor.name,
        actorRole: entry.actor.role,
        sessionId: entry.actor.sessionId,
        action: entry.action,
        type: entry.type,
        outcome: entry.outcome ?? 0,
        subjectType: entry.subjectType,
        subjectId: entry.subjectId,
        clientId: entry.clientId ?? null,
        locationId: entry.locationId ?? null,
        ip: entry.ip,
        requestId: entry.requestId,
        endpoint: entry.endpoint,
        purpose: entry.purpose ?? purposeOf(entry.actor.role),
        fields: [...(entry.fields ?? [])],
        detail: jsonb(entry.detail ?? {}),
        // Set by the table's trigger.
        rowHash: Buffer.alloc(0),
      })),
    )
    .execute();
}
