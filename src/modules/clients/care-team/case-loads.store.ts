import { sql } from "kysely";
import type { z } from "zod";
import { clinicianStates } from "#modules/staff/clinicians/staff.contract.ts";
import { paginate } from "#platform/server/database/paginate.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { View } from "#platform/server/execution/context.ts";
import { listName } from "../identity/name.ts";
import type { CaseLoadRow } from "./care-team.contract.ts";
import type { CaseLoadStanding } from "./case-loads.contract.ts";

const shown = 8;

/**
 * Caseload sizes, fullest first, each client counted once as on the staff list: one clinician's, or with null those of all
 * active clinicians at the user's locations.
 */
export async function caseLoadStandings(view: View, clinicianId: string | null): Promise<CaseLoadStanding[]> {
  const places = view.reach("clients.read").kind === "tenant" ? null : [...view.actor.locationIds];
  const { rows } = await sql<CaseLoadStanding>`
    SELECT c.id AS clinician_id, c.full_name AS name, c.caseload_limit AS limit, count(DISTINCT m.client_id)::int AS clients
    FROM clinicians c LEFT JOIN care_team_members m
      ON m.tenant_id = c.tenant_id AND m.clinician_id = c.id AND upper_inf(m.during)
    WHERE c.status = 1 AND (${clinicianId}::uuid IS NULL OR c.id = ${clinicianId}::uuid)
      AND (${clinicianId}::uuid IS NOT NULL OR ${places}::uuid[] IS NULL OR EXISTS (SELECT 1 FROM clinician_locations l
        WHERE l.tenant_id = c.tenant_id AND l.clinician_id = c.id AND l.location_id = ANY (${places}::uuid[])))
    GROUP BY c.tenant_id, c.id
    HAVING count(m.client_id) > 0 OR c.caseload_limit IS NOT NULL
    ORDER BY count(DISTINCT m.client_id)::numeric / c.caseload_limit DESC NULLS LAST, count(DISTINCT m.client_id) DESC,
      c.full_name, c.id
    LIMIT ${shown}`.execute(view.db);
  return rows;
}

/** One page of a clinician's current clients within the viewer's scope, by name, with the total. */
export async function caseloadPage(
  view: View,
  clinicianId: string,
  page: number,
  pageSize: number,
): Promise<{ rows: z.output<typeof CaseLoadRow>[]; total: number }> {
  const current = view.db
    .selectFrom("careTeamMembers as m")
    .innerJoin("clients as c", "c.id", "m.clientId")
    .where("m.clinicianId", "=", clinicianId)
    .where(sql<boolean>`upper_inf(m.during)`)
    .where(view.inReach("clients.read", "client", sql<string>`c.id`));
  const { rows, total } = await paginate(
    view.db,
    current
      .select([
        "c.id as clientId",
        "c.mrNo",
        "c.birthDate",
        "m.role",
        "c.locationId",
        "c.levelOfCareId",
        "c.legalFirstName",
        "c.legalLastName",
        "c.suffix",
        "c.preferredName",
      ])
      .select(sql<string>`lower(m.during)`.as("since"))
      .orderBy("c.sortName"),
    { page, pageSize },
  );
  return {
    rows: rows.map(({ legalFirstName, legalLastName, suffix, preferredName, ...row }) => ({
      ...row,
      name: listName({ legalFirstName, legalLastName, suffix, preferredName }),
    })),
    total,
  };
}

/** Active clinicians who can be a primary therapist, with their number of clients. */
export async function primaryTherapists(
  db: TenantDb,
): Promise<{ clinicianId: string; name: string; limit: number | null; clients: number }[]> {
  const rows = await db
    .selectFrom("clinicians as c")
    .select(["c.id as clinicianId", "c.fullName as name", "c.caseloadLimit as limit"])
    .select((eb) =>
      eb
        .selectFrom("careTeamMembers as m")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("m.clinicianId", "=", "c.id")
        .where("m.role", "=", "primary_therapist")
        .where(sql<boolean>`upper_inf(m.during)`)
        .as("clients"),
    )
    .where("c.status", "=", clinicianStates.code("active"))
    .where((eb) => eb.or([eb("c.isPrimaryTherapist", "=", true), eb("c.role", "=", "therapist")]))
    .orderBy("c.fullName")
    .execute();
  return rows.map((row) => ({ ...row, clients: row.clients ?? 0 }));
}
