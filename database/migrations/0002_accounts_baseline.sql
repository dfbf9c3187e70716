-- Signing in: users, sessions, devices, second factors, tokens, PINs and terms of use.

CREATE TABLE users (
  tenant_id              uuid NOT NULL DEFAULT cairn_tenant(),
  id                     uuid NOT NULL,
  kind                   text NOT NULL DEFAULT 'clinician' CHECK (kind IN ('clinician', 'service')),
  email                  citext NOT NULL CHECK (length(email::text) <= 254),
  email_verified_at      timestamptz,
  phone_e164             text CHECK (phone_e164 IS NULL OR phone_e164 ~ '^\+[1-9][0-9]{7,14}$'),
  password_hash          text,
  password_changed_at    timestamptz,
  must_change_password   boolean NOT NULL DEFAULT false,
  status                 smallint NOT NULL DEFAULT 3 CHECK (status IN (1, 2, 3, 4)),
  two_factor_enabled     boolean NOT NULL DEFAULT false,
  last_login_at          timestamptz,
  locale                 text NOT NULL DEFAULT 'en-US',
  terms_accepted_version text,
  -- End of the grace period for a required second factor; set when the policy first applies to the user.
  two_factor_due_at      timestamptz,
  created_at             timestamptz NOT NULL DEFAULT now(),
  created_by             uuid DEFAULT cairn_user(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  updated_by             uuid DEFAULT cairn_user(),
  version                integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, email)
);
SELECT cairn_protect('users');
COMMENT ON TABLE users IS 'User accounts of staff.';

