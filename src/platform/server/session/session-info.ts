import { sql } from "kysely";
import { Problem } from "#platform/shared/problems.ts";
import type { SessionInfo } from "#platform/shared/session/session.contract.ts";
import { defaultSignInPolicy } from "#platform/shared/session/sign-in-policy.ts";
import type { View } from "../context.ts";
import { readPreferences } from "../preferences/preferences.actions.ts";
import { signInPolicy } from "./sign-in-policy.ts";

/** Who is signed in, what they may do, where, and how they like it: all the shell needs in one answer. */
export async function sessionInfo(view: View): Promise<SessionInfo> {
  const { actor, tenant } = view;
  const user = await view.db
    .selectFrom("users as u")
    .innerJoin("sessions as s", "s.principalId", "u.id")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .leftJoin("clinicianPins as p", "p.clinicianId", "c.id")
    .leftJoin("roles as r", "r.code", "c.role")
    .select([
      "u.id",
      "u.email",
      "u.status",
      "c.id as clinicianId",
      "c.firstName",
      "c.lastName",
      "c.fullName",
      "c.initials",
      "c.credentials",
      "c.title",
      "c.role",
      "r.name as roleName",
      "c.photoFileId",
      "c.defaultLocationId",
      "s.lockedAt",
      "p.digits as ownPinDigits",
      sql<boolean>`EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id)`.as("hasPasskey"),
    ])
    .where("u.id", "=", actor.userId ?? "")
    .where("s.id", "=", actor.sessionId ?? "")
    .executeTakeFirst();
  if (!user) throw new Problem("session-expired");
  const session = await view.platform.sessions.state(tenant.id, actor.sessionId ?? "");
  const everywhere = view.scopeOf("locations.view") === "tenant";
  const locations = await view.db
    .selectFrom("locations")
    .select(["id", "name", "shortCode", "timeZone"])
    .where("status", "=", 1)
    .$if(!everywhere, (q) => q.where(sql<boolean>`id = ANY (${[...actor.locationIds]}::uuid[])`))
    .orderBy("sort")
    .orderBy("name")
    .execute();
  const role = user.role ?? actor.role;
  const { pinDigits } = await signInPolicy(view);
  return {
    user: {
      id: user.id,
      clinicianId: user.clinicianId,
      email: user.email,
      firstName: user.firstName ?? user.email,
      lastName: user.lastName ?? "",
      fullName: user.fullName ?? user.email,
      initials: user.initials ?? "?",
      credentials: user.credentials ?? [],
      title: user.title,
      role,
      roleLabel: user.roleName ?? role,
      status: user.status,
      photo: user.photoFileId ? `/api/auth/files/${user.photoFileId}/thumbnail` : null,
      hasPin: user.ownPinDigits === pinDigits,
      hasPasskey: user.hasPasskey,
    },
    tenant: {
      name: tenant.name,
      slug: tenant.slug,
      customerType: tenant.customerType,
      modules: [...tenant.modules],
      timeZone: tenant.timeZone,
      part2Program: tenant.part2Program,
    },
    permissions: [...actor.grants.keys()],
    locations,
    defaultLocationId: user.defaultLocationId ?? locations[0]?.id ?? null,
    preferences: await readPreferences(view),
    idleLockMinutes: session?.idleLockMinutes ?? defaultSignInPolicy.idleLockMinutes,
    pinDigits,
    sharedDevice: session?.shared ?? false,
    // Left alone for too long counts as locked, though nobody pressed Lock: the page shows the lock screen (SES-4, SES-7).
    lockedAt: user.lockedAt ?? (session && view.platform.sessions.isLocked(session, view.now) ? view.now : null),
  };
}
