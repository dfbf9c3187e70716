import type { Actor } from "../actor.ts";

/** What an action or a chart read says about itself for the audit log; the platform adds who, when, where. */
export interface AuditNote {
  subjectId: string | null;
  clientId?: string | null;
  locationId?: string | null;
  /** Names of changed fields, never their values. */
  fields?: readonly string[];
  /** Ids and enumerated values only. */
  detail?: Record<string, unknown>;
  /** Overrides the contract's action, where one endpoint does different things (`auth.login-failed`). */
  action?: string;
  outcome?: 0 | 4 | 8 | 12;
}

export type AuditType = "C" | "R" | "U" | "D" | "E";

export interface AuditRow extends AuditNote {
  id: string;
  at: string;
  actor: Pick<Actor, "userId" | "name" | "role" | "sessionId">;
  action: string;
  type: AuditType;
  subjectType: string;
  ip: string | null;
  requestId: string | null;
  endpoint: string | null;
}

export const auditColumns =
  "id, at, actor_user_id, actor_name, actor_role, session_id, action, type, outcome, subject_type, subject_id, client_id, location_id, ip, request_id, endpoint, fields, detail";

/** The column values in the order of `auditColumns`. */
export function auditValues(row: AuditRow): unknown[] {
  return [
    row.id,
    row.at,
    row.actor.userId,
    row.actor.name,
    row.actor.role,
    row.actor.sessionId,
    row.action,
    row.type,
    row.outcome ?? 0,
    row.subjectType,
    row.subjectId,
    row.clientId ?? null,
    row.locationId ?? null,
    row.ip,
    row.requestId,
    row.endpoint,
    [...(row.fields ?? [])],
    JSON.stringify(row.detail ?? {}),
  ];
}
