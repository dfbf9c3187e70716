-- Outside services (ai chapter §2.6): connections with vaulted secrets, agreements, work that must go out, deliveries that came in.
CREATE TABLE connections (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  type_key           text NOT NULL CHECK (type_key ~ '^[a-z]+\.[a-z-]+$'),
  label              text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  scope              text NOT NULL DEFAULT 'tenant' CHECK (scope IN ('tenant', 'location', 'user')),
  scope_id           uuid CHECK ((scope = 'tenant') = (scope_id IS NULL)),
  environment        text NOT NULL CHECK (environment IN ('live', 'test', 'simulator')),
  -- A simulator's address is the running process's own; it is never written down.
  base_url           text CHECK (environment <> 'simulator' OR base_url IS NULL OR base_url ~ '^[a-z]+://(127\.0\.0\.1|localhost|\[::1\])(:|/|$)'),
  config             jsonb NOT NULL DEFAULT '{}',
  status             text NOT NULL DEFAULT 'draft'
                       CHECK (status IN ('draft', 'testing', 'enabled', 'degraded', 'needsSignIn', 'suspended', 'removed')),
  status_reason      text,
  tested_at          timestamptz,
  -- SHA-256 of the 256-bit token in the address the provider posts to (WHI-1).
  inbound_token_hash bytea,
  owner_id           uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX connections_label ON connections (tenant_id, type_key, scope, coalesce(scope_id, tenant_id), lower(label)) WHERE status <> 'removed';
CREATE UNIQUE INDEX connections_inbound ON connections (tenant_id, inbound_token_hash) WHERE inbound_token_hash IS NOT NULL;
SELECT cairn_protect('connections');

-- How a connection is doing. Beside the record, so that a call does not raise the version a person is editing (INT-7).
CREATE TABLE connection_health (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  connection_id uuid NOT NULL,
  circuit       text NOT NULL DEFAULT 'closed' CHECK (circuit IN ('closed', 'open', 'halfOpen')),
  failures      integer NOT NULL DEFAULT 0,
  successes     integer NOT NULL DEFAULT 0,
  opened_at     timestamptz,
  retry_at      timestamptz,
  wait_seconds  integer NOT NULL DEFAULT 30,
  last_ok_at    timestamptz,
  last_error_at timestamptz,
  last_error    text,
  PRIMARY KEY (tenant_id, connection_id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
SELECT cairn_protect('connection_health', 'scratch');

-- Write-only: ciphertext under the tenant's data key, bound to tenant, connection and name, so a copied cell does not open (INT-3).
CREATE TABLE connection_secrets (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  name          text NOT NULL,
  cipher        bytea NOT NULL,
  key_version   integer NOT NULL DEFAULT 1,
  last4         text NOT NULL,
  fingerprint   bytea NOT NULL,
  expires_at    timestamptz,
  -- A replaced secret still opens for 24 hours.
  replaced_at   timestamptz,
  set_by        uuid DEFAULT cairn_user(),
  last_used_at  timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE UNIQUE INDEX connection_secrets_live ON connection_secrets (tenant_id, connection_id, name) WHERE replaced_at IS NULL;
SELECT cairn_protect('connection_secrets', 'scratch');

CREATE TABLE oauth_grants (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  connection_id    uuid NOT NULL,
  user_id          uuid,
  access_cipher    bytea,
  refresh_cipher   bytea,
  scopes           text[] NOT NULL DEFAULT '{}',
  expires_at       timestamptz,
  life_seconds     integer,
  generation       integer NOT NULL DEFAULT 0,
  status           text NOT NULL DEFAULT 'signingIn' CHECK (status IN ('signingIn', 'active', 'needsSignIn', 'disconnected')),
  fail_count       integer NOT NULL DEFAULT 0,
  -- While a person signs in there: the hash of `state`, the PKCE verifier, whose session, until when (INT-8).
  state_hash       bytea,
  verifier_cipher  bytea,
  state_session_id uuid,
  state_expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, connection_id, user_id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX oauth_grants_due ON oauth_grants (tenant_id, expires_at) WHERE status = 'active';
SELECT cairn_protect('oauth_grants');

CREATE TABLE service_agreements (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid,
  vendor        text NOT NULL CHECK (length(vendor) BETWEEN 2 AND 120),
  kinds         text[] NOT NULL CHECK (cardinality(kinds) > 0 AND kinds <@ ARRAY['baa', 'qsoa', 'dpa']),
  file_id       uuid,
  signed_on     date NOT NULL,
  effective_on  date NOT NULL,
  expires_on    date CHECK (expires_on >= effective_on),
  no_training   boolean NOT NULL DEFAULT false,
  vendor_retention_days integer CHECK (vendor_retention_days >= 0),
  subprocessors text,
  region        text,
  entered_by    uuid NOT NULL DEFAULT cairn_user(),
  confirmed_by  uuid CHECK (confirmed_by <> entered_by),
  confirmed_at  timestamptz,
  ended_at      timestamptz,
  ended_by      uuid,
  end_reason    text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX service_agreements_of ON service_agreements (tenant_id, connection_id);
SELECT cairn_protect('service_agreements');

-- A change that must reach somebody outside is a row here, written in the transaction of the change (INT-6).
CREATE TABLE outbound_tasks (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  channel         text NOT NULL CHECK (channel ~ '^[a-z]+$'),
  operation       text NOT NULL,
  -- Chosen at the time of sending when empty: the facility's connection for the channel.
  connection_id   uuid,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 200),
  -- Wiped when the task is done or cancelled: a reset link must not outlive its mail.
  payload_cipher  bytea,
  kind            text NOT NULL,
  purpose         text,
  subject_type    text,
  subject_id      uuid,
  status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'retrying', 'done', 'dead', 'cancelled')),
  attempts        integer NOT NULL DEFAULT 0,
  next_at         timestamptz NOT NULL,
  lease_until     timestamptz,
  remote_id       text,
  remote_status   text,
  error_kind      text CHECK (error_kind IN ('notConfigured', 'needsAttention', 'temporary', 'refused', 'unknownEffect')),
  last_error      text,
  done_at         timestamptz,
  dead_at         timestamptz,
  cancel_reason   text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, channel, idempotency_key),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX outbound_tasks_due ON outbound_tasks (tenant_id, next_at) WHERE status IN ('queued', 'retrying');
CREATE INDEX outbound_tasks_leased ON outbound_tasks (tenant_id, lease_until) WHERE status = 'running';
CREATE INDEX outbound_tasks_dead ON outbound_tasks (tenant_id, dead_at) WHERE status = 'dead';
CREATE INDEX outbound_tasks_remote ON outbound_tasks (tenant_id, channel, remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX outbound_tasks_connection ON outbound_tasks (tenant_id, connection_id, created_at DESC) WHERE connection_id IS NOT NULL;
SELECT cairn_protect('outbound_tasks');

-- What was asked of whom and how it went: never bodies, headers or query values. Kept 90 days.
CREATE TABLE outbound_calls (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid,
  task_id       uuid,
  channel       text NOT NULL,
  operation     text NOT NULL,
  method        text NOT NULL,
  host          text NOT NULL,
  path_template text NOT NULL,
  http_status   integer,
  outcome       text NOT NULL CHECK (outcome IN ('ok', 'refused', 'retryable', 'timeout', 'circuitOpen')),
  attempt       integer NOT NULL DEFAULT 1,
  ms            integer NOT NULL,
  bytes         integer NOT NULL DEFAULT 0,
  request_id    text,
  at            timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX outbound_calls_of ON outbound_calls (tenant_id, connection_id, at DESC);
CREATE INDEX outbound_calls_at ON outbound_calls USING brin (at);
SELECT cairn_protect('outbound_calls', 'scratch');

CREATE TABLE inbound_deliveries (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  connection_id     uuid NOT NULL,
  received_at       timestamptz NOT NULL,
  kind              text NOT NULL,
  provider_event_id text,
  headers           jsonb NOT NULL DEFAULT '{}',
  body_cipher       bytea,
  body_sha256       bytea NOT NULL,
  verdict           text NOT NULL CHECK (verdict IN ('valid', 'rejected', 'duplicate')),
  status            text NOT NULL CHECK (status IN ('received', 'processing', 'processed', 'duplicate', 'rejected', 'dead', 'ignored')),
  attempts          integer NOT NULL DEFAULT 0,
  next_at           timestamptz,
  error             text,
  processed_at      timestamptz,
  dead_at           timestamptz,
  ignore_reason     text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX inbound_deliveries_of ON inbound_deliveries (tenant_id, connection_id, received_at DESC);
CREATE INDEX inbound_deliveries_due ON inbound_deliveries (tenant_id, next_at) WHERE status IN ('received', 'processing');
CREATE INDEX inbound_deliveries_dead ON inbound_deliveries (tenant_id, dead_at) WHERE status = 'dead';
SELECT cairn_protect('inbound_deliveries');

-- What has been taken already (WHI-2): the provider's event id, else the hash of the body. Kept 30 days.
CREATE TABLE inbound_seen (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  connection_id uuid NOT NULL,
  event_key     text NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, connection_id, event_key),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX inbound_seen_at ON inbound_seen USING brin (at);
SELECT cairn_protect('inbound_seen', 'scratch');
