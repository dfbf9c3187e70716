-- The audit log: append-only, hashed row by row, sealed in signed Merkle batches (platform chapter §4.7).
CREATE TABLE audit_events (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  at             timestamptz NOT NULL,
  xid            xid8 NOT NULL DEFAULT pg_current_xact_id(),
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
  row_hash       bytea NOT NULL,
  PRIMARY KEY (tenant_id, at, id)
) PARTITION BY RANGE (at);
CREATE TABLE audit_events_rest PARTITION OF audit_events DEFAULT;
CREATE INDEX audit_events_client ON audit_events (tenant_id, client_id, at DESC) WHERE client_id IS NOT NULL;
CREATE INDEX audit_events_actor ON audit_events (tenant_id, actor_user_id, at DESC);
CREATE INDEX audit_events_action ON audit_events (tenant_id, action, at DESC);
CREATE INDEX audit_events_sealing ON audit_events (tenant_id, xid, id);

-- SHA-256 over the canonical JSON of every column but the hash itself; jsonb orders keys, the zone is pinned to UTC.
CREATE FUNCTION cairn_audit_row_hash(e audit_events) RETURNS bytea LANGUAGE sql STABLE SET timezone = 'UTC' AS $$
  SELECT sha256(convert_to((to_jsonb(e) - 'row_hash')::text, 'UTF8'))
$$;
CREATE FUNCTION cairn_audit_hash() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
BEGIN
  NEW.row_hash := sha256(convert_to((to_jsonb(NEW) - 'row_hash')::text, 'UTF8'));
  RETURN NEW;
END $$;
CREATE TRIGGER hash_row BEFORE INSERT ON audit_events FOR EACH ROW EXECUTE FUNCTION cairn_audit_hash();
SELECT cairn_protect('audit_events', 'ledger');

-- Makes the monthly partitions around a day; called at start and nightly.
CREATE FUNCTION cairn_audit_partitions(around date, back integer, ahead integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  month date;
  name text;
  made integer := 0;
BEGIN
  FOR i IN -back..ahead LOOP
    month := (date_trunc('month', around) + make_interval(months => i))::date;
    name := 'audit_events_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL
       AND NOT EXISTS (SELECT 1 FROM audit_events_rest WHERE at >= month AND at < month + interval '1 month') THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF audit_events FOR VALUES FROM (%L) TO (%L)',
        name, month::text || ' 00:00+00', (month + interval '1 month')::date::text || ' 00:00+00');
      made := made + 1;
    END IF;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION cairn_audit_partitions(date, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_audit_partitions(date, integer, integer) TO cairn_app;

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

CREATE TABLE audit_verifications (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  at            timestamptz NOT NULL,
  seals         bigint NOT NULL,
  events        bigint NOT NULL,
  ok            boolean NOT NULL,
  first_bad_seq bigint,
  finding       text,
  PRIMARY KEY (tenant_id, id)
);
SELECT cairn_protect('audit_verifications', 'ledger');
