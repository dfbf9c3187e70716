-- How often a connection may be asked (INT-4): a bucket in the row that all processes share. Null is full.
ALTER TABLE connection_health ADD COLUMN rate_tokens double precision, ADD COLUMN rate_at timestamptz;
