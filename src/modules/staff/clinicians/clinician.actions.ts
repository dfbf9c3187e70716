import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { explainConstraint } from "#platform/server/http/database-problem.ts";
import { allPermissions, type Permission, type Scope } from "#platform/shared/access/permissions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { refusedInRole } from "../roles/role-rules.ts";
import { addClinician } from "./add-staff.ts";
import * as contract from "./clinician.contract.ts";
import { clinicianForUpdate, readClinician, setLocations } from "./clinician.store.ts";
import { freeInitials } from "./initials.store.ts";
import { refuseUnlessInvited, sendInvitation } from "./invitation.ts";
import { indexClinician } from "./staff-search.ts";

explainConstraint(
  "last_administrator",
  () =>
    new Problem(
      "last-administrator",
      "At least one active user must be able to edit roles. Give someone else that permission first.",
    ),
);
explainConstraint("clinicians_initials", () =>
  fieldProblem("body.initials", "Another active staff member has these initials. Add a letter.", "duplicate"),
);

export const getClinicianQuery = query(contract.getClinician, (view, { params }) =>
  readClinician(view, params.clinicianId),
);

/** Current grants of a role. Throws `not-found` for a role that does not exist. */
export async function roleGrants(db: TenantDb, roleCode: string, path: string): Promise<Map<Permission, Scope>> {
  const role = await db.selectFrom("roles").select("code").where("code", "=", roleCode).executeTakeFirst();
  if (!role || roleCode === "client" || roleCode === "guardian")
    throw fieldProblem(path, "This staff role does not exist.", "not-found");
  const rows = await db
    .selectFrom("rolePermissions")
    .select(["permission", "scope"])
    .where("roleCode", "=", roleCode)
    .execute();
  return new Map(rows.map((row) => [row.permission as Permission, row.scope as Scope]));
}

/** PERM-4: refuses to assign a role with permissions the user may not pass on. */
export async function requireMayAssign(act: Act, roleCode: string, toClinicianId: string | null, path: string) {
  const role = await roleGrants(act.db, roleCode, path);
  if (act.actor.kind === "system") return;
  const refused = refusedInRole(act.actor.grants, role, toClinicianId === act.actor.clinicianId);
  if (refused.length === 0) return;
  const shown = allPermissions()
    .filter((permission) => refused.includes(permission))
    .slice(0, 5);
  throw new Problem("forbidden", {
    detail: `This role includes permissions you don't have: ${shown.join(", ")}. Ask someone who has them to assign it.`,
    errors: [{ path, message: "Includes permissions you don't have" }],
    params: { permissions: refused },
  });
}

/** Creates an invited account. Sign-in is possible after the invitation is accepted. */
export const inviteClinicianAction = action(contract.inviteClinician, async (act, { body }) => {
  await requireMayAssign(act, body.role, null, "body.role");
  const taken = await act.db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .select(["c.id", "c.fullName", "u.status"])
    .where("u.email", "=", body.email)
    .executeTakeFirst();
  if (taken)
    throw new Problem("duplicate", {
      detail: `${taken.fullName ?? "Another user"} already has this email address.${taken.status === 2 ? " Reactivate that account instead." : ""}`,
      errors: [{ path: "body.email", message: "Already in use" }],
      params: { clinicianId: taken.id },
    });
  const { locationIds, supervisorId, credentials, title, cosignRequired, ...who } = body;
  const { userId, clinicianId } = await addClinician(act, {
    ...who,
    status: 3,
    credentials,
    ...(title ? { title } : {}),
    ...(supervisorId ? { supervisorId } : {}),
    cosignRequired,
    initials: await freeInitials(act.db, who, null),
    locationIds: [],
  });
  const usual = await setLocations(act.db, clinicianId, locationIds, null);
  await act.db.updateTable("clinicians").set({ defaultLocationId: usual }).where("id", "=", clinicianId).execute();
  await sendInvitation(act, { userId, email: body.email, firstName: body.firstName });
  act.audit({ subjectId: clinicianId, fields: ["email", "role", "locations"], detail: { role: body.role } });
  return readClinician(act, clinicianId);
});

export const resendInvitationAction = action(contract.resendInvitation, async (act, { params }) => {
  const person = await clinicianForUpdate(act.db, params.clinicianId);
  refuseUnlessInvited(person.status);
  await sendInvitation(act, { userId: person.userId, email: person.email, firstName: person.firstName });
  act.audit({ subjectId: person.id, detail: { again: true } });
});

export const changeClinicianAction = action(
  contract.changeClinician,
  async (act, { params, body: { version, locationIds, defaultLocationId, ...change } }) => {
    const before = await clinicianForUpdate(act.db, params.clinicianId);
    act.requireVersion(await readClinician(act, before.id), version);
    if (change.supervisorId) await requireSupervisor(act.db, before.id, change.supervisorId);
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const fields = Object.keys(given);
    let usual = before.defaultLocationId;
    if (locationIds !== undefined || defaultLocationId !== undefined) {
      const places = locationIds ?? (await readClinician(act, before.id)).locationIds;
      usual = await setLocations(act.db, before.id, places, defaultLocationId ?? before.defaultLocationId);
      fields.push("locations");
    }
    await act.db
      .updateTable("clinicians")
      .set({ ...given, defaultLocationId: usual })
      .where("id", "=", before.id)
      .execute();
    const after = await readClinician(act, before.id);
    await indexClinician(act, after);
    // Locations decide access, so the user's sessions are reloaded.
    if (fields.includes("locations"))
      await act.raise(
        "platform.role-changed",
        { userId: before.userId },
        { subject: { type: "user", id: before.userId } },
      );
    act.audit({ subjectId: before.id, fields });
    return after;
  },
);

async function requireSupervisor(db: TenantDb, clinicianId: string, supervisorId: string): Promise<void> {
  if (supervisorId === clinicianId) throw fieldProblem("body.supervisorId", "Choose another person as supervisor.");
  const supervisor = await db
    .selectFrom("clinicians")
    .select(["status", "supervisorId"])
    .where("id", "=", supervisorId)
    .executeTakeFirst();
  if (supervisor?.status !== 1) throw fieldProblem("body.supervisorId", "Choose an active staff member.", "not-found");
  if (supervisor.supervisorId === clinicianId)
    throw fieldProblem("body.supervisorId", "These two would supervise each other. Choose someone else.");
}

export const clinicianHandlers = [
  getClinicianQuery,
  inviteClinicianAction,
  resendInvitationAction,
  changeClinicianAction,
];
