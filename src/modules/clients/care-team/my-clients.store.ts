import { sql } from "kysely";
import type { View } from "#platform/server/execution/context.ts";
import { bySeverity } from "../alerts/alert.ts";
import { liveStatusList } from "../episodes/episode-list.store.ts";
import { listName } from "../identity/name.ts";
import type { MyClient } from "./my-clients.contract.ts";

interface Row extends Omit<MyClient, "name" | "alerts" | "bed" | "glances"> {
  demographicId: string;
  legalFirstName: string;
  legalLastName: string;
  suffix: string | null;
  preferredName: string | null;
  alerts: MyClient["alerts"] | null;
  total: number;
}
export type Listed = Omit<MyClient, "bed" | "glances"> & { demographicId: string };

/** Clients on whose care team the user is, by name, each once. */
export async function clientsInMyCare(view: View, most: number): Promise<{ rows: Listed[]; total: number }> {
  const { rows } = await sql<Row>`
    SELECT c.id AS client_id, c.mr_no, c.current_demographic_id AS demographic_id, c.legal_first_name, c.legal_last_name,
      c.suffix, c.preferred_name, c.photo_file_id, c.episode_status AS status,
      c.anticipated_discharge_date AS leaves_on,
      (SELECT p.name FROM locations p WHERE p.tenant_id = c.tenant_id AND p.id = c.location_id) AS location_name,
      (SELECT json_agg(json_build_object('category', a.category, 'level', a.level, 'instructions', a.instructions))
        FROM alerts a WHERE a.tenant_id = c.tenant_id AND a.client_id = c.id AND a.status = 'active') AS alerts,
      count(*) OVER ()::int AS total
    FROM clients c
    WHERE c.id IN (SELECT m.client_id FROM care_team_members m
        WHERE m.clinician_id = ${view.actor.clinicianId}::uuid AND upper_inf(m.during))
      AND c.merged_into_id IS NULL AND c.episode_status IN (${liveStatusList})
      AND ${view.inReach("clients.read", "client", sql<string>`c.id`)}
    ORDER BY c.sort_name, c.id LIMIT ${most}`.execute(view.db);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ legalFirstName, legalLastName, suffix, preferredName, alerts, total: _, ...row }) => ({
      ...row,
      name: listName({ legalFirstName, legalLastName, suffix, preferredName }),
      alerts: (alerts ?? []).sort(bySeverity),
    })),
  };
}
