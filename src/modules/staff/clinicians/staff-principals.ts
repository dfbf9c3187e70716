import { sql } from "kysely";
import type {
  Account,
  AccountChange,
  AccountProfile,
  PrincipalProvider,
  SessionSubject,
} from "#platform/server/authentication/principals.ts";
import { signInPolicy } from "#platform/server/authentication/sign-in-policy.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { indexClinician } from "./staff-search.ts";
import { suspendStaff } from "./suspend.ts";

function accounts(db: TenantDb) {
  return db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .select([
      sql<"staff">`'staff'`.as("type"),
      "u.id",
      "u.email",
      "u.locale",
      "u.status",
      "u.passwordHash",
      "u.mustChangePassword",
      "u.twoFactorEnabled",
      "u.twoFactorDueAt",
      "u.phoneE164 as phone",
      "c.id as clinicianId",
      "c.fullName",
      "c.role",
    ]);
}

/** Extra roles in effect at an instant and groups with permissions, of clinician `c` (PERM-1). */
export function extraGrantCodes(now: string) {
  return sql<string[]>`coalesce((SELECT array_agg(code ORDER BY code) FROM (
    SELECT r.role_code AS code FROM clinician_roles r
      WHERE r.clinician_id = c.id AND r.starts_at <= ${now}::timestamptz AND (r.ends_at IS NULL OR r.ends_at > ${now}::timestamptz)
    UNION SELECT 'group:' || m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
      WHERE m.clinician_id = c.id AND g.permissions <> '{}') AS codes), '{}')`;
}

/** Staff accounts: `users` with their `clinicians`. */
export const staffPrincipals: PrincipalProvider = {
  type: "staff",
  pages: {
    home: "/home",
    security: "/profile?tabs=security",
    devices: "/profile?tabs=devices",
    reset: "/resetPassword",
  },
  asksApproval: true,

  find: ({ db }, by): Promise<Account | undefined> =>
    "id" in by
      ? accounts(db).where("u.id", "=", by.id).executeTakeFirst()
      : accounts(db).where("u.email", "=", by.email).executeTakeFirst(),

  change: async (act, id, { phone, ...change }: AccountChange) => {
    await act.db
      .updateTable("users")
      .set({ ...change, ...(phone === undefined ? {} : { phoneE164: phone }) })
      .where("id", "=", id)
      .execute();
    // A staff member's own record shows the address they sign in with.
    if (change.email !== undefined)
      await act.db.updateTable("clinicians").set({ email: change.email }).where("userId", "=", id).execute();
  },

  activate: async (act, { id, clinicianId }) => {
    await act.db.updateTable("users").set({ status: 1, emailVerifiedAt: act.now }).where("id", "=", id).execute();
    if (!clinicianId) return;
    const clinician = await act.db
      .updateTable("clinicians")
      .set({ status: 1 })
      .where("id", "=", clinicianId)
      .returning(["id", "firstName", "lastName", "preferredName", "credentials", "title", "status"])
      .executeTakeFirstOrThrow();
    await indexClinician(act, clinician);
    await act.raise("platform.user-activated", { userId: id, clinicianId: clinician.id });
  },

  suspend: suspendStaff,

  subject: (id, now) => sql<SessionSubject>`
    SELECT u.id AS user_id, c.id AS clinician_id, u.email::text AS email, coalesce(c.full_name, u.email::text) AS name,
      coalesce(c.role, 'service') AS role, u.status,
      coalesce((SELECT array_agg(l.location_id::text) FROM clinician_locations l WHERE l.clinician_id = c.id), '{}') AS location_ids,
      ${extraGrantCodes(now)} AS extra_roles
    FROM users u LEFT JOIN clinicians c ON c.user_id = u.id WHERE u.id = ${id}`,

  profile,
};

async function profile(view: View): Promise<AccountProfile> {
  const { actor } = view;
  const user = await view.db
    .selectFrom("users as u")
    .leftJoin("clinicians as c", "c.userId", "u.id")
    .leftJoin("clinicianPins as p", "p.clinicianId", "c.id")
    .leftJoin("roles as r", "r.code", "c.role")
    .select([
      "u.id",
      "u.email",
      "u.status",
      "u.locale",
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
      "p.digits as pinDigits",
      sql<boolean>`EXISTS (SELECT 1 FROM passkeys k WHERE k.user_id = u.id)`.as("hasPasskey"),
    ])
    .where("u.id", "=", actor.userId ?? "")
    .executeTakeFirst();
  if (!user) throw new Problem("session-expired");
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
      hasPin: user.pinDigits === pinDigits,
      hasPasskey: user.hasPasskey,
    },
    defaultLocationId: user.defaultLocationId,
    locale: user.locale,
  };
}
