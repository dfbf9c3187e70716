import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

/** Clients whose own phone numbers include one of these, in E.164; at most 100. Merged charts are left out. */
export async function clientsWithPhones(
  db: TenantDb,
  numbers: readonly string[],
): Promise<{ clientId: string; e164: string }[]> {
  if (numbers.length === 0) return [];
  const digits = numbers.map((number) => number.replace(/\D/g, "").slice(-10));
  const { rows } = await sql<{ clientId: string; e164: string }>`
    SELECT c.id AS client_id, phone ->> 'number' AS e164
    FROM cairn_client_candidates(NULL, NULL, ${digits}::text[], '', '', 100) found
    JOIN clients c ON c.id = found.id AND c.merged_into_id IS NULL
    JOIN demographics d ON d.id = c.current_demographic_id
    CROSS JOIN jsonb_array_elements(d.phones) phone
    WHERE phone ->> 'number' = ANY (${[...numbers]}::text[])
    ORDER BY c.id`.execute(db);
  return rows;
}
