import { sql } from "kysely";
import { query } from "#platform/server/execution/module.ts";
import { localDate } from "#platform/shared/time/index.ts";
import { caseloads, photoPath } from "./clinician.store.ts";
import { clinicianStates, listClinicians } from "./staff.contract.ts";
import { type StandingFilter, standingSql } from "./standing.store.ts";

/** Staff of one status, filtered by role, location, group, credentials and search text. */
export const listCliniciansQuery = query(listClinicians, async (view, { query: filter }) => {
  const today = localDate(view.now, view.timeZone);
  const words = filter.search?.trim().toLowerCase();
  const matching = view.db
    .selectFrom("clinicians as c")
    .where("c.status", "=", clinicianStates.code(clinicianStates.fromCode(filter.status) ?? "active"))
    .$if(filter.role !== undefined, (q) => q.where("c.role", "=", filter.role ?? ""))
    .$if(filter.locationId !== undefined, (q) =>
      q.where(
        sql<boolean>`EXISTS (SELECT 1 FROM clinician_locations l WHERE l.clinician_id = c.id AND l.location_id = ${filter.locationId ?? null})`,
      ),
    )
    .$if(filter.groupId !== undefined, (q) =>
      q.where(
        sql<boolean>`EXISTS (SELECT 1 FROM user_group_members m WHERE m.clinician_id = c.id AND m.group_id = ${filter.groupId ?? null})`,
      ),
    )
    .$if(filter.credentials !== undefined, (q) =>
      q.where(sql<boolean>`${standingSql(today)} = ${filter.credentials as StandingFilter}`),
    )
    .$if(Boolean(words), (q) =>
      q.where(
        sql<boolean>`position(${words ?? ""} in lower(c.full_name || ' ' || coalesce(c.preferred_name, '') || ' ' || c.email::text || ' ' || coalesce(c.title, ''))) > 0`,
      ),
    );
  const { total } = await matching.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  const descending = filter.sort.startsWith("-");
  const rows = await matching
    .leftJoin("roles as r", "r.code", "c.role")
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
      standingSql(today).as("credentialStanding"),
      sql<
        string[]
      >`coalesce((SELECT array_agg(l.location_id::text) FROM clinician_locations l WHERE l.clinician_id = c.id), '{}')`.as(
        "locationIds",
      ),
      sql<string | null>`(SELECT max(s.last_active_at) FROM sessions s WHERE s.principal_id = c.user_id)`.as(
        "lastActiveAt",
      ),
    ])
    .$if(filter.sort.endsWith("role"), (q) => q.orderBy("roleLabel", descending ? "desc" : "asc"))
    .orderBy("c.lastName", filter.sort === "-name" ? "desc" : "asc")
    .orderBy("c.id")
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  const loads = await caseloads(
    view,
    rows.map((row) => row.id),
  );
  return {
    rows: rows.map(({ photoFileId, fullName, ...row }) => ({
      ...row,
      fullName: fullName ?? "",
      photo: photoPath(photoFileId),
      caseload: loads?.get(row.id) ?? null,
    })),
    total,
    page: filter.page,
    pageSize: filter.pageSize,
  };
});
