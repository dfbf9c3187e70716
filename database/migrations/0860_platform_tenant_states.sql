-- Where a facility stands (platform §3): since when it is suspended or closed, and when its keys were destroyed. Moved by the
-- operator's tool alone (`npm run tenant`), which is the owner's.
ALTER TABLE tenants
  ADD COLUMN suspended_at      timestamptz,
  ADD COLUMN closed_at         timestamptz,
  ADD COLUMN keys_destroyed_at timestamptz,
  ADD CONSTRAINT tenants_closed CHECK ((status = 4) = (closed_at IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT tenants_keys CHECK (keys_destroyed_at IS NULL OR closed_at IS NOT NULL);

-- Sign-in attempts lie in the order of their time; the hourly purge asks by it alone (platform §2).
CREATE INDEX login_attempts_at ON login_attempts USING brin (at);
