import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { givenInstallation, type Installation } from "#modules/settings/tenancy/testing.ts";
import { newId } from "#platform/shared/ids.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await givenInstallation("candidates");
});
afterAll(() => installation.end());

it("DUP-2: probes each index once, even before PostgreSQL has statistics for the tables", async () => {
  const client = new pg.Client({ connectionString: await installation.database() });
  await client.connect();
  try {
    const [tenantId, locationId] = [newId(), newId()];
    await client.query("SELECT set_config('app.tenant_id', $1, false)", [tenantId]);
    // Inserts only the rows the probes read, without the foreign keys' parents.
    await client.query("SET session_replication_role = replica");
    await client.query(
      `INSERT INTO leads (tenant_id, id, lead_no, first_name, last_name, location_id, board_rank, received_at, lifecycle_since, last_activity_at)
       SELECT $1, gen_random_uuid(), 'L-' || lpad(n::text, 8, '0'), 'First' || n, 'Last' || n, $2, n, now(), now(), now() FROM generate_series(1, 1000) AS n`,
      [tenantId, locationId],
    );
    await client.query(
      `INSERT INTO lead_phones (tenant_id, id, lead_id, e164, raw)
       SELECT tenant_id, gen_random_uuid(), id, '+13105' || right(lead_no, 6), '?' FROM leads`,
    );
    const ask = `SELECT lead_id FROM crm_duplicate_candidates(ARRAY['+13105000012', '+13105000013'], '{a@mail.example}', '1980-01-01', 'Avery', 'Quokka', NULL)`;
    expect((await client.query(ask)).rows).toHaveLength(2);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${ask}`);
    // With a probe per lead the query touched 16,000 pages.
    expect(rows[0]["QUERY PLAN"][0].Plan["Shared Hit Blocks"]).toBeLessThan(300);
  } finally {
    await client.end();
  }
});
