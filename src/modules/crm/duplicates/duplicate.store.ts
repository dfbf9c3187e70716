import { sql } from "kysely";
import { jsonb } from "#platform/server/database/json.ts";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";
import { newId } from "#platform/shared/ids.ts";
import type { DuplicateCandidate } from "./duplicate.contract.ts";

declare module "#platform/server/database/json-columns.ts" {
  interface JsonColumns {
    "lead_duplicates.evidence": DuplicateCandidate["evidence"];
  }
}

type DuplicateStatus = "open" | "not-duplicate" | "household";

export async function insertDuplicate(
  db: TenantDb,
  leadId: string,
  found: DuplicateCandidate & { score: number },
  status: DuplicateStatus,
): Promise<void> {
  await db
    .insertInto("leadDuplicates")
    .values({
      id: newId(),
      leadId,
      otherType: found.type,
      otherId: found.id,
      score: found.score,
      evidence: jsonb(found.evidence),
      status,
    })
    .execute();
}

/** Records of this lead's pairs that were decided. */
export async function decidedDuplicatesOf(db: TenantDb, leadId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("leadDuplicates")
    .select("otherId")
    .where("leadId", "=", leadId)
    .where("status", "<>", "open")
    .execute();
  return rows.map((row) => row.otherId);
}

/** Decides an open pair; false when there is none. */
export async function decideDuplicate(
  db: TenantDb,
  leadId: string,
  otherId: string,
  status: Exclude<DuplicateStatus, "open">,
): Promise<boolean> {
  const changed = await db
    .updateTable("leadDuplicates")
    .set({ status })
    .where("leadId", "=", leadId)
    .where("otherId", "=", otherId)
    .where("status", "=", "open")
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

interface KnownLead {
  id: string;
  leadNo: string;
  firstName: string | null;
  lastName: string | null;
  preferredName: string | null;
  dateOfBirth: string | null;
  sexAtBirth: string | null;
  postalCode: string | null;
  locationId: string | null;
  ownerId: string | null;
  status: number;
  clientId: string | null;
  phones: string[];
  emails: string[];
}

interface LeadProbe {
  phones: readonly string[];
  emails: readonly string[];
  dateOfBirth: string | null;
  firstName: string | null;
  lastName: string | null;
  postalCode: string | null;
}

/** Leads that share a phone, email, date of birth or name with these facts, through the function that filters by tenant. */
export async function leadsLike(db: TenantDb, probe: LeadProbe): Promise<KnownLead[]> {
  const { rows } = await sql<KnownLead>`
    SELECT l.id, l.lead_no, l.first_name, l.last_name, l.preferred_name, l.date_of_birth, l.sex_at_birth, l.postal_code,
      l.location_id, l.owner_id, l.status, l.client_id,
      ARRAY(SELECT p.e164 FROM lead_phones p WHERE p.lead_id = l.id AND p.ended_at IS NULL) AS phones,
      ARRAY(SELECT e.address FROM lead_emails e WHERE e.lead_id = l.id AND e.ended_at IS NULL) AS emails
    FROM crm_duplicate_candidates(${[...probe.phones]}::text[], ${[...probe.emails]}::text[],
      ${probe.dateOfBirth}::date, ${probe.firstName}::text, ${probe.lastName}::text, ${probe.postalCode}::text) c
    JOIN leads l ON l.id = c.lead_id`.execute(db);
  return rows;
}
