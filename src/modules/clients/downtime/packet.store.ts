import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { AlertCategory, AlertLevel, observationLabels } from "../alerts/alert.ts";
import type { EpisodeStatus } from "../episodes/episode.ts";
import { liveStatusList } from "../episodes/episode-list.store.ts";

export interface PresentRow {
  clientId: string;
  mrNo: string;
  legalFirstName: string;
  legalLastName: string;
  preferredName: string | null;
  suffix: string | null;
  birthDate: string;
  status: EpisodeStatus;
  admittedAt: string | null;
  alerts: {
    category: AlertCategory;
    level: AlertLevel;
    instructions: string | null;
    observation: keyof typeof observationLabels | null;
    status: "proposed" | "active";
  }[];
  contacts: {
    firstName: string;
    lastName: string | null;
    relationship: string;
    phones: { number: string }[];
    legalAuthority: string | null;
  }[];
}

/** Clients admitted or on leave at a location, including restricted charts, in one statement. */
export async function presentAt(db: TenantDb, locationId: string): Promise<PresentRow[]> {
  const { rows } = await sql<PresentRow>`
    SELECT c.id AS client_id, c.mr_no, c.legal_first_name, c.legal_last_name, c.preferred_name, c.suffix, c.birth_date,
      d.status, c.admitted_at,
      coalesce((SELECT json_agg(json_build_object('category', a.category, 'level', a.level, 'instructions', a.instructions,
          'observation', a.observation, 'status', a.status))
        FROM alerts a WHERE a.tenant_id = c.tenant_id AND a.client_id = c.id AND a.status IN ('active', 'proposed')), '[]')
        AS alerts,
      coalesce((SELECT json_agg(json_build_object('firstName', k.first_name, 'lastName', k.last_name,
          'relationship', k.relationship, 'phones', k.phones, 'legalAuthority', k.legal_authority)
          ORDER BY k.emergency_priority)
        FROM contacts k WHERE k.tenant_id = c.tenant_id AND k.client_id = c.id AND k.ended_at IS NULL
          AND k.emergency_priority IS NOT NULL AND NOT k.do_not_contact), '[]') AS contacts
    FROM demographics d JOIN clients c ON c.tenant_id = d.tenant_id AND c.id = d.client_id
    WHERE d.location_id = ${locationId} AND d.status IN (${liveStatusList})
    ORDER BY c.sort_name, c.id`.execute(db);
  return rows;
}
