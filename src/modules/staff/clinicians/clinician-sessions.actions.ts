import { action, query } from "#platform/server/execution/module.ts";
import * as contract from "./clinician.contract.ts";
import { requireClinician } from "./clinician.store.ts";
import { activityOf, endableSessionsOf, openSessionsOf } from "./clinician-sessions.store.ts";

/** Sessions and activity of a staff member, for security and compliance staff. */
export const clinicianSessionHandlers = [
  query(contract.listClinicianSessions, async (view, { params }) => {
    const { userId } = await requireClinician(view.db, params.clinicianId);
    return { rows: await openSessionsOf(view.db, userId, view.now) };
  }),

  action(contract.revokeClinicianSessions, async (act, { params, body }) => {
    const { userId } = await requireClinician(act.db, params.clinicianId);
    const sessionIds = await endableSessionsOf(act.db, userId, body.sessionId);
    for (const id of sessionIds) await act.platform.sessions.revoke(act, id, "by-administrator");
    act.audit({ subjectId: params.clinicianId, detail: { sessions: sessionIds.length } });
    return { revoked: sessionIds.length };
  }),

  query(contract.listClinicianActivity, async (view, { params, query: page }) => {
    const { userId } = await requireClinician(view.db, params.clinicianId);
    const rows = await activityOf(view.db, userId, page);
    return { rows, next: rows.length === page.limit ? (rows.at(-1)?.at ?? null) : null };
  }),
];