CREATE TABLE user_preferences (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  user_id    uuid NOT NULL,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
SELECT cairn_protect('user_preferences');
COMMENT ON TABLE user_preferences IS 'Display preferences of a user.';

CREATE TABLE devices (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  staff_id       uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
  -- RFC 7638 thumbprint of the key. A browser has one key for everyone who uses it, so a shared workstation is
  -- recognized.
  thumbprint     text NOT NULL CHECK (length(thumbprint) = 43),
  public_key_jwk jsonb NOT NULL,
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  platform       text,
  first_seen_at  timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  trusted_until  timestamptz,
  is_shared      boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, thumbprint),
  CONSTRAINT devices_staff FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX devices_same_browser ON devices (tenant_id, thumbprint);
SELECT cairn_protect('devices', 'scratch');
COMMENT ON TABLE devices IS 'Browsers that hold a key of their own, per account.';

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
  device_id          uuid,
  last_active_at     timestamptz NOT NULL,
  locked_at          timestamptz,
  -- The record, as type:id, that the device was handed to a client for; until staff return it, the session reaches nothing else.
  handed_to          text CHECK (handed_to ~ '^[a-z-]{1,40}:[0-9a-f-]{36}$'),
  expires_at         timestamptz NOT NULL,
  refresh_generation integer NOT NULL DEFAULT 1,
  rotated_at         timestamptz,
  revoked_at         timestamptz,
  revoke_reason      text,
  created_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, device_id) REFERENCES devices (tenant_id, id) ON DELETE SET NULL (device_id)
);
CREATE INDEX sessions_live ON sessions (tenant_id, principal_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_device ON sessions (tenant_id, device_id) WHERE revoked_at IS NULL;
SELECT cairn_protect('sessions');
COMMENT ON TABLE sessions IS 'Signed-in sessions of staff and portal accounts.';

CREATE TABLE login_attempts (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  email_hash bytea NOT NULL,
  ip         text NOT NULL,
  outcome    text NOT NULL CHECK (outcome IN ('ok', 'wrong', 'refused')),
  at         timestamptz NOT NULL,
  -- Wrong passwords from a known device are counted separately.
  device_id  uuid,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX login_attempts_email ON login_attempts (tenant_id, email_hash, at DESC);
CREATE INDEX login_attempts_ip ON login_attempts (tenant_id, ip, at DESC);
-- The hourly purge reads by time alone.
CREATE INDEX login_attempts_at ON login_attempts USING brin (at);
SELECT cairn_protect('login_attempts', 'scratch');
COMMENT ON TABLE login_attempts IS 'Sign-in attempts by email hash, address and device, for throttling.';

CREATE TABLE auth_challenges (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  challenge  text NOT NULL CHECK (length(challenge) BETWEEN 20 AND 200),
  purpose    text NOT NULL CHECK (purpose IN ('device', 'passkey-register', 'passkey')),
  user_id    uuid,
  session_id uuid,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz,
  PRIMARY KEY (tenant_id, challenge)
);
CREATE INDEX auth_challenges_old ON auth_challenges (tenant_id, expires_at);
SELECT cairn_protect('auth_challenges', 'scratch');
COMMENT ON TABLE auth_challenges IS 'One-time challenges: a device login nonce or a WebAuthn ceremony.';

CREATE TABLE sign_in_flows (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  secret_hash  bytea NOT NULL,
  user_id      uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  staff_id     uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
  -- The current step; the ticket is valid for that step only.
  step         text NOT NULL CHECK (step IN ('two-factor', 'approval', 'change-password', 'accept-terms')),
  amr          text[] NOT NULL,
  device       jsonb,
  trust_device boolean NOT NULL DEFAULT false,
  ip_prefix    text NOT NULL,
  user_agent   text NOT NULL,
  device_name  text NOT NULL,
  approved_at  timestamptz,
  attempts     integer NOT NULL DEFAULT 0,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  transport    text NOT NULL DEFAULT 'cookie' CHECK (transport IN ('cookie', 'bearer')),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sign_in_flows_staff FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX sign_in_flows_old ON sign_in_flows (tenant_id, expires_at);
SELECT cairn_protect('sign_in_flows', 'scratch');
COMMENT ON TABLE sign_in_flows IS
  'Sign-ins between two steps, valid for ten minutes and bound to device and network prefix.';

CREATE TABLE login_requests (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  flow_id      uuid NOT NULL,
  -- The requesting device: the thumbprint of its key, or browser and network without one.
  device       text NOT NULL,
  device_info  text NOT NULL,
  ip           text NOT NULL,
  place        text,
  match_number smallint NOT NULL CHECK (match_number BETWEEN 10 AND 99),
  choices      smallint[] NOT NULL CHECK (cardinality(choices) = 3 AND match_number = ANY (choices)),
  approver     text NOT NULL CHECK (approver IN ('self', 'manager')),
  status       text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'expired', 'superseded')),
  expires_at   timestamptz NOT NULL,
  resends      smallint NOT NULL DEFAULT 0 CHECK (resends BETWEEN 0 AND 3),
  decided_by   uuid,
  decided_at   timestamptz,
  consumed_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX login_requests_pending ON login_requests (tenant_id, user_id, device) WHERE status = 'pending';
CREATE INDEX login_requests_of ON login_requests (tenant_id, user_id, created_at DESC);
SELECT cairn_protect('login_requests');
COMMENT ON TABLE login_requests IS 'Requests to approve a sign-in on another device, with number matching.';

CREATE TABLE two_factors (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  staff_id       uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
  kind           text NOT NULL CHECK (kind IN ('totp', 'email', 'sms')),
  secret_enc     bytea,
  -- A new secret until its first code confirms it; the old one works until then.
  pending_enc    bytea,
  confirmed_at   timestamptz,
  -- The last 30-second step whose code was accepted: a step is accepted once.
  last_used_step bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, kind),
  CHECK (kind <> 'totp' OR secret_enc IS NOT NULL OR pending_enc IS NOT NULL),
  CHECK (confirmed_at IS NULL OR kind <> 'totp' OR secret_enc IS NOT NULL),
  CONSTRAINT two_factors_staff FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
);
SELECT cairn_protect('two_factors', 'scratch');
COMMENT ON TABLE two_factors IS 'Second factors of an account: authenticator app, email or text message.';

CREATE TABLE recovery_codes (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  staff_id   uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, code_hash),
  CONSTRAINT recovery_codes_staff FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
);
SELECT cairn_protect('recovery_codes', 'scratch');
COMMENT ON TABLE recovery_codes IS 'Hashed single-use recovery codes.';

CREATE TABLE one_time_codes (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  staff_id   uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
  purpose    text NOT NULL CHECK (purpose IN ('sign-in', 'enrol')),
  code_hash  bytea NOT NULL,
  sent_to    text NOT NULL,
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts <= 5),
  used_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT one_time_codes_staff FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX one_time_codes_of ON one_time_codes (tenant_id, user_id, sent_at DESC);
SELECT cairn_protect('one_time_codes', 'scratch');
COMMENT ON TABLE one_time_codes IS 'Codes sent by email or text message, with their attempts.';

