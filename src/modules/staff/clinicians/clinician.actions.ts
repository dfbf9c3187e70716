import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { changedFields } from "#platform/shared/changed-fields.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { requireMayAssign } from "../roles/role-assignment.ts";
import { addClinician } from "./add-staff.ts";
import * as contract from "./clinician.contract.ts";
import { locationIdsOf, setLocations, supervisorById, updateClinician, userWithEmail } from "./clinician.store.ts";
import { readClinician } from "./clinician.view.ts";
import { clinicianRecord } from "./clinician-record.actions.ts";
import { freeInitials } from "./initials.store.ts";
import { requireInvited, sendInvitation } from "./invitation.ts";
import { clinicianStates } from "./staff.contract.ts";

const getClinicianQuery = query(contract.getClinician, (view, { params }) => readClinician(view, params.clinicianId));

/** Creates an invited account. Sign-in is possible after the invitation is accepted. */
const inviteClinicianAction = action(contract.inviteClinician, async (act, { body }) => {
  await requireMayAssign(act, body.role, null, "body.role");
  await requireNewEmail(act.db, body.email);
  const { locationIds, supervisorId, credentials, title, cosignRequired, ...who } = body;
  const { userId, clinicianId } = await addClinician(act, {
    ...who,
    status: clinicianStates.code("invited"),
    credentials,
    ...(title ? { title } : {}),
    ...(supervisorId ? { supervisorId } : {}),
    cosignRequired,
    initials: await freeInitials(act.db, who, null),
    locationIds: [],
  });
  const usual = await setLocations(act.db, clinicianId, locationIds, null);
  await updateClinician(act.db, clinicianId, { defaultLocationId: usual });
  await sendInvitation(act, { userId, email: body.email, firstName: body.firstName });
  act.audit({ subjectId: clinicianId, fields: ["email", "role", "locations"], detail: { role: body.role } });
  return readClinician(act, clinicianId);
});

async function requireNewEmail(db: TenantDb, email: string): Promise<void> {
  const taken = await userWithEmail(db, email);
  if (!taken) return;
  const hint = clinicianStates.fromCode(taken.status) === "inactive" ? " Reactivate that account instead." : "";
  throw new Problem("duplicate", {
    detail: `${taken.fullName ?? "Another user"} already has this email address.${hint}`,
    errors: [{ path: "body.email", message: "Already in use" }],
    params: { clinicianId: taken.id },
  });
}

const resendInvitationAction = verb(contract.resendInvitation, clinicianRecord, async (act, person) => {
  requireInvited(person.status);
  await sendInvitation(act, person);
  act.auditDetail({ again: true });
  return undefined;
});

const changeClinicianAction = verb(
  contract.changeClinician,
  clinicianRecord,
  async (act, before, { body: { version: _, locationIds, defaultLocationId, ...facts } }) => {
    if (facts.supervisorId) await requireSupervisor(act.db, before.id, facts.supervisorId);
    const change = changedFields(before, facts);
    if (locationIds === undefined && defaultLocationId === undefined) return change;
    const usual = await setLocations(
      act.db,
      before.id,
      locationIds ?? (await locationIdsOf(act.db, before.id)),
      defaultLocationId ?? before.defaultLocationId,
    );
    if (locationIds) act.auditDetail({ locationIds });
    // Saved also when it is unchanged, so that the version detects a concurrent change of the locations.
    return { ...change, defaultLocationId: usual };
  },
);

async function requireSupervisor(db: TenantDb, clinicianId: string, supervisorId: string): Promise<void> {
  if (supervisorId === clinicianId) throw fieldProblem("body.supervisorId", "Choose another person as supervisor.");
  const supervisor = await supervisorById(db, supervisorId);
  if (!supervisor || clinicianStates.fromCode(supervisor.status) !== "active")
    throw fieldProblem("body.supervisorId", "Choose an active staff member.", "not-found");
  if (supervisor.supervisorId === clinicianId)
    throw fieldProblem("body.supervisorId", "These two would supervise each other. Choose someone else.");
}

export const clinicianHandlers = [
  getClinicianQuery,
  inviteClinicianAction,
  resendInvitationAction,
  changeClinicianAction,
];
