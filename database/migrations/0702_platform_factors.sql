-- Second factors (platform chapter §2 TwoFactor, RecoveryCode, OneTimeCode, Passkey; AUTH-6).
CREATE TABLE two_factors (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('totp', 'email', 'sms')),
  secret_enc     bytea,
  -- A new secret waits here until its first code confirms it; the old app works until then.
  pending_enc    bytea,
  confirmed_at   timestamptz,
  -- The last 30-second step whose code was taken: a step is accepted once.
  last_used_step bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, kind),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  CHECK (kind <> 'totp' OR secret_enc IS NOT NULL OR pending_enc IS NOT NULL),
  CHECK (confirmed_at IS NULL OR kind <> 'totp' OR secret_enc IS NOT NULL)
);
SELECT cairn_protect('two_factors', 'scratch');

CREATE TABLE recovery_codes (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
SELECT cairn_protect('recovery_codes', 'scratch');

CREATE TABLE one_time_codes (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  user_id    uuid NOT NULL,
  purpose    text NOT NULL CHECK (purpose IN ('sign-in', 'enrol')),
  code_hash  bytea NOT NULL,
  sent_to    text NOT NULL,
  sent_at    timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  attempts   integer NOT NULL DEFAULT 0 CHECK (attempts <= 5),
  used_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX one_time_codes_of ON one_time_codes (tenant_id, user_id, sent_at DESC);
SELECT cairn_protect('one_time_codes', 'scratch');

CREATE TABLE passkeys (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  credential_id text NOT NULL CHECK (length(credential_id) BETWEEN 10 AND 1400),
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL DEFAULT '{}',
  device_type   text NOT NULL CHECK (device_type IN ('singleDevice', 'multiDevice')),
  backed_up     boolean NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  last_used_at  timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, credential_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX passkeys_of ON passkeys (tenant_id, user_id);
SELECT cairn_protect('passkeys', 'scratch');

-- When the grace of a role that needs a second factor ends for this person; set when the policy first meets them.
ALTER TABLE users ADD COLUMN two_factor_due_at timestamptz;
