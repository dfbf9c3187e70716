-- The error log as a list to work through: who looked after it, in which version it was said to be gone.
ALTER TABLE error_logs
  ADD COLUMN request_ids      text[] NOT NULL DEFAULT '{}',
  ADD COLUMN resolved_version text,
  ADD COLUMN note             text,
  ADD COLUMN created_at       timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN created_by       uuid DEFAULT cairn_user(),
  ADD COLUMN updated_at       timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_by       uuid DEFAULT cairn_user(),
  ADD COLUMN version          integer NOT NULL DEFAULT 1;
CREATE TRIGGER touch BEFORE UPDATE ON error_logs FOR EACH ROW EXECUTE FUNCTION cairn_touch();
CREATE INDEX error_logs_list ON error_logs (tenant_id, last_at DESC);
