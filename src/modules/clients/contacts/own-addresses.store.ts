import { sql } from "kysely";
import type { TenantDb } from "#platform/server/database/tenant-database.ts";

export interface OwnAddresses {
  /** A phone of the client that may get texts. */
  textTo: string | null;
  email: string | null;
}

/**
 * Where messages to these clients themselves go: a phone marked for texts, and an email address they did not refuse. Clients
 * who must not be contacted or have died are left out. `mayContact` decides when the message is sent.
 */
export async function ownAddressesOf(
  db: TenantDb,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, OwnAddresses>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<OwnAddresses & { id: string }>`
    SELECT c.id, CASE WHEN d.ok_to_email IS NOT FALSE THEN d.email END AS email,
      (SELECT phone ->> 'number' FROM jsonb_array_elements(d.phones) phone WHERE phone ->> 'okToText' = 'true' LIMIT 1) AS text_to
    FROM clients c JOIN demographics d ON d.id = c.current_demographic_id
    WHERE c.id = ANY (${[...clientIds]}::uuid[]) AND c.do_not_contact_at IS NULL AND c.deceased_at IS NULL`.execute(db);
  return new Map(rows.map(({ id, ...addresses }) => [id, addresses]));
}
