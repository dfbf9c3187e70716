-- Sessions, throttles, tickets, repeatable requests and drafts (platform chapter §2, §4.2, §4.3).
CREATE TABLE sessions (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  principal_type     text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  principal_id       uuid NOT NULL,
  transport          text NOT NULL DEFAULT 'cookie' CHECK (transport IN ('cookie', 'bearer')),
  device_name        text NOT NULL,
  ip                 text NOT NULL,
  user_agent         text NOT NULL,
  amr                text[] NOT NULL,
  auth_time          timestamptz NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  last_active_at     timestamptz NOT NULL,
  locked_at          timestamptz,
  expires_at         timestamptz NOT NULL,
  refresh_generation integer NOT NULL DEFAULT 1,
  rotated_at         timestamptz,
  revoked_at         timestamptz,
  revoke_reason      text,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sessions_live ON sessions (tenant_id, principal_id) WHERE revoked_at IS NULL;
SELECT cairn_protect('sessions');

CREATE TABLE login_attempts (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  email_hash bytea NOT NULL,
  ip         text NOT NULL,
  outcome    text NOT NULL CHECK (outcome IN ('ok', 'wrong', 'refused')),
  at         timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX login_attempts_email ON login_attempts (tenant_id, email_hash, at DESC);
CREATE INDEX login_attempts_ip ON login_attempts (tenant_id, ip, at DESC);
SELECT cairn_protect('login_attempts', 'scratch');

-- A checked PIN or password, good for one act within two minutes (AUTH-11).
CREATE TABLE act_tickets (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  secret_hash  bytea NOT NULL,
  session_id   uuid NOT NULL,
  user_id      uuid NOT NULL,
  clinician_id uuid,
  purpose      text NOT NULL CHECK (purpose IN ('unlock', 'sign', 'witness', 'change-password')),
  method       text NOT NULL CHECK (method IN ('pin', 'password', 'passkey')),
  at           timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  PRIMARY KEY (tenant_id, id)
);
SELECT cairn_protect('act_tickets', 'scratch');

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

-- Token buckets shared by all processes (OPS-5): sign-in, PIN, public posts.
CREATE UNLOGGED TABLE rate_buckets (
  bucket     text NOT NULL,
  identity   text NOT NULL,
  tokens     double precision NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (bucket, identity)
);
SELECT cairn_global('rate_buckets');

-- Takes one token; true when there was one. The caller's clock is the database's, so processes agree.
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
