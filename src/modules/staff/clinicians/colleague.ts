import { requireReach, type SubjectType } from "#platform/server/access/access.ts";
import type { Actor } from "#platform/server/access/actor.ts";
import type { Act } from "#platform/server/execution/context.ts";
import type { Permission } from "#platform/shared/access/permissions.ts";
import { activeColleague } from "./staff-account.store.ts";

type Colleague = { userId: string } | { clinicianId: string };

/**
 * Whether another staff member may do this with a chart or lead, by the same rule as if they opened it. Used for notifications
 * and assignments. Always false for inactive staff.
 */
export async function colleagueReaches(
  act: Act,
  who: Colleague,
  permission: Permission,
  subject: { type: SubjectType; id: string },
): Promise<boolean> {
  const actor = await colleagueActor(act, who);
  if (!actor?.grants.has(permission)) return false;
  return requireReach(act.db, actor, permission, subject.type, subject.id, act.now).then(
    () => true,
    () => false,
  );
}

/** Another staff member as they are now, for work that a job does for them; null for inactive staff. */
export async function colleagueActor(act: Act, who: Colleague): Promise<Actor | null> {
  const row = await activeColleague(act.db, who, act.now);
  if (!row) return null;
  return {
    kind: "staff",
    userId: row.userId,
    clinicianId: row.id,
    name: row.fullName,
    role: row.role,
    sessionId: null,
    locationIds: row.locationIds ?? [],
    grants: await act.platform.grants.of(act.tenant.id, [row.role, ...row.extraRoles]),
  };
}
