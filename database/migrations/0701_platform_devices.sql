-- Browsers that hold a key of their own (platform chapter §2 Device, AUTH-3, AUTH-7), and one-time challenges for them.
CREATE TABLE devices (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  user_id        uuid NOT NULL,
  -- RFC 7638 thumbprint of the key: the same browser has one for all who use it, so a shared workstation is recognised.
  thumbprint     text NOT NULL CHECK (length(thumbprint) = 43),
  public_key_jwk jsonb NOT NULL,
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  platform       text,
  first_seen_at  timestamptz NOT NULL,
  last_seen_at   timestamptz NOT NULL,
  trusted_until  timestamptz,
  is_shared      boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, thumbprint),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX devices_same_browser ON devices (tenant_id, thumbprint);
SELECT cairn_protect('devices', 'scratch');

ALTER TABLE sessions ADD COLUMN device_id uuid;
ALTER TABLE sessions ADD FOREIGN KEY (tenant_id, device_id) REFERENCES devices (tenant_id, id) ON DELETE SET NULL (device_id);
CREATE INDEX sessions_device ON sessions (tenant_id, device_id) WHERE revoked_at IS NULL;
-- A known device has its own counter of wrong passwords (AUTH-3).
ALTER TABLE login_attempts ADD COLUMN device_id uuid;

-- A challenge is signed once: the login nonce of a device, or a WebAuthn ceremony.
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

-- A sign-in between its steps: the ticket of AUTH-1, ten minutes, bound to device and network prefix.
CREATE TABLE sign_in_flows (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  secret_hash  bytea NOT NULL,
  user_id      uuid NOT NULL,
  -- The step this sign-in stands at: its ticket is good for that one only.
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
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX sign_in_flows_old ON sign_in_flows (tenant_id, expires_at);
SELECT cairn_protect('sign_in_flows', 'scratch');

ALTER TABLE act_tickets DROP CONSTRAINT act_tickets_purpose_check;
ALTER TABLE act_tickets ADD CONSTRAINT act_tickets_purpose_check
  CHECK (purpose IN ('unlock', 'sign', 'witness', 'change-password', 'switch'));
