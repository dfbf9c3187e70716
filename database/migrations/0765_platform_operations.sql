-- Running an installation: signing keys that are replaced, work of a day that is done once, backups of one facility.

-- A new key from now on; those before it go on to verify until they retire. False when the newest is young enough: two
-- workers may ask at once, and the second finds the first's key.
CREATE FUNCTION cairn_rotate_signing_key(p_use text, p_kid text, p_public jsonb, p_private bytea,
  p_older_than timestamptz, p_now timestamptz, p_retire_at timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('signing-key:' || p_use, 0));
  IF EXISTS (SELECT 1 FROM signing_keys WHERE use = p_use AND retire_at IS NULL AND not_before > p_older_than) THEN
    RETURN false;
  END IF;
  UPDATE signing_keys SET retire_at = p_retire_at WHERE use = p_use AND retire_at IS NULL;
  INSERT INTO signing_keys (kid, use, public_jwk, private_enc, not_before) VALUES (p_kid, p_use, p_public, p_private, p_now);
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION cairn_rotate_signing_key(text, text, jsonb, bytea, timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_rotate_signing_key(text, text, jsonb, bytea, timestamptz, timestamptz, timestamptz) TO cairn_app;

-- What a facility does once on a day of its own calendar, so that a quarter of an hour later it is not done again.
CREATE TABLE daily_turns (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  job       text NOT NULL,
  day       date NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, job)
);
SELECT cairn_protect('daily_turns');

-- A facility's own export is a backup of its rows alone; whom it belongs to is told with the run.
ALTER TABLE backup_runs ADD COLUMN tenant_id uuid;
ALTER TABLE backup_runs DROP CONSTRAINT backup_runs_kind_check;
ALTER TABLE backup_runs ADD CONSTRAINT backup_runs_kind_check CHECK (kind IN ('nightly', 'manual', 'tenant'));
ALTER TABLE backup_runs ADD CONSTRAINT backup_runs_tenant_check CHECK ((kind = 'tenant') = (tenant_id IS NOT NULL));

-- Mail that the receiving side refused for good within a day, over all facilities: a number for /metrics.
CREATE FUNCTION cairn_mail_bounces() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*)::int FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id
  WHERE o.operation = 'mail.send' AND o.status = 'dead' AND o.error_kind = 'refused' AND o.dead_at > now() - interval '1 day'
$$;
REVOKE ALL ON FUNCTION cairn_mail_bounces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_mail_bounces() TO cairn_app;