CREATE TABLE passkeys (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  staff_id      uuid GENERATED ALWAYS AS (CASE WHEN principal_type = 'staff' THEN user_id END) STORED,
  credential_id text NOT NULL CHECK (length(credential_id) BETWEEN 10 AND 1400),
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL DEFAULT '{}',
  device_type   text NOT NULL CHECK (device_type IN ('singleDevice', 'multiDevice')),
  backed_up     boolean NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  last_used_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, credential_id),
  CONSTRAINT passkeys_staff FOREIGN KEY (tenant_id, staff_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX passkeys_of ON passkeys (tenant_id, user_id);
SELECT cairn_protect('passkeys', 'scratch');
COMMENT ON TABLE passkeys IS 'WebAuthn passkeys.';

CREATE TABLE action_tokens (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  purpose        text NOT NULL CHECK (purpose IN ('reset', 'invite', 'setClientPassword', 'verifyEmail', 'changeEmail', 'tenantSetup')),
  token_hash     bytea NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  principal_id   uuid NOT NULL,
  detail         jsonb NOT NULL DEFAULT '{}',
  expires_at     timestamptz NOT NULL,
  used_at        timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash)
);
-- One active link per account and purpose: a new one replaces the old.
CREATE UNIQUE INDEX action_tokens_live ON action_tokens (tenant_id, principal_type, principal_id, purpose) WHERE used_at IS NULL;
SELECT cairn_protect('action_tokens', 'scratch');
COMMENT ON TABLE action_tokens IS
  'Links that act without a session: password reset, invitation, email verification. Only the SHA-256 of the '
  'token is stored.';

CREATE TABLE act_tickets (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  secret_hash  bytea NOT NULL,
  session_id   uuid NOT NULL,
  user_id      uuid NOT NULL,
  clinician_id uuid,
  purpose      text NOT NULL CHECK (purpose IN ('unlock', 'sign', 'witness', 'change-password', 'switch')),
  method       text NOT NULL CHECK (method IN ('pin', 'password', 'passkey')),
  at           timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  used_at      timestamptz,
  PRIMARY KEY (tenant_id, id)
);
SELECT cairn_protect('act_tickets', 'scratch');
COMMENT ON TABLE act_tickets IS 'A verified PIN, password or passkey, valid for one action within two minutes.';

-- Hourly purge of expired rows.
CREATE FUNCTION cairn_prune(before_outbox timestamptz, before_keys timestamptz, before_drafts timestamptz, before_attempts timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM event_outbox WHERE at < before_outbox;
  DELETE FROM idempotency_keys WHERE at < before_keys;
  DELETE FROM drafts WHERE updated_at < before_drafts;
  DELETE FROM login_attempts WHERE at < before_attempts;
  DELETE FROM act_tickets WHERE expires_at < before_keys;
  DELETE FROM rate_buckets WHERE updated_at < before_keys;
$$;
REVOKE ALL ON FUNCTION cairn_prune(timestamptz, timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_prune(timestamptz, timestamptz, timestamptz, timestamptz) TO cairn_app;

CREATE TABLE clinician_pins (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  clinician_id uuid NOT NULL,
  pin_hash     text NOT NULL,
  changed_at   timestamptz NOT NULL,
  failed_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  earlier      text[] NOT NULL DEFAULT '{}',
  password_due boolean NOT NULL DEFAULT false,
  digits       smallint NOT NULL DEFAULT 6 CHECK (digits BETWEEN 4 AND 8),
  PRIMARY KEY (tenant_id, clinician_id)
);
SELECT cairn_protect('clinician_pins', 'scratch');
COMMENT ON TABLE clinician_pins IS
  'PIN hash and failed attempts of a clinician. Separate from clinicians, because counting attempts must not '
  'change its version.';

CREATE TABLE terms_versions (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  audience     text NOT NULL CHECK (audience IN ('staff', 'portal')),
  version      text NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  title        text NOT NULL,
  body_html    text NOT NULL,
  effective_at timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, audience, version)
);
CREATE INDEX terms_versions_current ON terms_versions (tenant_id, audience, effective_at DESC);
SELECT cairn_protect('terms_versions', 'ledger');
COMMENT ON TABLE terms_versions IS 'Published versions of the terms of use. Append-only.';

CREATE TABLE terms_acceptances (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  id        uuid NOT NULL,
  user_id   uuid NOT NULL,
  audience  text NOT NULL,
  version   text NOT NULL,
  ip        text,
  at        timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, audience, version),
  FOREIGN KEY (tenant_id, audience, version) REFERENCES terms_versions (tenant_id, audience, version)
);
SELECT cairn_protect('terms_acceptances', 'ledger');
COMMENT ON TABLE terms_acceptances IS 'Who accepted which version of the terms, and when. Append-only.';
