import type pg from "pg";

/** What must hold of ledgers, counts and destructions after any number of kills; each broken promise is one sentence. */
export async function supplyFindings(
  owner: pg.Client,
  tenantId: string,
  acknowledged: { counts: readonly string[]; destructions: readonly string[] },
): Promise<string[]> {
  const problems: string[] = [];
  const expect = async (sentence: string, text: string, values: unknown[] = []) => {
    const { rows } = await owner.query<{ n: number }>(text, [tenantId, ...values]);
    if (rows[0]?.n !== 0) problems.push(`${rows[0]?.n} ${sentence}`);
  };
  await expect(
    "acknowledged counts are not completed with two signatures and every line decided",
    `SELECT count(*)::int AS n FROM unnest($2::uuid[]) AS a(id) WHERE NOT EXISTS (
       SELECT 1 FROM counts c WHERE c.tenant_id = $1 AND c.id = a.id AND c.state = 'completed' AND c.signed_at IS NOT NULL
         AND c.witness_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM count_lines l WHERE l.tenant_id = $1 AND l.count_id = c.id
           AND l.state NOT IN ('match', 'discrepancy')))`,
    [acknowledged.counts],
  );
  await expect(
    "storages do not have the custody of their last completed count",
    `SELECT count(*)::int AS n FROM storages s WHERE s.tenant_id = $1 AND s.counted_at IS DISTINCT FROM (
       SELECT max(c.completed_at) FROM counts c WHERE c.tenant_id = $1 AND c.storage_id = s.id AND c.state = 'completed')`,
  );
  await expect(
    "counts differ although every number was right",
    `SELECT count(*)::int AS n FROM count_discrepancies WHERE tenant_id = $1`,
  );
  await expect(
    "acknowledged destructions are not there with both containers",
    `SELECT count(*)::int AS n FROM unnest($2::uuid[]) AS a(id) WHERE (
       SELECT count(*) FROM destruction_lines l WHERE l.tenant_id = $1 AND l.destruction_id = a.id) <> 2`,
    [acknowledged.destructions],
  );
  await expect(
    "containers are destroyed without a record, or have a record and are not destroyed",
    `SELECT count(*)::int AS n FROM containers c WHERE c.tenant_id = $1 AND (c.state = 'destroyed' AND c.balance = 0)
       <> EXISTS (SELECT 1 FROM destruction_lines l WHERE l.tenant_id = $1 AND l.container_id = c.id)`,
  );
  await expect(
    "balances are not the sum of their ledger",
    `SELECT count(*)::int AS n FROM containers c CROSS JOIN LATERAL (
         SELECT sum(l.delta) AS total, max(l.seq) AS seq FROM container_ledger l WHERE l.tenant_id = $1 AND l.container_id = c.id) AS sum
       WHERE c.tenant_id = $1 AND (c.balance IS DISTINCT FROM sum.total OR c.last_seq IS DISTINCT FROM sum.seq)`,
  );
  await expect(
    "ledger entries do not follow the one before by number, balance and hash",
    `SELECT count(*)::int AS n FROM (SELECT seq, prev_hash, balance_after, delta,
         lag(hash, 1, '') OVER ledger AS before, lag(seq, 1, 0) OVER ledger AS last,
         lag(balance_after, 1, 0) OVER ledger AS held
       FROM container_ledger WHERE tenant_id = $1 WINDOW ledger AS (PARTITION BY container_id ORDER BY seq)) AS chain
     WHERE seq <> last + 1 OR prev_hash <> before OR balance_after <> held + delta`,
  );
  for (const [what, action, table] of [
    ["counts", "medication.counted", "counts WHERE state = 'completed' AND"],
    ["destructions", "medication.destroyed", "destructions WHERE"],
  ])
    await expect(
      `more or fewer audit entries than ${what}`,
      `SELECT abs((SELECT count(*) FROM ${table} tenant_id = $1) -
         (SELECT count(*) FROM audit_events WHERE tenant_id = $1 AND action = '${action}'))::int AS n`,
    );
  return problems;
}
