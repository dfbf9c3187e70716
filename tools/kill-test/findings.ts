import type pg from "pg";

/** What must hold after any number of kills; each broken promise is one sentence. */
export async function findings(
  owner: pg.Client,
  tenantId: string,
  acknowledged: readonly { scheduleId: string; acknowledged: string }[],
  sent: readonly string[],
): Promise<string[]> {
  const problems: string[] = [];
  const expect = async (sentence: string, text: string, values: unknown[]) => {
    const { rows } = await owner.query<{ n: number }>(text, values);
    if (rows[0]?.n !== 0) problems.push(`${rows[0]?.n} ${sentence}`);
  };
  await expect(
    "acknowledged doses are not there under the id that was answered",
    `SELECT count(*)::int AS n FROM unnest($2::uuid[], $3::uuid[]) AS a(schedule_id, log_id)
     WHERE NOT EXISTS (SELECT 1 FROM medication_logs l WHERE l.tenant_id = $1 AND l.id = a.log_id AND l.schedule_id = a.schedule_id)`,
    [tenantId, acknowledged.map((dose) => dose.scheduleId), acknowledged.map((dose) => dose.acknowledged)],
  );
  await expect(
    "doses were written more than once",
    `SELECT count(*)::int AS n FROM (SELECT schedule_id FROM medication_logs WHERE tenant_id = $1 AND schedule_id IS NOT NULL
       GROUP BY schedule_id HAVING count(*) > 1) AS twice`,
    [tenantId],
  );
  await expect(
    "doses are marked done without an entry, or have an entry and are not marked",
    `SELECT count(*)::int AS n FROM medication_schedules s WHERE s.tenant_id = $1 AND s.id = ANY ($2::uuid[])
     AND (s.state = 'documented') <> EXISTS (SELECT 1 FROM medication_logs l WHERE l.tenant_id = $1 AND l.schedule_id = s.id)`,
    [tenantId, sent],
  );
  await expect(
    "more or fewer audit entries than doses",
    `SELECT abs((SELECT count(*) FROM medication_logs WHERE tenant_id = $1) -
       (SELECT count(*) FROM audit_events WHERE tenant_id = $1 AND action = 'medication.administered'))::int AS n`,
    [tenantId],
  );
  await expect(
    "more or fewer events than doses",
    `SELECT abs((SELECT count(*) FROM medication_logs WHERE tenant_id = $1) -
       (SELECT count(*) FROM event_outbox WHERE tenant_id = $1 AND type = 'medications.dose-recorded'))::int AS n`,
    [tenantId],
  );
  await expect(
    "more or fewer repeat keys than doses",
    `SELECT abs((SELECT count(*) FROM medication_logs WHERE tenant_id = $1) -
       (SELECT count(*) FROM idempotency_keys WHERE tenant_id = $1 AND endpoint LIKE '%/logs'))::int AS n`,
    [tenantId],
  );
  return problems;
}
