-- Files are scanned before anybody reads them (FILE-1): what the scanner said, and the small picture beside a picture.
ALTER TABLE files
  ADD COLUMN thumbnail_key    text,
  ADD COLUMN thumbnail_sha256 bytea,
  ADD COLUMN scanned_at       timestamptz,
  ADD COLUMN scan_verdict     text,
  ADD COLUMN legal_hold       boolean NOT NULL DEFAULT false;
CREATE INDEX files_scanning ON files (tenant_id, created_at) WHERE status IN ('receiving', 'scanning');
