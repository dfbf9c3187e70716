import { revokeSessionsOf, voidActionTokens } from "#modules/accounts/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { Problem } from "#platform/shared/problems.ts";
import { localDate } from "#platform/shared/time/index.ts";
import * as contract from "./clinician.contract.ts";
import { clinicianForUpdate, dependentsInUse, readClinician, requireClinician } from "./clinician.store.ts";
import { freeInitials } from "./initials.store.ts";
import { sendReturnLink } from "./invitation.ts";
import { clinicianStates } from "./staff.contract.ts";
import { indexClinician } from "./staff-search.ts";
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

export const listDependentsQuery = query(contract.listDependents, async (view, { params }) => {
  await requireClinician(view.db, params.clinicianId);
  return { groups: await dependentsOf(view, params.clinicianId) };
});

/**
 * Changes the status along the state table. Deactivating reassigns the caseload in the same transaction or is refused with the
 * list (AUTH-14, 409 `has-caseload`); it ends all sessions, removes PIN and push, and voids open links. Suspending ends the
 * sessions and keeps the caseload. Reactivating from Inactive requires a new password.
 */
export const setStatusAction = action(contract.setClinicianStatus, async (act, { params, body }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  const seen = await readClinician(act, person.id);
  act.requireVersion(seen, body.version);
  if (person.id === act.actor.clinicianId)
    throw new Problem("own-request", "You can't change your own status. Ask another administrator.");
  const from = clinicianStates.fromCode(person.status);
  const to = from && clinicianStates.next(from, body.move);
  if (!from || !to)
    throw new Problem(
      "wrong-state",
      `${seen.fullName} is ${from ? clinicianStates.label(from).toLowerCase() : "of unknown status"}. Reload the page.`,
    );
  if (body.move === "deactivate") await reassign(act, person.id, body.handOver);
  const status = clinicianStates.code(to);
  await act.db
    .updateTable("clinicians")
    .set({
      status,
      ...(body.move === "deactivate" ? { leftOn: localDate(act.now, act.timeZone) } : {}),
      ...(body.move === "reactivate" ? { leftOn: null, initials: await freeInitials(act.db, person, person.id) } : {}),
    })
    .where("id", "=", person.id)
    .execute();
  const isBack = from === "inactive" && to === "active";
  await act.db
    .updateTable("users")
    .set({ status, ...(isBack ? { passwordHash: null, mustChangePassword: true } : {}) })
    .where("id", "=", person.userId)
    .execute();
  if (to !== "active") await revokeSessionsOf(act, person.userId, body.move);
  if (to === "inactive") await removeAccess(act, person.id, person.userId);
  if (isBack) await sendReturnLink(act, { userId: person.userId, email: person.email, firstName: person.firstName });
  const after = await readClinician(act, person.id);
  await indexClinician(act, after);
  const about = { userId: person.userId, clinicianId: person.id };
  const subject = { subject: { type: "user", id: person.userId } };
  if (to === "inactive") await act.raise("platform.user-deactivated", about, subject);
  if (to === "active") await act.raise("platform.user-activated", about, subject);
  await act.raise("platform.role-changed", { userId: person.userId }, subject);
  notifyOfStatus(act, after, to);
  act.audit({
    subjectId: person.id,
    fields: ["status"],
    detail: { from, to, reason: body.reason, handedOver: body.handOver.length },
  });
  return after;
});

async function reassign(
  act: Act,
  clinicianId: string,
  asked: readonly { kind: string; id: string; toClinicianId: string }[],
): Promise<void> {
  for (const provider of dependentsInUse(act))
    for (const one of asked)
      if (one.kind === provider.kind) await provider.handOver(act, one.id, clinicianId, one.toClinicianId);
  const groups = await dependentsOf(act, clinicianId);
  if (groups.length === 0) return;
  const words = groups.map(({ label, count }) => `${label.toLowerCase()}: ${count}`).join(", ");
  throw new Problem("has-caseload", {
    detail: `This staff member still has open work (${words}). Reassign it first.`,
    params: { groups },
  });
}

async function removeAccess(act: Act, clinicianId: string, userId: string): Promise<void> {
  await act.db.deleteFrom("clinicianPins").where("clinicianId", "=", clinicianId).execute();
  await voidActionTokens(act, { userId });
  await act.db
    .updateTable("pushSubscriptions")
    .set({ state: "revoked" })
    .where("principalType", "=", "staff")
    .where("principalId", "=", userId)
    .execute();
}

export const clinicianStatusHandlers = [listDependentsQuery, setStatusAction];
