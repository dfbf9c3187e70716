import { type RawBuilder, sql } from "kysely";
import type { SessionSubject } from "#platform/server/authentication/principals.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { clinicianStates } from "./staff.contract.ts";

/** Extra roles in effect at an instant and groups with permissions, of clinician `c` (PERM-1). */
function extraGrantCodes(now: string) {
  return sql<string[]>`coalesce((SELECT array_agg(code ORDER BY code) FROM (
    SELECT r.role_code AS code FROM clinician_roles r
      WHERE r.clinician_id = c.id AND r.starts_at <= ${now}::timestamptz AND (r.ends_at IS NULL OR r.ends_at > ${now}::timestamptz)
    UNION SELECT 'group:' || m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id
      WHERE m.clinician_id = c.id AND g.permissions <> '{}') AS codes), '{}')`;
}

/** A staff account by id or email address. */
export function staffAccount(db: TenantDb, by: { email: string } | { id: string }) {
  const accounts = db
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
  return (
    "id" in by ? accounts.where("u.id", "=", by.id) : accounts.where("u.email", "=", by.email)
  ).executeTakeFirst();
}

/** The SELECT of a staff session's subject (see `PrincipalProvider.subject`). */
export function staffSessionSubject(userId: RawBuilder<string>, now: string) {
  return sql<SessionSubject>`
    SELECT u.id AS user_id, c.id AS clinician_id, u.email::text AS email, coalesce(c.full_name, u.email::text) AS name,
      coalesce(c.role, 'service') AS role, u.status,
      coalesce((SELECT array_agg(l.location_id::text) FROM clinician_locations l WHERE l.clinician_id = c.id), '{}') AS location_ids,
      ${extraGrantCodes(now)} AS extra_roles
    FROM users u LEFT JOIN clinicians c ON c.user_id = u.id WHERE u.id = ${userId}`;
}

/** What the profile shows of a user, with their PIN's length and whether they have a passkey. */
export function staffProfile(db: TenantDb, userId: string) {
  return db
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
    .where("u.id", "=", userId)
    .executeTakeFirst();
}

/** An active staff member with their locations, roles and groups; undefined for anyone else. */
export function activeColleague(db: TenantDb, who: { userId: string } | { clinicianId: string }, now: string) {
  return db
    .selectFrom("clinicians as c")
    .select((eb) => [
      "c.id",
      "c.userId",
      "c.fullName",
      "c.role",
      extraGrantCodes(now).as("extraRoles"),
      eb
        .selectFrom("clinicianLocations as l")
        .select((inner) => inner.fn<string[]>("array_agg", ["l.locationId"]).as("ids"))
        .whereRef("l.clinicianId", "=", "c.id")
        .as("locationIds"),
    ])
    .where((eb) => ("userId" in who ? eb("c.userId", "=", who.userId) : eb("c.id", "=", who.clinicianId)))
    .where("c.status", "=", clinicianStates.code("active"))
    .executeTakeFirst();
}
