import { sql } from "kysely";
import type { z } from "zod";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { locationIdsSql } from "./clinician.store.ts";
import { clinicianStates, type listClinicians } from "./staff.contract.ts";
import { standingSql } from "./standing.store.ts";

/** One page of staff of one status, filtered by role, location, group, credential status on a day and search text. */
export function clinicianPage(db: TenantDb, filter: z.output<typeof listClinicians.query>, today: string) {
  const { role, locationId, groupId, credentials } = filter;
  const words = filter.search?.trim().toLowerCase();
  const standing = standingSql(today);
  let query = db
    .selectFrom("clinicians as c")
    .leftJoin("roles as r", "r.code", "c.role")
    .where("c.status", "=", clinicianStates.code(clinicianStates.fromCode(filter.status) ?? "active"))
    .select([
      "c.id",
      "c.fullName",
      "c.initials",
      "c.credentials",
      "c.title",
      "c.role",
      "c.status",
      "c.email",
      "c.photoFileId",
      "c.caseloadLimit",
      sql<string>`coalesce(r.name, c.role)`.as("roleLabel"),
      standing.as("credentialStanding"),
      locationIdsSql.as("locationIds"),
      sql<string | null>`(SELECT max(s.last_active_at) FROM sessions s WHERE s.principal_id = c.user_id)`.as(
        "lastActiveAt",
      ),
    ]);
  if (role !== undefined) query = query.where("c.role", "=", role);
  if (locationId !== undefined)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM clinician_locations l WHERE l.clinician_id = c.id AND l.location_id = ${locationId})`,
    );
  if (groupId !== undefined)
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM user_group_members m WHERE m.clinician_id = c.id AND m.group_id = ${groupId})`,
    );
  if (credentials !== undefined) query = query.where(sql<boolean>`${standing} = ${credentials}`);
  if (words)
    query = query.where(
      sql<boolean>`position(${words} in lower(c.full_name || ' ' || coalesce(c.preferred_name, '') || ' ' || c.email::text || ' ' || coalesce(c.title, ''))) > 0`,
    );
  if (filter.sort.endsWith("role")) query = query.orderBy("roleLabel", filter.sort.startsWith("-") ? "desc" : "asc");
  const byName = query.orderBy("c.lastName", filter.sort === "-name" ? "desc" : "asc").orderBy("c.id");
  return paginate(db, byName, filter);
}
