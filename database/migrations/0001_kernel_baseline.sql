-- What every other module stands on: tenancy, the audit log, events, jobs, drafts, files, search, access scopes,
-- rate limits and reference data.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pgcrypto;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

GRANT USAGE ON SCHEMA public TO cairn_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- The tenant whose rows this connection may see; null means none.
CREATE FUNCTION cairn_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;

-- The acting user; null for the system itself.
CREATE FUNCTION cairn_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Raises the version of a changed record and sets who changed it and when; a statement cannot forge these.
CREATE FUNCTION cairn_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  NEW.updated_by := cairn_user();
  NEW.created_at := OLD.created_at;
  NEW.created_by := OLD.created_by;
  RETURN NEW;
END $$;

-- Refuses any change of a ledger row.
CREATE FUNCTION cairn_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Puts a table behind row-level security. Modes: record (select, insert, update), ledger (select, insert; rows refuse
-- change), scratch (record + delete). Row-level security is enabled, not forced: forcing it would bind the owner's
-- search functions too, and trigram indexes would stay unused.
CREATE FUNCTION cairn_protect(target regclass, mode text DEFAULT 'record') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_version boolean;
BEGIN
  IF mode NOT IN ('record', 'ledger', 'scratch') THEN
    RAISE EXCEPTION 'unknown mode % for %', mode, target;
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_wall ON %s USING (tenant_id = (SELECT cairn_tenant())) WITH CHECK (tenant_id = (SELECT cairn_tenant()))', target);
  EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', target);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO cairn_app', target);
  IF mode IN ('record', 'scratch') THEN
    EXECUTE format('GRANT UPDATE ON %s TO cairn_app', target);
  END IF;
  IF mode = 'scratch' THEN
    EXECUTE format('GRANT DELETE ON %s TO cairn_app', target);
  END IF;
  IF mode = 'ledger' THEN
    EXECUTE format('CREATE TRIGGER ledger_rows BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION cairn_refuse_change()', target);
    EXECUTE format('CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION cairn_refuse_change()', target);
  ELSE
    SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = target AND attname = 'version' AND NOT attisdropped) INTO has_version;
    IF has_version THEN
      EXECUTE format('CREATE TRIGGER touch BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION cairn_touch()', target);
    END IF;
  END IF;
END $$;

