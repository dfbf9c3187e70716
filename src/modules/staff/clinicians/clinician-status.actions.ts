import { changeUser, deletePin, revokeSessionsOf, voidActionTokens } from "#modules/accounts/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { verb } from "#platform/server/execution/index.ts";
import { query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { extraRolesOf } from "../roles/access.store.ts";
import { watchOversight } from "../roles/oversight.actions.ts";
import * as contract from "./clinician.contract.ts";
import { requireClinician } from "./clinician.store.ts";
import { dependentsInUse } from "./clinician.view.ts";
import { clinicianRecord } from "./clinician-record.actions.ts";
import { freeInitials } from "./initials.store.ts";
import { sendReturnLink } from "./invitation.ts";
import { clinicianStates } from "./staff.contract.ts";
import { notifyOfStatus } from "./suspend.ts";

const shownRows = 200;

async function dependentsOf(view: View, clinicianId: string): Promise<contract.DependentGroup[]> {
  const groups: contract.DependentGroup[] = [];
  for (const provider of dependentsInUse(view)) {
    const rows = await provider.list(view, clinicianId);
    if (rows.length === 0) continue;
    const { kind, label, hint } = provider;
    groups.push({ kind, label, ...(hint ? { hint } : {}), count: rows.length, rows: rows.slice(0, shownRows) });
  }
  return groups;
}

const listDependentsQuery = query(contract.listDependents, async (view, { params }) => {
  await requireClinician(view.db, params.clinicianId);
  return { groups: await dependentsOf(view, params.clinicianId) };
});

/**
 * Changes the status along the state table. Deactivating reassigns the caseload in the same transaction or is refused with the
 * list (AUTH-14, 409 `has-caseload`); it ends all sessions, removes PIN and push, and voids open links. Suspending ends the
 * sessions and keeps the caseload. Reactivating from Inactive requires a new password.
 */
const setStatusAction = verb(
  contract.setClinicianStatus,
  clinicianRecord,
  async (act, person, { body }) => {
    if (person.id === act.actor.clinicianId)
      throw new Problem("own-request", "You can't change your own status. Ask another administrator.");
    const from = clinicianStates.fromCode(person.status);
    const to = from && clinicianStates.next(from, body.move);
    if (!from || !to)
      throw new Problem(
        "wrong-state",
        `${person.fullName} is ${from ? clinicianStates.label(from).toLowerCase() : "of unknown status"}. Reload the page.`,
      );
    const extraRoles = await extraRolesOf(act.db, person.id, act.now);
    const roleCodes = [person.role, ...extraRoles.filter((one) => one.standing !== "over").map((one) => one.roleCode)];
    (await watchOversight(act, roleCodes))({ clinician: person });
    if (body.move === "deactivate") await reassign(act, person.id, body.reassignments);
    act.auditDetail({ from, to, reason: body.reason, reassigned: body.reassignments.length });
    return {
      status: clinicianStates.code(to),
      ...(body.move === "deactivate" ? { leftOn: localDate(act.now, act.timeZone) } : {}),
      ...(body.move === "reactivate" ? { leftOn: null, initials: await freeInitials(act.db, person, person.id) } : {}),
    };
  },
  {
    afterSave: async (act, { status, ...person }, { before, input: { body } }) => {
      const to = clinicianStates.fromCode(status);
      const isBack = to === "active" && clinicianStates.fromCode(before.status) === "inactive";
      const { id: clinicianId, userId } = person;
      await changeUser(act.db, userId, { status, ...(isBack ? { passwordHash: null, mustChangePassword: true } : {}) });
      if (to !== "active") await revokeSessionsOf(act, userId, body.move);
      if (to === "inactive") {
        await deletePin(act.db, clinicianId);
        await voidActionTokens(act, { userId });
      }
      if (isBack) await sendReturnLink(act, person);
      const subject = { subject: { type: "user", id: userId } };
      if (to === "inactive") await act.raise("platform.user-deactivated", { userId, clinicianId }, subject);
      if (to === "active") await act.raise("platform.user-activated", { userId, clinicianId }, subject);
      if (to) notifyOfStatus(act, person, to);
    },
  },
);

async function reassign(
  act: Act,
  clinicianId: string,
  asked: readonly { kind: string; id: string; toClinicianId: string }[],
): Promise<void> {
  for (const provider of dependentsInUse(act))
    for (const one of asked)
      if (one.kind === provider.kind) await provider.reassign(act, one.id, clinicianId, one.toClinicianId);
  const groups = await dependentsOf(act, clinicianId);
  if (groups.length === 0) return;
  const words = groups.map(({ label, count }) => `${label.toLowerCase()}: ${count}`).join(", ");
  throw new Problem("has-caseload", {
    detail: `This staff member still has open work (${words}). Reassign it first.`,
    params: { groups },
  });
}

export const clinicianStatusHandlers = [listDependentsQuery, setStatusAction];
