import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import type { CaseLoadStanding } from "./case-loads.contract.ts";

const shown = 8;

/**
 * Who carries how many, counted as on the staff list (each client once), the fullest first: one colleague, or with null
 * all active ones at the places of this person.
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
