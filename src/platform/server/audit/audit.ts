import type { AuditSubject, AuditSubjects } from "#platform/shared/audit/audit-subjects.ts";
import type { Actor } from "../access/actor.ts";

/** The part of an audit entry that an action or chart read states; the platform adds who, when and where. */
export interface AuditNote<S extends AuditSubject = AuditSubject> {
  /** The id of a record of the kind that the contract declares; null where the act is about none (a search). */
  subjectId: AuditSubjects[S] | null;
  clientId?: string | null;
  locationId?: string | null;
  /** Names of changed fields, never their values. */
  fields?: readonly string[];
  /** Ids and enumerated values only. */
  detail?: Record<string, unknown>;
  /** Overrides the contract's action, where one endpoint does different things (`auth.login-failed`). */
  action?: string;
  outcome?: 0 | 4 | 8 | 12;
  /** HL7 PurposeOfUse; follows from the role when left out. */
  purpose?: Purpose;
  breakGlassId?: string | null;
  /** Who did it, where the action itself established that: at the start of a sign-in no user is known. */
  by?: AuditActor;
}
export type AuditActor = Pick<Actor, "userId" | "name" | "role" | "sessionId" | "keyId">;

/** HL7 v3 PurposeOfUse: treatment, payment, operations, emergency treatment. */
export type Purpose = "TREAT" | "HPAYMT" | "HOPERAT" | "ETREAT";

const purposes: Readonly<Record<string, Purpose>> = {
  billing: "HPAYMT",
  utilization_review: "HPAYMT",
  owner: "HOPERAT",
  admin: "HOPERAT",
  compliance: "HOPERAT",
  marketing: "HOPERAT",
  system: "HOPERAT",
};

/** The purpose for which a role reads records, unless a grant names another (45 CFR 164.506(c): treatment, payment, operations). */
export function purposeOf(role: string): Purpose {
  return purposes[role] ?? "TREAT";
}

/** What an opened chart adds to an entry: how the user reached it, and the break-the-glass access if there was one. */
export function ofChart(
  chart: { relation: string; since?: string | undefined; grant: { id: string } | null; section: string | null } | null,
): Pick<AuditNote, "purpose" | "breakGlassId" | "detail"> {
  if (!chart) return {};
  return {
    ...(chart.grant ? { purpose: "ETREAT" as const, breakGlassId: chart.grant.id } : {}),
    detail: {
      relation: chart.relation,
      ...(chart.since ? { since: chart.since } : {}),
      ...(chart.section ? { section: chart.section } : {}),
    },
  };
}

export type AuditType = "C" | "R" | "U" | "D" | "E";

export interface AuditRow extends AuditNote {
  /** The clients that a list showed, besides `clientId`. */
  clientIds?: readonly string[];
  id: string;
  at: string;
  actor: AuditActor;
  action: string;
  type: AuditType;
  subjectType: string;
  ip: string | null;
  requestId: string | null;
  endpoint: string | null;
}

export const auditColumns =
  "id, at, actor_user_id, actor_name, actor_role, session_id, action, type, outcome, subject_type, subject_id, client_id, location_id, ip, request_id, endpoint, fields, detail, purpose, break_glass_id, client_ids";
export const auditColumnCount = auditColumns.split(",").length;

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
    // The API client's key: during a rotation the log shows whether the former key is still in use.
    JSON.stringify(row.actor.keyId ? { ...row.detail, key: row.actor.keyId } : (row.detail ?? {})),
    row.purpose ?? purposeOf(row.actor.role),
    row.breakGlassId ?? null,
    [...(row.clientIds ?? [])],
  ];
}
