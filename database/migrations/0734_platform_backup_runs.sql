-- Backups are of the whole installation, so these rows belong to no tenant. Only the owner's tool writes them (OPS-4).
CREATE TABLE backup_runs (
  id             uuid PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('nightly', 'manual')),
  status         text NOT NULL CHECK (status IN ('running', 'done', 'failed', 'removed')),
  started_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  bytes          bigint,
  rows           bigint,
  files          bigint,
  location       text NOT NULL,
  manifest_hash  text,
  restored_ok_at timestamptz,
  failure        text,
  requested_by   text
);
CREATE INDEX backup_runs_list ON backup_runs (started_at DESC);
SELECT cairn_global('backup_runs');
