-- Programs that work with Cairn: keys to the API (KEY), and messages to their addresses (WHO).
-- What no key may ever do (KEY-3); the list is the product's, so it is a function and not a setting.
CREATE FUNCTION cairn_key_may_hold(permissions text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT NOT EXISTS (
    SELECT 1 FROM unnest(permissions) AS p
    WHERE p ~ '^(sudCounseling|roles|security|ai|scribe|breakGlass|developer|agreements)\.'
       OR p IN ('integrations.manage', 'clients.break-glass') OR p ~ '\.(sign|cosign|witness)$')
$$;

CREATE TABLE api_clients (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  service_user_id uuid NOT NULL,
  name            text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  purpose         text NOT NULL CHECK (length(purpose) BETWEEN 2 AND 300),
  contact         text,
  -- Never grantable, whoever asks (KEY-3).
  permissions     text[] NOT NULL CHECK (cardinality(permissions) > 0 AND cairn_key_may_hold(permissions)),
  location_ids    uuid[],
  ip_allow        cidr[],
  rate_class      text NOT NULL DEFAULT 'standard' CHECK (rate_class IN ('low', 'standard', 'high')),
  status          text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, service_user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX api_clients_name ON api_clients (tenant_id, lower(name)) WHERE status = 'active';
SELECT cairn_protect('api_clients');

CREATE TABLE api_keys (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  client_id    uuid NOT NULL,
  -- The readable part of the key; the rest is kept as a hash only (KEY-1).
  key_id       text NOT NULL,
  key_hash     bytea NOT NULL,
  last4        text NOT NULL,
  expires_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip inet,
  revoked_at   timestamptz,
  revoke_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key_id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES api_clients (tenant_id, id)
);
CREATE INDEX api_keys_of ON api_keys (tenant_id, client_id);
SELECT cairn_protect('api_keys');

CREATE TABLE webhook_endpoints (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  url                  text NOT NULL CHECK (length(url) BETWEEN 10 AND 500),
  description          text NOT NULL DEFAULT '',
  event_types          text[] NOT NULL CHECK (cardinality(event_types) > 0),
  location_ids         uuid[],
  secret_cipher        bytea NOT NULL,
  -- During a change of secrets both sign for 24 hours (WHO-1).
  former_secret_cipher bytea,
  former_until         timestamptz,
  status               text NOT NULL DEFAULT 'pendingVerification'
                         CHECK (status IN ('pendingVerification', 'active', 'failing', 'disabled', 'removed')),
  status_reason        text,
  consecutive_failures integer NOT NULL DEFAULT 0,
  first_failure_at     timestamptz,
  last_ok_at           timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_endpoints_live ON webhook_endpoints (tenant_id) WHERE status IN ('active', 'failing');
SELECT cairn_protect('webhook_endpoints');

CREATE TABLE webhook_messages (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  endpoint_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  type         text NOT NULL,
  subject_id   text NOT NULL,
  -- Ids only (WHO-2): the receiver fetches what it may see with its own key.
  payload      jsonb NOT NULL,
  status       text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts     integer NOT NULL DEFAULT 0,
  delivered_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, endpoint_id, event_id),
  FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints (tenant_id, id)
);
CREATE INDEX webhook_messages_of ON webhook_messages (tenant_id, endpoint_id, created_at DESC);
SELECT cairn_protect('webhook_messages', 'scratch');

CREATE TABLE webhook_attempts (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  message_id  uuid NOT NULL,
  n           integer NOT NULL,
  http_status integer,
  ms          integer NOT NULL,
  error       text,
  at          timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES webhook_messages (tenant_id, id)
);
CREATE INDEX webhook_attempts_of ON webhook_attempts (tenant_id, message_id, n);
SELECT cairn_protect('webhook_attempts', 'scratch');