-- Marks a table that all tenants read and none writes. Its comment starts with 'global:'.
CREATE FUNCTION cairn_global(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', target);
  EXECUTE format('GRANT SELECT ON %s TO cairn_app', target);
  EXECUTE format('COMMENT ON TABLE %s IS %L', target, 'global: the same for every tenant');
END $$;

SELECT cairn_global('schema_migrations');
COMMENT ON TABLE schema_migrations IS
  'global: Applied migrations. Made by the migrator; the application reads it for the readiness probe.';

-- Check digit of an NPI (Luhn over 80840 + number).
CREATE FUNCTION cairn_npi_valid(npi text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  total integer := 24;
  digit integer;
BEGIN
  IF npi !~ '^[12][0-9]{9}$' THEN RETURN false; END IF;
  FOR i IN 1..10 LOOP
    digit := substr(npi, i, 1)::integer;
    IF i % 2 = 1 THEN
      digit := digit * 2;
      IF digit > 9 THEN digit := digit - 9; END IF;
    END IF;
    total := total + digit;
  END LOOP;
  RETURN total % 10 = 0;
END $$;

CREATE TABLE tenants (
  id                 uuid PRIMARY KEY,
  slug               citext NOT NULL UNIQUE CHECK (slug ~ '^[a-z][a-z0-9-]{1,38}[a-z0-9]$'
                       AND slug NOT IN ('www', 'api', 'app', 'admin', 'static', 'mail', 'status', 'cdn', 'auth')),
  name               text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  legal_name         text NOT NULL,
  npi                text CHECK (npi IS NULL OR cairn_npi_valid(npi)),
  ein                text,
  customer_type      text NOT NULL CHECK (customer_type IN ('EMR', 'CRM', 'EMR_CRM', 'FULL')),
  modules            text[] NOT NULL,
  status             smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
  time_zone          text NOT NULL DEFAULT 'America/Los_Angeles',
  locale             text NOT NULL DEFAULT 'en-US',
  part2_program      boolean NOT NULL DEFAULT false,
  brand              jsonb NOT NULL DEFAULT '{"productName":"Cairn"}',
  custom_domain      citext UNIQUE,
  data_key_wrapped   bytea NOT NULL,
  data_key_version   integer NOT NULL DEFAULT 1,
  is_demo            boolean NOT NULL DEFAULT false,
  suspended_at       timestamptz,
  closed_at          timestamptz,
  keys_destroyed_at  timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  version            integer NOT NULL DEFAULT 1,
  CONSTRAINT tenants_closed CHECK ((status = 4) = (closed_at IS NOT NULL)),
  CONSTRAINT tenants_keys CHECK (keys_destroyed_at IS NULL OR closed_at IS NOT NULL)
);
SELECT cairn_global('tenants');
COMMENT ON TABLE tenants IS
  'global: Facilities (tenants): name, time zone, modules, status and wrapped data key. The application changes '
  'its own row only through cairn_change_tenant.';

-- Creates a tenant. The application can add a tenant, but not change or remove one.
CREATE FUNCTION cairn_found_tenant(t jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO tenants (id, slug, name, legal_name, customer_type, modules, time_zone, part2_program, data_key_wrapped, is_demo)
  VALUES ((t ->> 'id')::uuid, t ->> 'slug', t ->> 'name', t ->> 'legalName', t ->> 'customerType',
    ARRAY(SELECT jsonb_array_elements_text(t -> 'modules')), t ->> 'timeZone', (t ->> 'part2Program')::boolean,
    decode(t ->> 'dataKey', 'base64'), (t ->> 'isDemo')::boolean)
$$;
REVOKE ALL ON FUNCTION cairn_found_tenant(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_found_tenant(jsonb) TO cairn_app;

-- Changes the facility's own row of tenants; null leaves a value as it is. Status only moves from 3 provisioning to
-- 1 active; the slug only changes while provisioning.
CREATE FUNCTION cairn_change_tenant(t jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE tenants SET
    slug = CASE WHEN status = 3 AND t ? 'slug' THEN (t ->> 'slug')::citext ELSE slug END,
    name = coalesce(t ->> 'name', name),
    legal_name = coalesce(t ->> 'legalName', legal_name),
    npi = CASE WHEN t ? 'npi' THEN t ->> 'npi' ELSE npi END,
    ein = CASE WHEN t ? 'ein' THEN t ->> 'ein' ELSE ein END,
    customer_type = coalesce(t ->> 'customerType', customer_type),
    modules = CASE WHEN t ? 'modules' THEN ARRAY(SELECT jsonb_array_elements_text(t -> 'modules')) ELSE modules END,
    time_zone = coalesce(t ->> 'timeZone', time_zone),
    locale = coalesce(t ->> 'locale', locale),
    part2_program = coalesce((t ->> 'part2Program')::boolean, part2_program),
    brand = CASE WHEN t ? 'brand' THEN t -> 'brand' ELSE brand END,
    status = CASE WHEN status = 3 AND (t ->> 'activate')::boolean THEN 1 ELSE status END,
    updated_at = now(), version = version + 1
  WHERE id = cairn_tenant()
$$;
REVOKE ALL ON FUNCTION cairn_change_tenant(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_change_tenant(jsonb) TO cairn_app;

CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  use         text NOT NULL CHECK (use IN ('access', 'seal')),
  public_jwk  jsonb NOT NULL,
  private_enc bytea NOT NULL,
  not_before  timestamptz NOT NULL DEFAULT now(),
  retire_at   timestamptz
);
SELECT cairn_global('signing_keys');
GRANT INSERT ON signing_keys TO cairn_app;
COMMENT ON TABLE signing_keys IS
  'global: Key pairs that sign access tokens and audit seals. A retired key still verifies until retire_at.';

-- Adds a signing key; earlier keys verify until they retire. False when the newest key is recent enough, as when two
-- workers rotate at once.
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

CREATE TABLE installation_root (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  wrapped    bytea NOT NULL,
  made_at    timestamptz NOT NULL DEFAULT now(),
  rotated_at timestamptz
);
SELECT cairn_global('installation_root');
COMMENT ON TABLE installation_root IS
  'global: The root key of the installation, wrapped by MASTER_KEY. Rotating the master key rewraps this one '
  'row. Without a row, the master key is the root.';

CREATE TABLE audit_clock (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  xid_offset bigint NOT NULL DEFAULT 0 CHECK (xid_offset >= 0)
);
SELECT cairn_global('audit_clock');
INSERT INTO audit_clock DEFAULT VALUES;
COMMENT ON TABLE audit_clock IS
  'global: Offset added to transaction ids in the audit log. A restore sets it so that new rows sort after the '
  'restored ones.';

-- Transaction id of an audit row, shifted so that ids keep rising after a restore.
CREATE FUNCTION cairn_audit_xid() RETURNS xid8 LANGUAGE sql VOLATILE AS $$
  SELECT ((pg_current_xact_id()::text::bigint + xid_offset)::text)::xid8 FROM audit_clock
$$;

-- Every transaction below it has ended: the snapshot horizon of the sealer, on the scale of cairn_audit_xid().
CREATE FUNCTION cairn_audit_horizon() RETURNS xid8 LANGUAGE sql STABLE AS $$
  SELECT ((pg_snapshot_xmin(pg_current_snapshot())::text::bigint + xid_offset)::text)::xid8 FROM audit_clock
$$;

CREATE TABLE audit_events (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  at             timestamptz NOT NULL,
  xid            xid8 NOT NULL DEFAULT cairn_audit_xid(),
  actor_user_id  uuid,
  actor_name     text NOT NULL,
  actor_role     text NOT NULL,
  on_behalf_of   uuid,
  session_id     uuid,
  action         text NOT NULL CHECK (action ~ '^[a-z0-9-]+\.[a-z0-9-]+$'),
  type           text NOT NULL CHECK (type IN ('C', 'R', 'U', 'D', 'E')),
  outcome        smallint NOT NULL DEFAULT 0 CHECK (outcome IN (0, 4, 8, 12)),
  subject_type   text NOT NULL,
  subject_id     text,
  client_id      uuid,
  purpose        text NOT NULL DEFAULT 'TREAT',
  break_glass_id uuid,
  location_id    uuid,
  ip             text,
  request_id     text,
  endpoint       text,
  fields         text[] NOT NULL DEFAULT '{}',
  detail         jsonb NOT NULL DEFAULT '{}',
  client_ids     uuid[] NOT NULL DEFAULT '{}',
  row_hash       bytea NOT NULL,
  PRIMARY KEY (tenant_id, at, id)
) PARTITION BY RANGE (at
);
CREATE TABLE audit_events_rest PARTITION OF audit_events DEFAULT;
CREATE INDEX audit_events_client ON audit_events (tenant_id, client_id, at DESC) WHERE client_id IS NOT NULL;
CREATE INDEX audit_events_actor ON audit_events (tenant_id, actor_user_id, at DESC);
CREATE INDEX audit_events_action ON audit_events (tenant_id, action, at DESC);
CREATE INDEX audit_events_sealing ON audit_events (tenant_id, xid, id);
-- For the audit explorer; the primary key serves (tenant, at).
CREATE INDEX audit_events_subject ON audit_events (tenant_id, subject_type, at DESC);
CREATE INDEX audit_events_glass ON audit_events (tenant_id, break_glass_id, at DESC) WHERE break_glass_id IS NOT NULL;
CREATE INDEX audit_events_clients ON audit_events USING gin (client_ids) WHERE client_ids <> '{}';
SELECT cairn_protect('audit_events', 'ledger');
COMMENT ON TABLE audit_events IS
  'The audit log: append-only, hashed row by row, sealed in signed Merkle batches, partitioned by month.';

-- SHA-256 over the canonical JSON of every column but the hash itself; jsonb orders keys, the zone is UTC.
CREATE FUNCTION cairn_audit_row_hash(e audit_events) RETURNS bytea LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT sha256(convert_to((to_jsonb(e) - 'row_hash')::text, 'UTF8'))
$$;

CREATE FUNCTION cairn_audit_hash() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  NEW.row_hash := sha256(convert_to((to_jsonb(NEW) - 'row_hash')::text, 'UTF8'));
  RETURN NEW;
END $$;
CREATE TRIGGER hash_row BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION cairn_audit_hash();

-- Entries of lists that showed this client, which a policy on the table would keep from using the index.
CREATE FUNCTION cairn_lists_showing(p_client uuid, p_from timestamptz, p_to timestamptz) RETURNS SETOF audit_events
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT * FROM audit_events e
  WHERE e.tenant_id = cairn_tenant() AND e.client_ids <> '{}' AND e.client_ids @> ARRAY[p_client]
    AND e.client_id IS DISTINCT FROM p_client
    AND (p_from IS NULL OR e.at >= p_from) AND (p_to IS NULL OR e.at < p_to)
$$;
REVOKE ALL ON FUNCTION cairn_lists_showing(uuid, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_lists_showing(uuid, timestamptz, timestamptz) TO cairn_app;

CREATE TABLE audit_seals (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  seq         bigint NOT NULL CHECK (seq >= 1),
  from_xid    xid8 NOT NULL,
  to_xid      xid8 NOT NULL,
  event_count integer NOT NULL CHECK (event_count > 0),
  merkle_root bytea NOT NULL,
  prev_hash   bytea NOT NULL,
  hash        bytea NOT NULL,
  signature   bytea NOT NULL,
  key_id      text NOT NULL,
  sealed_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
SELECT cairn_protect('audit_seals', 'ledger');
COMMENT ON TABLE audit_seals IS 'Signed Merkle seals over batches of audit rows, chained per facility.';

-- Age of the oldest unsealed audit entry of any facility, for the readiness probe.
CREATE FUNCTION cairn_unsealed_seconds() RETURNS double precision LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(max(extract(epoch FROM now() - waiting.at)), 0)::double precision
  FROM tenants t CROSS JOIN LATERAL (
    SELECT min(e.at) AS at FROM audit_events e
    WHERE e.tenant_id = t.id AND e.at <= now()
      AND e.xid > coalesce((SELECT s.to_xid FROM audit_seals s WHERE s.tenant_id = t.id ORDER BY s.seq DESC LIMIT 1), '0'::xid8)
  ) AS waiting WHERE t.status IN (1, 2)
$$;
REVOKE ALL ON FUNCTION cairn_unsealed_seconds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_unsealed_seconds() TO cairn_app;

CREATE TABLE audit_verifications (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  at            timestamptz NOT NULL,
  seals         bigint NOT NULL,
  events        bigint NOT NULL,
  ok            boolean NOT NULL,
  first_bad_seq bigint,
  finding       text,
  took_ms       integer,
  unsealed      bigint,
  requested_by  uuid,
  -- Of a successful one: the hash of the last seal it saw, under a signature, so that a log cut later is found.
  last_hash     bytea,
  signature     bytea,
  key_id        text,
  -- The reason an operator gave for accepting an older copy of the database.
  accepted_reason text CHECK (length(accepted_reason) BETWEEN 10 AND 500),
  PRIMARY KEY (tenant_id, id),
  CHECK (NOT ok OR (last_hash IS NOT NULL AND signature IS NOT NULL AND key_id IS NOT NULL))
);
CREATE INDEX audit_verifications_at ON audit_verifications (tenant_id, at DESC);
SELECT cairn_protect('audit_verifications', 'ledger');
COMMENT ON TABLE audit_verifications IS 'Results of audit log verifications.';

CREATE TABLE audit_archives (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  event_count bigint NOT NULL CHECK (event_count > 0),
  first_seq   bigint NOT NULL,
  last_seq    bigint NOT NULL,
  -- [[from, to], …] of the seals without a row left in the database.
  whole_seqs  jsonb NOT NULL,
  -- [[xid, id, hash], …] of archived rows whose seal still has other rows.
  leaves      jsonb NOT NULL,
  file        text NOT NULL,
  sha256      bytea NOT NULL,
  bytes       bigint NOT NULL,
  signature   bytea NOT NULL,
  key_id      text NOT NULL,
  archived_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, month)
);
SELECT cairn_protect('audit_archives', 'ledger');
COMMENT ON TABLE audit_archives IS
  'Months of the audit log that were moved to an encrypted file. The signed record keeps the hashes a '
  'verification needs.';

CREATE TABLE event_outbox (
  seq             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid             xid8 NOT NULL DEFAULT pg_current_xact_id(),
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  topics          text[] NOT NULL,
  type            text NOT NULL,
  subject_type    text NOT NULL,
  subject_id      text NOT NULL,
  subject_version integer,
  actor_id        uuid,
  at              timestamptz NOT NULL
);
CREATE INDEX event_outbox_order ON event_outbox (xid, seq);
CREATE INDEX event_outbox_old ON event_outbox (at);
SELECT cairn_protect('event_outbox');
REVOKE UPDATE ON event_outbox FROM cairn_app;
COMMENT ON TABLE event_outbox IS
  'Committed events for the live channel, read by every process in commit order. Rows hold ids only.';

-- Committed events after a cursor and below the oldest running writer, of all tenants (they hold ids only). Sequences
-- commit out of order; the snapshot horizon skips none.
CREATE FUNCTION cairn_outbox_after(after_xid xid8, after_seq bigint, how_many integer) RETURNS SETOF event_outbox
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT * FROM event_outbox
  WHERE (xid, seq) > (after_xid, after_seq) AND xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY xid, seq LIMIT how_many
$$;
REVOKE ALL ON FUNCTION cairn_outbox_after(xid8, bigint, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outbox_after(xid8, bigint, integer) TO cairn_app;

CREATE FUNCTION cairn_outbox_head(OUT head_xid xid8, OUT head_seq bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce((SELECT xid FROM event_outbox WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid DESC, seq DESC LIMIT 1), '0'::xid8),
         coalesce((SELECT seq FROM event_outbox WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid DESC, seq DESC LIMIT 1), 0)
$$;
REVOKE ALL ON FUNCTION cairn_outbox_head() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outbox_head() TO cairn_app;

-- Whether the event at a cursor still exists and is recent enough to replay from. The cursor may belong to another
-- tenant; the answer reveals only its age.
CREATE FUNCTION cairn_outbox_recent(p_xid xid8, p_seq bigint, oldest timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT 1 FROM event_outbox WHERE xid = p_xid AND seq = p_seq AND at >= oldest)
$$;
REVOKE ALL ON FUNCTION cairn_outbox_recent(xid8, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outbox_recent(xid8, bigint, timestamptz) TO cairn_app;

CREATE TABLE daily_turns (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  job       text NOT NULL,
  day       date NOT NULL,
  at        timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, job)
);
SELECT cairn_protect('daily_turns');
COMMENT ON TABLE daily_turns IS 'The last day on which a facility ran each daily job, so that a job runs once a day.';

CREATE TABLE idempotency_keys (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  user_id      uuid NOT NULL,
  endpoint     text NOT NULL,
  key          text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  request_hash bytea NOT NULL,
  status       smallint NOT NULL,
  response     jsonb,
  at           timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, endpoint, key)
);
CREATE INDEX idempotency_keys_old ON idempotency_keys (at);
SELECT cairn_protect('idempotency_keys', 'scratch');
COMMENT ON TABLE idempotency_keys IS
  'Answers to POST requests with an Idempotency-Key, so that a repeat returns the first answer.';

CREATE UNLOGGED TABLE rate_buckets (
  bucket     text NOT NULL,
  identity   text NOT NULL,
  tokens     double precision NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (bucket, identity)
);
SELECT cairn_global('rate_buckets');
COMMENT ON TABLE rate_buckets IS 'global: Token buckets shared by all processes: sign-in, PIN and public endpoints.';

-- Takes one token; true when there was one. Uses the database clock, so all processes agree.
CREATE FUNCTION cairn_take_token(p_bucket text, p_identity text, per_minute integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  left_over double precision;
BEGIN
  INSERT INTO rate_buckets AS b (bucket, identity, tokens, updated_at)
  VALUES (p_bucket, p_identity, per_minute - 1, clock_timestamp())
  ON CONFLICT (bucket, identity) DO UPDATE SET
    tokens = least(per_minute, b.tokens + extract(epoch FROM clock_timestamp() - b.updated_at) * per_minute / 60.0) - 1,
    updated_at = clock_timestamp()
    WHERE least(per_minute, b.tokens + extract(epoch FROM clock_timestamp() - b.updated_at) * per_minute / 60.0) >= 1
  RETURNING b.tokens INTO left_over;
  RETURN left_over IS NOT NULL;
END $$;
REVOKE ALL ON FUNCTION cairn_take_token(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_take_token(text, text, integer) TO cairn_app;

-- Takes one token of an hourly bucket; returns 0, or the seconds to wait.
CREATE FUNCTION cairn_take_hourly(p_bucket text, p_identity text, per_hour integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  had double precision;
BEGIN
  -- A first call makes the bucket full; locking its row lets two processes count one after the other.
  INSERT INTO rate_buckets (bucket, identity, tokens, updated_at)
  VALUES (p_bucket, p_identity, per_hour, clock_timestamp()) ON CONFLICT (bucket, identity) DO NOTHING;
  SELECT least(per_hour, tokens + extract(epoch FROM clock_timestamp() - updated_at) * per_hour / 3600.0) INTO had
  FROM rate_buckets WHERE bucket = p_bucket AND identity = p_identity FOR UPDATE;
  IF had >= 1 THEN
    UPDATE rate_buckets SET tokens = had - 1, updated_at = clock_timestamp()
    WHERE bucket = p_bucket AND identity = p_identity;
    RETURN 0;
  END IF;
  RETURN ceil((1 - had) * 3600.0 / per_hour);
END $$;
REVOKE ALL ON FUNCTION cairn_take_hourly(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_take_hourly(text, text, integer) TO cairn_app;

-- Returns a token that cairn_take_token took: a correct PIN does not count against its address.
CREATE FUNCTION cairn_give_token(p_bucket text, p_identity text, per_minute integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE rate_buckets SET tokens = least(per_minute, tokens + 1) WHERE bucket = p_bucket AND identity = p_identity;
$$;
REVOKE ALL ON FUNCTION cairn_give_token(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_give_token(text, text, integer) TO cairn_app;

CREATE UNLOGGED TABLE rate_spending (
  bucket     text PRIMARY KEY,
  quota      integer NOT NULL,
  tokens     double precision NOT NULL,
  updated_at timestamptz NOT NULL
);
SELECT cairn_global('rate_spending');
REVOKE SELECT ON rate_spending FROM cairn_app;
COMMENT ON TABLE rate_spending IS
  'global: What each process has spent of session and API key quotas, so that all processes share one quota. '
  'Unlogged: buckets refill within a minute.';

-- Adds what a process has spent and returns what is left for all, per minute. Debt is kept, down to one whole quota.
-- Buckets are locked in the same order everywhere, so processes cannot deadlock.
CREATE FUNCTION cairn_share_spending(p_buckets text[], p_spent double precision[], p_quotas integer[])
RETURNS TABLE (bucket text, tokens double precision)
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO rate_spending AS r (bucket, quota, tokens, updated_at)
  SELECT report.bucket, report.quota, report.quota - report.spent, clock_timestamp()
  FROM unnest(p_buckets, p_spent, p_quotas) AS report (bucket, spent, quota) ORDER BY report.bucket
  ON CONFLICT (bucket) DO UPDATE SET
    quota = EXCLUDED.quota,
    tokens = greatest(-EXCLUDED.quota, least(EXCLUDED.quota,
      r.tokens + extract(epoch FROM clock_timestamp() - r.updated_at) * EXCLUDED.quota / 60.0) - (EXCLUDED.quota - EXCLUDED.tokens)),
    updated_at = clock_timestamp()
  RETURNING r.bucket, r.tokens
$$;
REVOKE ALL ON FUNCTION cairn_share_spending(text[], double precision[], integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_share_spending(text[], double precision[], integer[]) TO cairn_app;

-- Removes buckets that are full again.
CREATE FUNCTION cairn_forget_spending() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM rate_spending WHERE updated_at < clock_timestamp() - interval '3 minutes'
$$;
REVOKE ALL ON FUNCTION cairn_forget_spending() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_forget_spending() TO cairn_app;

CREATE TABLE drafts (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  user_id      uuid NOT NULL,
  key          text NOT NULL,
  payload_enc  bytea NOT NULL,
  base_version integer,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, user_id, key)
);
CREATE INDEX drafts_old ON drafts (updated_at);
SELECT cairn_protect('drafts', 'scratch');
COMMENT ON TABLE drafts IS 'Encrypted autosaved drafts of forms and notes, per user.';

CREATE TABLE access_scopes (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  subject_type       text NOT NULL CHECK (subject_type IN ('client', 'lead')),
  subject_id         uuid NOT NULL,
  location_id        uuid,
  former_location_id uuid,
  former_until       timestamptz,
  restricted         boolean NOT NULL DEFAULT false,
  care_team          uuid[] NOT NULL DEFAULT '{}',
  team_since         jsonb NOT NULL DEFAULT '{}',
  updated_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, subject_type, subject_id)
);
CREATE INDEX access_scopes_at ON access_scopes (tenant_id, subject_type, location_id);
SELECT cairn_protect('access_scopes');
COMMENT ON TABLE access_scopes IS
  'Which locations and care team reach a record. Read by single opens, lists, search and events.';

-- Who asks for a record. reach is where the permission asked with reaches: 'tenant', 'location' (those in places) or 'own';
-- at is the time of the request.
CREATE TYPE cairn_asking AS (clinician uuid, places uuid[], reach text, at timestamptz);

-- The one rule for who reaches a client's or lead's record (PERM-3). Lists, single opens, search, live events and the
-- audit entry all call it; src/platform/shared/reach.ts is the same rule in TypeScript, and a property test compares them.
-- Both functions are plain SQL expressions that the planner inlines: a list costs the same as with the rule written out.
-- They take the whole row, so that a new column of access_scopes changes no caller.
CREATE FUNCTION cairn_reaches(scope access_scopes, asking cairn_asking, p_former boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (NOT scope.restricted
      AND (asking.reach = 'tenant'
        OR (asking.reach = 'location'
          AND (scope.location_id IS NULL
            OR scope.location_id = ANY (asking.places)
            OR (p_former AND scope.former_location_id = ANY (asking.places) AND scope.former_until > asking.at)))))
    OR asking.clinician = ANY (scope.care_team)
$$;
COMMENT ON FUNCTION cairn_reaches IS
  'Whether a permission opens this record: for the care team always; for others unless it is restricted.';

-- The relation is found by asking the same rule with more and more: the care team, the permission's own reach, and then the
-- former location, which keeps reading for a time after a transfer.
CREATE FUNCTION cairn_relation(scope access_scopes, asking cairn_asking)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN cairn_reaches(scope, ROW(asking.clinician, asking.places, 'own', asking.at)::cairn_asking, false) THEN 'care-team'
    WHEN cairn_reaches(scope, asking, false) THEN asking.reach
    WHEN cairn_reaches(scope, asking, true) THEN 'former-location'
  END
$$;
COMMENT ON FUNCTION cairn_relation IS
  'How a record is reached: care-team, tenant, location or former-location; null when it is not.';

CREATE TABLE search_documents (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  kind        text NOT NULL,
  subject_id  uuid NOT NULL,
  title       text NOT NULL,
  subtitle    text,
  text        text NOT NULL,
  link        text,
  location_id uuid,
  restricted  boolean NOT NULL DEFAULT false,
  rank        smallint NOT NULL DEFAULT 0,
  exact       text[] NOT NULL DEFAULT '{}',
  names       text GENERATED ALWAYS AS
  (btrim(regexp_replace(text, '\S*[0-9@]\S*', '', 'g'))) STORED,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind, subject_id)
);
CREATE INDEX search_documents_text ON search_documents USING gin (tenant_id, text gin_trgm_ops);
CREATE INDEX search_documents_exact ON search_documents USING gin (tenant_id, exact);
CREATE INDEX search_documents_names ON search_documents USING gin (tenant_id, names gin_trgm_ops);
SELECT cairn_protect('search_documents', 'scratch');
REVOKE SELECT ON search_documents FROM cairn_app;
GRANT SELECT (tenant_id, kind, subject_id) ON search_documents TO cairn_app;
COMMENT ON TABLE search_documents IS
  'The search index: one row per searchable record. Read only through SECURITY DEFINER functions.';

-- What a search document repeats of its record's access scope: enough to decide most records without reading access_scopes,
-- which alone has the care team and the former location.
CREATE FUNCTION cairn_document_scope(d search_documents) RETURNS access_scopes LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ROW(d.tenant_id, d.kind, d.subject_id, d.location_id, NULL::uuid, NULL::timestamptz, d.restricted, '{}'::uuid[],
    '{}'::jsonb, d.updated_at)::access_scopes
$$;
COMMENT ON FUNCTION cairn_document_scope IS 'The access scope as far as a search document has it.';

-- Search in two steps: first what is spelled like the query, then, if that leaves room, what is similar in name.
-- p_first: records the caller opened recently come first. A former location finds what it may still read.
CREATE FUNCTION cairn_search(q text, p_kinds text[], asking cairn_asking, how_many integer, p_first uuid[] DEFAULT '{}')
RETURNS TABLE (kind text, subject_id uuid, title text, subtitle text, link text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
SET pg_trgm.word_similarity_threshold = 0.5 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  asked text := lower(btrim(q));
  pattern text := replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_');
  most integer := least(how_many, 50);
  given integer;
BEGIN
  -- Two letters are no trigram: they match the beginning of words, for which the index has one.
  IF length(asked) < 3 THEN
    RETURN QUERY
      SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
      WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds)
        AND (d.text LIKE pattern || '%' OR d.text LIKE '% ' || pattern || '%')
        AND (cairn_reaches(cairn_document_scope(d), asking, true)
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
            AND s.subject_id = d.subject_id AND cairn_reaches(s, asking, true)))
      ORDER BY d.subject_id = ANY (p_first) DESC, asked = ANY (string_to_array(d.text, ' ')) DESC, d.rank DESC,
        d.text LIKE pattern || '%' DESC, d.title LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
    WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND d.text LIKE '%' || pattern || '%'
      AND (cairn_reaches(cairn_document_scope(d), asking, true)
        OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
          AND s.subject_id = d.subject_id AND cairn_reaches(s, asking, true)))
    ORDER BY d.subject_id = ANY (p_first) DESC, asked = ANY (string_to_array(d.text, ' ')) DESC, d.rank DESC,
      (' ' || d.text) LIKE '% ' || pattern || '%' DESC, d.title LIMIT most;
  GET DIAGNOSTICS given = ROW_COUNT;
  -- Fewer than four letters are too few to tell a typing error from another word; a number is found as it is written.
  IF given >= most OR length(asked) < 4 OR asked ~ '^\S*\d\S*$' THEN RETURN; END IF;
  RETURN QUERY
    SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
    WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND asked <% d.names
      AND d.text NOT LIKE '%' || pattern || '%'
      AND (cairn_reaches(cairn_document_scope(d), asking, true)
        OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
          AND s.subject_id = d.subject_id AND cairn_reaches(s, asking, true)))
    ORDER BY d.subject_id = ANY (p_first) DESC, d.rank DESC, word_similarity(asked, d.names) DESC, d.title
    LIMIT most - given;
END
$$;
REVOKE ALL ON FUNCTION cairn_search(text, text[], cairn_asking, integer, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search(text, text[], cairn_asking, integer, uuid[]) TO cairn_app;

-- Search entries of known records within reach: recently opened records, and the titles behind notifications.
CREATE FUNCTION cairn_search_entries(p_kind text, p_ids uuid[], asking cairn_asking)
RETURNS TABLE (subject_id uuid, title text, subtitle text, link text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = p_kind AND d.subject_id = ANY (p_ids)
    AND (cairn_reaches(cairn_document_scope(d), asking, true)
      OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
        AND s.subject_id = d.subject_id AND cairn_reaches(s, asking, true)))
$$;
REVOKE ALL ON FUNCTION cairn_search_entries(text, uuid[], cairn_asking) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_entries(text, uuid[], cairn_asking) TO cairn_app;

-- Records with exactly this key (record number; name with birth date), within or out of reach: the caller decides
-- whether and how to show them.
CREATE FUNCTION cairn_search_exact(p_kinds text[], p_key text)
RETURNS TABLE (kind text, subject_id uuid, title text, link text, location_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT d.kind, d.subject_id, d.title, d.link, d.location_id FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND d.exact @> ARRAY[p_key]
  ORDER BY d.rank DESC, d.title, d.subject_id LIMIT 5
$$;
REVOKE ALL ON FUNCTION cairn_search_exact(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_exact(text[], text) TO cairn_app;

-- Removes entries that a rebuild of the index did not write. The application cannot read the index itself.
CREATE FUNCTION cairn_search_forget_older(p_kind text, before timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM search_documents WHERE tenant_id = cairn_tenant() AND kind = p_kind AND updated_at < before;
$$;
REVOKE ALL ON FUNCTION cairn_search_forget_older(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_forget_older(text, timestamptz) TO cairn_app;

CREATE UNLOGGED TABLE presence (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  conn_id      uuid NOT NULL,
  topic        text NOT NULL,
  clinician_id uuid NOT NULL,
  state        text NOT NULL CHECK (state IN ('viewing', 'editing')),
  field        text CHECK (length(field) <= 80),
  seen_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, conn_id, topic)
);
CREATE INDEX presence_of ON presence (tenant_id, topic, seen_at);
SELECT cairn_protect('presence', 'scratch');
COMMENT ON TABLE presence IS 'Who is viewing or editing a page right now. Unlogged: a row is valid for 40 seconds.';

CREATE TABLE files (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  name         text NOT NULL,
  media_type   text NOT NULL,
  size         bigint NOT NULL,
  sha256       bytea NOT NULL,
  storage_key  text NOT NULL,
  key_version  integer NOT NULL,
  status       text NOT NULL CHECK (status IN ('receiving', 'scanning', 'ready', 'quarantined', 'voided')),
  subject_type text NOT NULL,
  subject_id   uuid NOT NULL,
  client_id    uuid,
  category     text,
  part2        boolean NOT NULL DEFAULT false,
  voided_at    timestamptz,
  voided_by    uuid,
  void_reason  text,
  thumbnail_key text,
  thumbnail_sha256 bytea,
  scanned_at   timestamptz,
  scan_verdict text,
  legal_hold   boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX files_of ON files (tenant_id, subject_type, subject_id);
CREATE INDEX files_scanning ON files (tenant_id, created_at) WHERE status IN ('receiving', 'scanning');
SELECT cairn_protect('files');
COMMENT ON TABLE files IS 'Uploaded files: storage key, hash, scan verdict and retention.';

CREATE TABLE file_links (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  file_id    uuid NOT NULL,
  token_hash bytea NOT NULL,
  made_at    timestamptz NOT NULL,
  made_by    uuid DEFAULT cairn_user(),
  made_by_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, file_id) REFERENCES files (tenant_id, id)
);
CREATE UNIQUE INDEX file_links_token ON file_links (tenant_id, token_hash);
SELECT cairn_protect('file_links', 'scratch');
COMMENT ON TABLE file_links IS
  'Single-use links to a file, valid for one minute, for programs that cannot send a session.';

CREATE TABLE reference_loads (
  data_set  text PRIMARY KEY,
  sha256    text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  row_count integer NOT NULL CHECK (row_count >= 0),
  loaded_at timestamptz NOT NULL DEFAULT now()
);
SELECT cairn_global('reference_loads');
COMMENT ON TABLE reference_loads IS
  'global: Content hash of each loaded reference data set, so that a start loads only what changed.';

CREATE TABLE reference_words (
  kind text NOT NULL CHECK (kind IN ('icd10', 'drug')),
  word text NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (kind, word)
);
CREATE INDEX reference_words_similar ON reference_words USING gin (word gin_trgm_ops);
SELECT cairn_global('reference_words');
COMMENT ON TABLE reference_words IS
  'global: Words of the searchable reference data, used to correct a misspelled word before searching.';

-- The typed words, each unknown one replaced by the most similar known word; null when nothing was replaced. Drug names
-- need a closer match: a wrong guess is another drug.
CREATE FUNCTION cairn_respell(of_kind text, typed text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  one     text;
  meant   text;
  result  text[] := '{}';
  changed boolean := false;
BEGIN
  FOREACH one IN ARRAY string_to_array(typed, ' ') LOOP
    meant := one;
    IF length(one) >= 4 AND one !~ '[0-9]'
       AND NOT EXISTS (SELECT 1 FROM reference_words w WHERE w.kind = of_kind AND w.word LIKE one || '%') THEN
      SELECT w.word INTO meant FROM reference_words w WHERE w.kind = of_kind AND w.word % one
        AND similarity(w.word, one) >= CASE of_kind WHEN 'drug' THEN 0.5 ELSE 0.3 END
      ORDER BY similarity(w.word, one) DESC, w.uses DESC, w.word LIMIT 1;
      IF meant IS NULL THEN RETURN NULL; END IF;
      changed := true;
    END IF;
    result := result || meant;
  END LOOP;
  RETURN CASE WHEN changed THEN array_to_string(result, ' ') END;
END $$;
REVOKE ALL ON FUNCTION cairn_respell(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_respell(text, text) TO cairn_app;

-- Text as searches compare it: lower case, one space between words and one in front, so that ' word' matches the
-- beginning of a word.
CREATE FUNCTION cairn_search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT ' ' || btrim(regexp_replace(lower(given), '[^a-z0-9.]+', ' ', 'g')) $$;

CREATE TABLE reference_codes (
  list        text NOT NULL CHECK (list ~ '^[a-z][a-z0-9-]+$'),
  code        text NOT NULL,
  label       text NOT NULL,
  parent_code text,
  sort        integer NOT NULL,
  extra       jsonb NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (cairn_search_text(code || ' ' || label)) STORED,
  PRIMARY KEY (list, code)
);
CREATE INDEX reference_codes_order ON reference_codes (list, sort);
CREATE INDEX reference_codes_search ON reference_codes USING gin (search_text gin_trgm_ops);
SELECT cairn_global('reference_codes');
COMMENT ON TABLE reference_codes IS
  'global: Simple code lists: languages, race and ethnicity, marital status, religions, states, LOINC, HCPCS.';

CREATE TABLE payer_names (
  name       text PRIMARY KEY,
  payer_type text NOT NULL,
  state      text
);
SELECT cairn_global('payer_names');
COMMENT ON TABLE payer_names IS 'global: Payer names to choose from. No open list has clearinghouse payer ids.';

CREATE TABLE time_zones (
  zone             text PRIMARY KEY,
  abbreviation     text NOT NULL,
  dst_abbreviation text,
  has_dst          boolean NOT NULL,
  name             text NOT NULL,
  text             text NOT NULL,
  display          text NOT NULL UNIQUE,
  offset_minutes   integer NOT NULL CHECK (offset_minutes BETWEEN -720 AND 840),
  utc              text[] NOT NULL CHECK (cardinality(utc) > 0),
  country_code     text,
  country_group    text NOT NULL,
  sort             integer NOT NULL
);
SELECT cairn_global('time_zones');
COMMENT ON TABLE time_zones IS 'global: Time zones with the names people know them by.';
COMMENT ON COLUMN time_zones.offset_minutes IS 'minutes east of UTC in standard time';
COMMENT ON COLUMN time_zones.utc IS 'IANA names of the entry, the first is `zone`';

CREATE TABLE time_zone_names (
  name text PRIMARY KEY,
  zone text NOT NULL REFERENCES time_zones (zone)
);
SELECT cairn_global('time_zone_names');
COMMENT ON TABLE time_zone_names IS 'global: IANA time zone names. Each belongs to exactly one time zone.';

CREATE TABLE postal_codes (
  zip         text PRIMARY KEY CHECK (zip ~ '^[0-9]{5}$'),
  city        text NOT NULL,
  state_id    text NOT NULL,
  state_name  text NOT NULL,
  county_name text,
  county_fips text,
  lat         double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng         double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  time_zone   text NOT NULL,
  population  integer
);
CREATE INDEX postal_codes_city ON postal_codes USING gin (lower(city) gin_trgm_ops);
CREATE INDEX postal_codes_point ON postal_codes USING gist (point(lng, lat));
SELECT cairn_global('postal_codes');
COMMENT ON TABLE postal_codes IS 'global: US ZIP codes with city, county, coordinates and time zone.';

-- The nearest ZIP codes with their distance. The index orders by degrees, which are shorter going east than going north,
-- so more rows are read than returned.
CREATE FUNCTION cairn_nearest_places(at_lat double precision, at_lng double precision, at_most integer)
RETURNS TABLE (zip text, kilometres double precision) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT near.zip,
    12742 * asin(least(1, sqrt(
      power(sin(radians(near.lat - at_lat) / 2), 2)
      + cos(radians(at_lat)) * cos(radians(near.lat)) * power(sin(radians(near.lng - at_lng) / 2), 2)))) AS kilometres
  FROM (
    SELECT p.zip, p.lat, p.lng FROM postal_codes p
    ORDER BY point(p.lng, p.lat) <-> point(at_lng, at_lat) LIMIT greatest(40, at_most * 8)
  ) near
  ORDER BY 2, 1 LIMIT at_most
$$;
REVOKE ALL ON FUNCTION cairn_nearest_places(double precision, double precision, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_nearest_places(double precision, double precision, integer) TO cairn_app;

CREATE TABLE icd10_codes (
  code               text NOT NULL CHECK (code ~ '^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$'),
  effective_from     date NOT NULL,
  effective_to       date CHECK (effective_to > effective_from),
  title              text NOT NULL,
  short_title        text NOT NULL,
  billable           boolean NOT NULL,
  parent_code        text,
  chapter            smallint NOT NULL,
  block              text,
  order_number       integer NOT NULL,
  plain_name         text,
  synonyms           text[] NOT NULL DEFAULT '{}',
  external_cause     boolean NOT NULL GENERATED ALWAYS AS (left(code, 1) IN ('V', 'W', 'X', 'Y')) STORED,
  -- Guideline I.A.13: codes with this title are never first-listed or principal.
  manifestation_only boolean NOT NULL GENERATED ALWAYS AS (title ILIKE '%in diseases classified elsewhere%'
                       OR title ILIKE '%in other diseases classified elsewhere%') STORED,
  code_key           text NOT NULL GENERATED ALWAYS AS (replace(code, '.', '')) STORED,
  search_text        text NOT NULL,
  -- Order among equal matches: billable before headings, behavioral health before social factors before the rest.
  search_rank        smallint NOT NULL GENERATED ALWAYS AS (
                       CASE WHEN billable THEN 0 ELSE 100 END
                       + CASE left(code, 1) WHEN 'F' THEN 0 WHEN 'Z' THEN 20 ELSE 30 END
                       + CASE WHEN plain_name IS NULL THEN 5 ELSE 0 END) STORED,
  PRIMARY KEY (code, effective_from)
);
CREATE INDEX icd10_codes_key ON icd10_codes (code_key text_pattern_ops);
CREATE INDEX icd10_codes_from ON icd10_codes (effective_from);
CREATE INDEX icd10_codes_parent ON icd10_codes (parent_code);
CREATE INDEX icd10_codes_search ON icd10_codes USING gin (search_text gin_trgm_ops);
SELECT cairn_global('icd10_codes');
COMMENT ON TABLE icd10_codes IS
  'global: ICD-10-CM codes by release: a code that was retitled or stopped being billable has one row per '
  'period.';
COMMENT ON COLUMN icd10_codes.effective_to IS 'first day on which the row no longer holds; null: holds';

-- The release that applies on a date; dates before the first loaded release use the first one.
CREATE FUNCTION cairn_icd10_date(given date) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(given, (SELECT min(effective_from) FROM icd10_codes))
$$;

-- Codes whose plain name, synonyms or title contain a word starting with each typed word.
CREATE FUNCTION cairn_icd10_by_words(typed text, day date, wanted integer)
RETURNS TABLE (code text, effective_from date) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  conditions text := '';
  word       text;
BEGIN
  -- The patterns are written into the statement: only then does the planner see which word is rare.
  FOREACH word IN ARRAY string_to_array(typed, ' ') LOOP
    conditions := conditions || format(' AND c.search_text LIKE %L', '% ' || word || '%');
  END LOOP;
  RETURN QUERY EXECUTE format($sql$
    SELECT c.code, c.effective_from
    FROM icd10_codes c
    WHERE c.effective_from <= %1$L AND (c.effective_to IS NULL OR c.effective_to > %1$L) %2$s
    ORDER BY (lower(c.plain_name) = %3$L OR %3$L = ANY (c.synonyms)) IS NOT TRUE, c.search_rank,
      strpos(c.search_text, %4$L), CASE WHEN c.plain_name IS NULL THEN length(c.title) ELSE 0 END, c.code_key
    LIMIT %5$s
  $sql$, day, conditions, typed, ' ' || split_part(typed, ' ', 1), wanted);
END $$;
REVOKE ALL ON FUNCTION cairn_icd10_by_words(text, date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_icd10_by_words(text, date, integer) TO cairn_app;

-- ICD-10 search: the code itself, then codes with this prefix (with or without the dot), then words, then the most
-- similar words. match says which it was.
CREATE FUNCTION cairn_icd10_search(q text, on_date date, at_most integer DEFAULT 20)
RETURNS TABLE (code text, effective_from date, match text) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  key     text := upper(replace(btrim(q), '.', ''));
  typed   text := btrim(cairn_search_text(q));
  day     date := cairn_icd10_date(on_date);
  wanted  integer := least(greatest(at_most, 1), 100);
  found   integer;
BEGIN
  IF key ~ '^[A-Z][0-9A-Z]{1,6}$' AND key ~ '[0-9]' THEN
    RETURN QUERY
      SELECT c.code, c.effective_from, CASE WHEN c.code_key = key THEN 'code' ELSE 'prefix' END
      FROM icd10_codes c
      WHERE c.code_key LIKE key || '%' AND c.effective_from <= day AND (c.effective_to IS NULL OR c.effective_to > day)
      ORDER BY c.code_key <> key, NOT c.billable, c.code_key LIMIT wanted;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found > 0 THEN RETURN; END IF;
  END IF;
  IF length(typed) < 2 THEN RETURN; END IF;
  RETURN QUERY SELECT w.code, w.effective_from, 'words' FROM cairn_icd10_by_words(typed, day, wanted) w;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > 0 THEN RETURN; END IF;
  typed := cairn_respell('icd10', typed);
  IF typed IS NOT NULL THEN
    RETURN QUERY SELECT w.code, w.effective_from, 'similar' FROM cairn_icd10_by_words(typed, day, wanted) w;
  END IF;
END $$;
REVOKE ALL ON FUNCTION cairn_icd10_search(text, date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_icd10_search(text, date, integer) TO cairn_app;

CREATE TABLE drug_products (
  rxcui            text PRIMARY KEY CHECK (rxcui ~ '^[0-9]{1,8}$'),
  tty              text NOT NULL CHECK (tty IN ('SCD', 'SBD', 'GPCK', 'BPCK')),
  display_name     text NOT NULL,
  full_name        text NOT NULL,
  ingredients      jsonb NOT NULL CHECK (jsonb_typeof(ingredients) = 'array'),
  ingredient_names text[] NOT NULL,
  ingredient_rxcuis text[] NOT NULL,
  dose_form        text NOT NULL,
  route            text,
  route_code       text,
  unit_of_use      text,
  brand            text,
  brand_names      text[] NOT NULL DEFAULT '{}',
  dea_schedule     smallint NOT NULL CHECK (dea_schedule BETWEEN 0 AND 5),
  quantity_factor  text,
  tall_man         text,
  last_seen_year   smallint NOT NULL,
  source           text NOT NULL,
  search_text      text NOT NULL,
  search_rank      integer NOT NULL
);
CREATE INDEX drug_products_search ON drug_products USING gin (search_text gin_trgm_ops);
CREATE INDEX drug_products_ingredients ON drug_products USING gin (ingredient_names);
CREATE INDEX drug_products_rxcuis ON drug_products USING gin (ingredient_rxcuis);
SELECT cairn_global('drug_products');
COMMENT ON TABLE drug_products IS
  'global: The drug catalog: RxNorm names and codes with what could be derived from them. Unknown values are '
  'null and shown as missing.';
COMMENT ON COLUMN drug_products.ingredients IS '[{name, base, rxcui|null, strengthValue|null, strengthUnit|null}]; strengthValue is an exact decimal as text';
COMMENT ON COLUMN drug_products.ingredient_names IS 'ingredients without their salts, lower case: what interactions and duplicates compare';
COMMENT ON COLUMN drug_products.dea_schedule IS '0 = none; derived from 21 CFR 1308';
COMMENT ON COLUMN drug_products.route_code IS 'NCI Thesaurus';
COMMENT ON COLUMN drug_products.unit_of_use IS 'UCUM: {tablet}, {capsule}, {film}, {patch}, {spray}, mL';

-- Drugs whose search text contains a word starting with each typed word. A single ingredient comes before its
-- combinations: "acetaminophen 325" is not an opioid.
CREATE FUNCTION cairn_drugs_by_words(typed text, wanted integer)
RETURNS TABLE (rxcui text, matched_brand text) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  conditions text := '';
  lead       text := split_part(typed, ' ', 1);
  word       text;
BEGIN
  FOREACH word IN ARRAY string_to_array(typed, ' ') LOOP
    conditions := conditions || format(' AND p.search_text LIKE %L', '% ' || word || '%');
  END LOOP;
  RETURN QUERY EXECUTE format($sql$
    SELECT p.rxcui, (SELECT b FROM unnest(p.brand_names) b WHERE lower(b) LIKE %2$L ORDER BY length(b), b LIMIT 1)
    FROM drug_products p
    WHERE true %1$s
    ORDER BY NOT (p.search_text LIKE %3$L),
      -- Brands of combinations ("percocet") and their second ingredients are what the words mean, so only a leading
      -- ingredient puts single products first.
      CASE WHEN p.ingredient_names[1] LIKE %2$L THEN cardinality(p.ingredient_names) ELSE 1 END,
      p.search_rank, p.rxcui LIMIT %4$s
  $sql$, conditions, lead || '%', ' ' || lead || '%', wanted);
END $$;
REVOKE ALL ON FUNCTION cairn_drugs_by_words(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_drugs_by_words(text, integer) TO cairn_app;

-- Products for at least two letters of brand, ingredient, strength or form in any order: "sert 50 tab". matched_brand is
-- the brand that matched; match is 'similar' when a word was respelled, which a screen must show. place is the order.
CREATE FUNCTION cairn_drug_search(q text, at_most integer DEFAULT 20)
RETURNS TABLE (rxcui text, matched_brand text, place integer, match text)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  typed  text := btrim(cairn_search_text(q));
  wanted integer := least(greatest(at_most, 1), 100);
  found  integer;
BEGIN
  IF length(typed) < 2 THEN RETURN; END IF;
  RETURN QUERY SELECT w.rxcui, w.matched_brand, w.place::integer, 'words'
    FROM cairn_drugs_by_words(typed, wanted) WITH ORDINALITY w (rxcui, matched_brand, place);
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > 0 THEN RETURN; END IF;
  typed := cairn_respell('drug', typed);
  IF typed IS NOT NULL THEN
    RETURN QUERY SELECT w.rxcui, w.matched_brand, w.place::integer, 'similar'
      FROM cairn_drugs_by_words(typed, wanted) WITH ORDINALITY w (rxcui, matched_brand, place);
  END IF;
END $$;
REVOKE ALL ON FUNCTION cairn_drug_search(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_drug_search(text, integer) TO cairn_app;

CREATE TABLE drug_brands (
  brand            text PRIMARY KEY,
  ingredient_names text[] NOT NULL CHECK (cardinality(ingredient_names) > 0),
  drug_class       text NOT NULL,
  dea_schedule     smallint NOT NULL CHECK (dea_schedule BETWEEN 0 AND 5),
  forms            text NOT NULL,
  common_use       text NOT NULL
);
CREATE INDEX drug_brands_ingredients ON drug_brands USING gin (ingredient_names);
SELECT cairn_global('drug_brands');
COMMENT ON TABLE drug_brands IS 'global: Brand names with their ingredients, class and DEA schedule.';

CREATE TABLE drug_interactions (
  source       text NOT NULL CHECK (source IN ('onc', 'va')),
  list_number  smallint NOT NULL DEFAULT 0,
  drug_1       text NOT NULL,
  drug_2       text NOT NULL,
  drug_1_rxcui text,
  drug_2_rxcui text,
  drug_1_class text,
  drug_2_class text,
  severity     text NOT NULL CHECK (severity IN ('high priority', 'critical', 'significant')),
  released     text NOT NULL,
  note         text,
  PRIMARY KEY (source, list_number, drug_1, drug_2)
);
CREATE INDEX drug_interactions_second ON drug_interactions (drug_2, drug_1);
CREATE INDEX drug_interactions_first ON drug_interactions (drug_1, drug_2);
SELECT cairn_global('drug_interactions');
COMMENT ON TABLE drug_interactions IS
  'global: Ingredient pairs of two published interaction lists. The medications module decides which of them '
  'interrupt.';
COMMENT ON COLUMN drug_interactions.drug_1 IS 'ingredient without salt, lower case, as drug_products.ingredient_names';

-- Check digit of a DEA number.
CREATE FUNCTION cairn_dea_valid(dea text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN dea !~ '^[A-Z]{2}[0-9]{7}$' THEN false ELSE
    ((substr(dea,3,1)::int + substr(dea,5,1)::int + substr(dea,7,1)::int)
     + 2 * (substr(dea,4,1)::int + substr(dea,6,1)::int + substr(dea,8,1)::int)) % 10 = substr(dea,9,1)::int END
$$;

-- Tables partitioned by month: those with a default partition <table>_rest.
CREATE FUNCTION cairn_monthly_tables() RETURNS TABLE (name text, key text, options text[]) LANGUAGE sql STABLE AS $$
  SELECT parent.relname::text, key.attname::text, rest.reloptions
  FROM pg_partitioned_table p
  JOIN pg_class parent ON parent.oid = p.partrelid AND parent.relnamespace = 'public'::regnamespace
  JOIN pg_attribute key ON key.attrelid = parent.oid AND key.attnum = p.partattrs[0]
  JOIN pg_class rest ON rest.oid = p.partdefid AND rest.relname = parent.relname || '_rest'
$$;

-- Makes missing monthly partitions: at start, hourly and before a restore.
CREATE FUNCTION cairn_month_partitions(around date, back integer, ahead integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  kept record;
  month date;
  taken boolean;
  made integer := 0;
BEGIN
  FOR kept IN SELECT * FROM cairn_monthly_tables() LOOP
    FOR i IN -back..ahead LOOP
      month := (date_trunc('month', around) + make_interval(months => i))::date;
      CONTINUE WHEN to_regclass(format('public.%I', kept.name || to_char(month, '_YYYY_MM'))) IS NOT NULL;
      -- A month that has rows outside already stays outside: moving them is the operator's hour, not a job's.
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', kept.name || '_rest',
        kept.key, month::text || ' 00:00+00', kept.key, (month + interval '1 month')::date::text || ' 00:00+00') INTO taken;
      CONTINUE WHEN taken;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)%s',
        kept.name || to_char(month, '_YYYY_MM'), kept.name, month::text || ' 00:00+00',
        (month + interval '1 month')::date::text || ' 00:00+00',
        coalesce(' WITH (' || array_to_string(kept.options, ', ') || ')', ''));
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION cairn_month_partitions(date, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_month_partitions(date, integer, integer) TO cairn_app;

-- Whether every monthly table has this month and the next, for the readiness probe.
CREATE FUNCTION cairn_months_ahead(around date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(to_regclass(format('public.%I', t.name || to_char(around + make_interval(months => i), '_YYYY_MM')))
    IS NOT NULL), false)
  FROM cairn_monthly_tables() t, generate_series(0, 1) AS i
$$;
