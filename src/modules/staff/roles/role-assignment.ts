import type { Act } from "#platform/server/execution/context.ts";
import { allPermissions } from "#platform/shared/access/permissions.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { grantsOfRoles, isStaffRole } from "./role.store.ts";
import { refusedInRole } from "./role-rules.ts";

const namedAtMost = 5;

/** PERM-4: refuses to assign a role with permissions the user may not pass on. */
export async function requireMayAssign(act: Act, roleCode: string, toClinicianId: string | null, path: string) {
  if (!(await isStaffRole(act.db, roleCode))) throw fieldProblem(path, "This staff role does not exist.", "not-found");
  const granted = await grantsOfRoles(act.db, [roleCode]);
  if (act.actor.kind === "system") return;
  const role = new Map(granted.map(({ permission, scope }) => [permission, scope]));
  const refused = refusedInRole(act.actor.grants, role, toClinicianId === act.actor.clinicianId);
  if (refused.length === 0) return;
  const shown = allPermissions()
    .filter((permission) => refused.includes(permission))
    .slice(0, namedAtMost);
  throw new Problem("forbidden", {
    detail: `This role includes permissions you don't have: ${shown.join(", ")}. Ask someone who has them to assign it.`,
    errors: [{ path, message: "Includes permissions you don't have" }],
    params: { permissions: refused },
  });
}
