-- Entries about doses only grow and are kept for years, so they lie by month (architecture §5): a scheduled dose's entry
-- in the month the dose was due in, any other in the month it happened in. Decision 0018 says why the doses themselves do not.
ALTER TABLE medication_logs RENAME TO medication_logs_before;
CREATE TABLE medication_logs (LIKE medication_logs_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
  PARTITION BY RANGE (partition_at);
CREATE TABLE medication_logs_rest PARTITION OF medication_logs DEFAULT;
DO $$
DECLARE
  month date;
BEGIN
  FOR month IN SELECT DISTINCT date_trunc('month', partition_at AT TIME ZONE 'UTC')::date FROM medication_logs_before LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF medication_logs FOR VALUES FROM (%L) TO (%L)',
      'medication_logs' || to_char(month, '_YYYY_MM'), month::text || ' 00:00+00',
      (month + interval '1 month')::date::text || ' 00:00+00');
  END LOOP;
END $$;
INSERT INTO medication_logs SELECT * FROM medication_logs_before;
DROP TABLE medication_logs_before;

ALTER TABLE medication_logs
  ADD PRIMARY KEY (tenant_id, id, partition_at),
  ADD FOREIGN KEY (tenant_id, schedule_id) REFERENCES medication_schedules (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE;
-- One live outcome per dose (MED-50): two nurses at once, and the second gets the first one's record.
CREATE UNIQUE INDEX medication_logs_one_outcome ON medication_logs (tenant_id, schedule_id, partition_at)
  WHERE voided_at IS NULL AND schedule_id IS NOT NULL;
CREATE UNIQUE INDEX medication_logs_idempotency ON medication_logs (tenant_id, idempotency_key, partition_at);
CREATE INDEX medication_logs_chart ON medication_logs (tenant_id, demographic_id, occurred_at DESC);
CREATE INDEX medication_logs_order ON medication_logs (tenant_id, order_id, occurred_at DESC);
CREATE INDEX medication_logs_recheck ON medication_logs (tenant_id, location_id, recheck_due_at)
  WHERE recheck_due_at IS NOT NULL AND recheck_at IS NULL AND voided_at IS NULL;
SELECT cairn_protect('medication_logs');
REVOKE UPDATE ON medication_logs FROM cairn_app;
GRANT UPDATE (recheck_at, recheck_by, effect, pain_after, voided_at, voided_by, void_reason) ON medication_logs TO cairn_app;
CREATE TRIGGER medication_logs_stand BEFORE UPDATE ON medication_logs
  FOR EACH ROW EXECUTE FUNCTION medication_logs_stand();
