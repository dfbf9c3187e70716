-- Reading the audit log: an order of transactions that survives a restore, and what a verification took.

-- Transaction ids begin again in another cluster. After a restore the ids of new audit rows must still come after those
-- of the restored ones, or the sealer would never reach them: they are shifted by what `npm run restore` writes here.
CREATE TABLE audit_clock (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  xid_offset bigint NOT NULL DEFAULT 0 CHECK (xid_offset >= 0)
);
SELECT cairn_global('audit_clock');
INSERT INTO audit_clock DEFAULT VALUES;

CREATE FUNCTION cairn_audit_xid() RETURNS xid8 LANGUAGE sql VOLATILE AS $$
  SELECT ((pg_current_xact_id()::text::bigint + xid_offset)::text)::xid8 FROM audit_clock
$$;
-- Everything below it has been committed or rolled back: the seal's snapshot horizon, on the same scale.
CREATE FUNCTION cairn_audit_horizon() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT ((pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xid_offset)::text)::xid8 FROM audit_clock
$$;
ALTER TABLE audit_events ALTER COLUMN xid SET DEFAULT cairn_audit_xid();

-- The explorer's other ways in; (tenant, at) is the primary key, client, actor and action have theirs.
CREATE INDEX audit_events_subject ON audit_events (tenant_id, subject_type, at DESC);
CREATE INDEX audit_events_glass ON audit_events (tenant_id, break_glass_id, at DESC) WHERE break_glass_id IS NOT NULL;

ALTER TABLE audit_verifications
  ADD COLUMN took_ms integer,
  ADD COLUMN unsealed bigint,
  ADD COLUMN requested_by uuid;
CREATE INDEX audit_verifications_at ON audit_verifications (tenant_id, at DESC);
