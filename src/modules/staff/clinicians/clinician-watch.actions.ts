import { action, query } from "#platform/server/execution/module.ts";
import * as contract from "./clinician.contract.ts";
import { requireClinician } from "./clinician.store.ts";

/** Sessions and activity of a staff member, for security and compliance staff. */
export const clinicianWatchHandlers = [
  query(contract.listClinicianSessions, async (view, { params }) => {
    const { userId } = await requireClinician(view.db, params.clinicianId);
    const rows = await view.db
      .selectFrom("sessions")
      .select(["id", "deviceName", "ip", "createdAt", "lastActiveAt", "lockedAt", "expiresAt"])
      .where("principalType", "=", "staff")
      .where("principalId", "=", userId)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", view.now)
      .orderBy("lastActiveAt", "desc")
      .execute();
    return { rows };
  }),

  action(contract.revokeClinicianSessions, async (act, { params, body }) => {
    const { userId } = await requireClinician(act.db, params.clinicianId);
    const open = await act.db
      .selectFrom("sessions")
      .select("id")
      .where("principalType", "=", "staff")
      .where("principalId", "=", userId)
      .where("revokedAt", "is", null)
      .$if(body.sessionId !== undefined, (q) => q.where("id", "=", body.sessionId ?? ""))
      .execute();
    for (const { id } of open) await act.platform.sessions.revoke(act, id, "by-administrator");
    act.audit({ subjectId: params.clinicianId, detail: { sessions: open.length } });
    return { revoked: open.length };
  }),

  query(contract.listClinicianActivity, async (view, { params, query: { before, limit } }) => {
    const { userId } = await requireClinician(view.db, params.clinicianId);
    const rows = await view.db
      .selectFrom("auditEvents")
      .select(["id", "at", "action", "outcome", "subjectType", "subjectId", "fields", "ip"])
      .where("actorUserId", "=", userId)
      .$if(before !== undefined, (q) => q.where("at", "<", before ?? ""))
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return { rows, next: rows.length === limit ? (rows.at(-1)?.at ?? null) : null };
  }),
];
