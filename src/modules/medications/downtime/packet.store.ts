import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import type { Reaction } from "../allergies/allergy.contract.ts";
import type { AllergyFacts, AllergyReviewFacts, criticalities } from "../allergies/allergy.ts";
import type { GivenDose } from "./packet-rows.ts";

export interface AllergyPerson {
  clientId: string;
  demographicId: string;
  allergies: (AllergyFacts & {
    substanceText: string;
    criticality: (typeof criticalities)[number] | null;
    reactions: (typeof Reaction)["_output"][];
  })[];
  review: AllergyReviewFacts | null;
}

interface Stay {
  clientId: string;
  demographicId: string;
}

/** Allergies and latest review of these stays, in one statement. */
export async function allergiesOfStays(db: TenantDb, stays: readonly Stay[]): Promise<AllergyPerson[]> {
  const instant = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);
  const { rows } = await sql<AllergyPerson>`
    SELECT d.client_id, d.demographic_id,
      coalesce((SELECT json_agg(json_build_object('status', a.status, 'category', a.category,
          'statusSince', to_char(a.status_since AT TIME ZONE 'UTC', ${instant}), 'substanceText', a.substance_text,
          'criticality', a.criticality, 'reactions', a.reactions)
          ORDER BY a.criticality = 'high' DESC NULLS LAST, a.substance_text)
        FROM client_allergies a WHERE a.client_id = d.client_id), '[]') AS allergies,
      (SELECT json_build_object('outcome', r.outcome, 'demographicId', r.demographic_id,
          'reviewedAt', to_char(r.reviewed_at AT TIME ZONE 'UTC', ${instant}))
        FROM client_allergy_reviews r WHERE r.client_id = d.client_id
        ORDER BY r.reviewed_at DESC, r.id DESC LIMIT 1) AS review
    FROM unnest(${stays.map((stay) => stay.clientId)}::uuid[], ${stays.map((stay) => stay.demographicId)}::uuid[])
      AS d(client_id, demographic_id)`.execute(db);
  return rows;
}

/** Entries of these stays since an instant, newest first. */
export async function recordedSince(db: TenantDb, stays: readonly Stay[], since: string): Promise<GivenDose[]> {
  const { rows } = await sql<GivenDose>`
    SELECT l.client_id, o.product_text AS product, l.result, l.occurred_at, trim_scale(l.dose_given)::text AS dose_given,
      l.unit, giver.full_name AS by
    FROM medication_logs l
    JOIN orders o ON o.tenant_id = l.tenant_id AND o.id = l.order_id
    JOIN clinicians giver ON giver.tenant_id = l.tenant_id AND giver.id = l.performed_by
    WHERE l.demographic_id = ANY (${stays.map((stay) => stay.demographicId)}::uuid[]) AND l.occurred_at >= ${since}
      AND l.voided_at IS NULL
    ORDER BY l.occurred_at DESC, l.id`.execute(db);
  return rows;
}

export interface GapRow {
  clientId: string;
  product: string;
  dueAt: string;
}

/** Doses of a location due in [from, to) and not documented. */
export async function undocumentedDoses(db: TenantDb, locationId: string, from: string, to: string): Promise<GapRow[]> {
  const { rows } = await sql<GapRow>`
    SELECT s.client_id, o.product_text AS product, s.due_at
    FROM medication_schedules s
    JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
    WHERE s.location_id = ${locationId} AND s.due_at >= ${from} AND s.due_at < ${to}
      AND s.state IN ('planned', 'undocumented')
    ORDER BY s.due_at, o.product_text, s.id`.execute(db);
  return rows;
}
