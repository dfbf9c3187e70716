-- Outside services: connections, agreements, outbound and inbound work, contact permissions, API clients and webhooks.

CREATE TABLE connections (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  type_key           text NOT NULL CHECK (type_key ~ '^[a-z]+\.[a-z-]+$'),
  label              text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  scope              text NOT NULL DEFAULT 'tenant' CHECK (scope IN ('tenant', 'location', 'user')),
  scope_id           uuid CHECK ((scope = 'tenant') = (scope_id IS NULL)),
  environment        text NOT NULL CHECK (environment IN ('live', 'test', 'simulator')),
  -- The address of a simulator belongs to the running process and is not stored.
  base_url           text CHECK (environment <> 'simulator' OR base_url IS NULL OR base_url ~ '^[a-z]+://(127\.0\.0\.1|localhost|\[::1\])(:|/|$)'),
  config             jsonb NOT NULL DEFAULT '{}',
  status             text NOT NULL DEFAULT 'draft'
                       CHECK (status IN ('draft', 'testing', 'enabled', 'degraded', 'needsSignIn', 'suspended', 'removed')),
  status_reason      text,
  tested_at          timestamptz,
  -- SHA-256 of the 256-bit token in the address the provider posts to.
  inbound_token_hash bytea,
  owner_id           uuid,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX connections_label ON connections (tenant_id, type_key, scope, coalesce(scope_id, tenant_id), lower(label)) WHERE status <> 'removed';
CREATE UNIQUE INDEX connections_inbound ON connections (tenant_id, inbound_token_hash) WHERE inbound_token_hash IS NOT NULL;
CREATE INDEX connections_unwell ON connections (tenant_id) WHERE status = 'degraded';
SELECT cairn_protect('connections');
COMMENT ON TABLE connections IS 'Connections to outside services.';

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
  rate_tokens   double precision,
  rate_at       timestamptz,
  PRIMARY KEY (tenant_id, connection_id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
SELECT cairn_protect('connection_health', 'scratch');
COMMENT ON TABLE connection_health IS
  'Health of a connection. Separate from connections, so that a call does not change the version someone is '
  'editing.';

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
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE UNIQUE INDEX connection_secrets_live ON connection_secrets (tenant_id, connection_id, name) WHERE replaced_at IS NULL;
SELECT cairn_protect('connection_secrets', 'scratch');
COMMENT ON TABLE connection_secrets IS
  'Secrets of a connection, write-only: ciphertext bound to tenant, connection and name, so a copied cell does '
  'not open.';

CREATE TABLE connection_captures (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  reason        text NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  begun_at      timestamptz NOT NULL,
  begun_by      uuid NOT NULL DEFAULT cairn_user(),
  -- Nothing is captured after this time.
  ends_at       timestamptz NOT NULL CHECK (ends_at > begun_at AND ends_at <= begun_at + interval '1 hour'),
  stopped_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX connection_captures_of ON connection_captures (tenant_id, connection_id, ends_at DESC);
SELECT cairn_protect('connection_captures', 'scratch');
COMMENT ON TABLE connection_captures IS
  'Time-limited captures of a connection''s calls, with a reason, at most one hour each.';

CREATE TABLE captured_calls (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  capture_id    uuid NOT NULL,
  connection_id uuid NOT NULL,
  operation     text NOT NULL,
  method        text NOT NULL,
  host          text NOT NULL,
  path_template text NOT NULL,
  request_id    text,
  http_status   integer,
  failure       text,
  ms            integer NOT NULL,
  at            timestamptz NOT NULL,
  cipher        bytea NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, capture_id) REFERENCES connection_captures (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX captured_calls_of ON captured_calls (tenant_id, connection_id, at DESC);
CREATE INDEX captured_calls_in ON captured_calls (tenant_id, capture_id);
SELECT cairn_protect('captured_calls', 'scratch');
COMMENT ON TABLE captured_calls IS 'Bodies of captured calls: sealed, bound to their row, destroyed after seven days.';

CREATE TABLE circuit_turns (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  circuit       text NOT NULL CHECK (circuit IN ('closed', 'open')),
  -- What the provider or the connection reported; null when it recovered.
  reason        text,
  at            timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX circuit_turns_of ON circuit_turns (tenant_id, connection_id, at DESC);
SELECT cairn_protect('circuit_turns', 'scratch');
COMMENT ON TABLE circuit_turns IS 'When the circuit of a connection opened and closed. Kept 90 days.';

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
  -- During sign-in: the hash of state, the PKCE verifier, the session and the expiry.
  state_hash       bytea,
  verifier_cipher  bytea,
  state_session_id uuid,
  state_expires_at timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, connection_id, user_id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX oauth_grants_due ON oauth_grants (tenant_id, expires_at) WHERE status = 'active';
SELECT cairn_protect('oauth_grants');
COMMENT ON TABLE oauth_grants IS 'OAuth grants of a connection, facility-wide or per user.';

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
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX service_agreements_of ON service_agreements (tenant_id, connection_id);
SELECT cairn_protect('service_agreements');
COMMENT ON TABLE service_agreements IS 'Business associate and data processing agreements with vendors.';

CREATE TABLE outbound_tasks (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  channel         text NOT NULL CHECK (channel ~ '^[a-z]+$'),
  operation       text NOT NULL,
  -- Null: the facility's connection for the channel is chosen when sending.
  connection_id   uuid,
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 200),
  -- Cleared when the task is done or canceled: a reset link must not outlive its email.
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
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, channel, idempotency_key),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX outbound_tasks_due ON outbound_tasks (tenant_id, next_at) WHERE status IN ('queued', 'retrying');
CREATE INDEX outbound_tasks_leased ON outbound_tasks (tenant_id, lease_until) WHERE status = 'running';
CREATE INDEX outbound_tasks_dead ON outbound_tasks (tenant_id, dead_at) WHERE status = 'dead';
CREATE INDEX outbound_tasks_remote ON outbound_tasks (tenant_id, channel, remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX outbound_tasks_connection ON outbound_tasks (tenant_id, connection_id, created_at DESC) WHERE connection_id IS NOT NULL;
-- Open and failed tasks by connection; few, even when completed tasks are many.
CREATE INDEX outbound_tasks_open ON outbound_tasks (tenant_id, connection_id, channel, created_at)
  WHERE status IN ('queued', 'running', 'retrying', 'dead');
SELECT cairn_protect('outbound_tasks');
COMMENT ON TABLE outbound_tasks IS 'Work that must reach an outside service, written in the transaction of the change.';

-- Emails permanently refused within a day, over all facilities, for /metrics.
CREATE FUNCTION cairn_mail_bounces() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*)::int FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id
  WHERE o.operation = 'mail.send' AND o.status = 'dead' AND o.error_kind = 'refused' AND o.dead_at > now() - interval '1 day'
$$;
REVOKE ALL ON FUNCTION cairn_mail_bounces() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_mail_bounces() TO cairn_app;

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
COMMENT ON TABLE outbound_calls IS
  'Calls to outside services and their outcome, without bodies, headers or query values. Kept 90 days.';

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
  created_at        timestamptz NOT NULL DEFAULT now(),
  created_by        uuid DEFAULT cairn_user(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        uuid DEFAULT cairn_user(),
  version           integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX inbound_deliveries_of ON inbound_deliveries (tenant_id, connection_id, received_at DESC);
CREATE INDEX inbound_deliveries_due ON inbound_deliveries (tenant_id, next_at) WHERE status IN ('received', 'processing');
CREATE INDEX inbound_deliveries_dead ON inbound_deliveries (tenant_id, dead_at) WHERE status = 'dead';
SELECT cairn_protect('inbound_deliveries');
COMMENT ON TABLE inbound_deliveries IS 'Webhooks received from outside services and how they were processed.';

-- Removes settled deliveries after their retention; the application cannot delete them itself.
CREATE FUNCTION cairn_prune_inbound(before timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM inbound_deliveries
  WHERE tenant_id = cairn_tenant()
    AND (status IN ('processed', 'duplicate', 'ignored', 'rejected') AND received_at < before
         OR status = 'dead' AND coalesce(dead_at, received_at) < before)
$$;
REVOKE ALL ON FUNCTION cairn_prune_inbound(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_prune_inbound(timestamptz) TO cairn_app;

-- Totals of outside work over all facilities, for /metrics; names no facility and no service.
CREATE FUNCTION cairn_outside_numbers(OUT waiting integer, OUT oldest_seconds double precision, OUT dead integer,
  OUT unwell integer, OUT sign_in integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT
    (SELECT count(*)::int FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id
      WHERE o.status IN ('queued', 'retrying')),
    (SELECT coalesce(extract(epoch FROM now() - min(o.created_at)), 0)::double precision
      FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id WHERE o.status IN ('queued', 'retrying')),
    (SELECT count(*)::int FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id WHERE o.status = 'dead')
      + (SELECT count(*)::int FROM tenants t JOIN inbound_deliveries d ON d.tenant_id = t.id WHERE d.status = 'dead'),
    (SELECT count(*)::int FROM connections WHERE status = 'degraded'),
    (SELECT count(*)::int FROM connections WHERE status = 'needsSignIn')
$$;
REVOKE ALL ON FUNCTION cairn_outside_numbers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outside_numbers() TO cairn_app;

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
COMMENT ON TABLE inbound_seen IS
  'Inbound events that were already taken: the provider''s event id or the hash of the body. Kept 30 days.';

CREATE TABLE contact_suppressions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  identity_kind text NOT NULL CHECK (identity_kind IN ('email', 'phone')),
  -- The lower-case email address or E.164 number.
  identity_key  text NOT NULL CHECK (identity_kind <> 'phone' OR identity_key ~ '^\+[1-9][0-9]{6,14}$'),
  -- The same as an HMAC under the installation's key, to compare lists without showing addresses.
  identity_hash bytea NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('email', 'sms', 'call')),
  scope         text NOT NULL CHECK (scope IN ('stream', 'marketing', 'everything')),
  stream_id     uuid CHECK ((scope = 'stream') = (stream_id IS NOT NULL)),
  reason        text NOT NULL CHECK (reason IN ('unsubscribed', 'complaint', 'hard_bounce', 'soft_bounce_limit', 'stop_keyword', 'manual',
                  'do_not_contact', 'legal', 'invalid', 'imported', 'sunset')),
  origin        text NOT NULL,
  expires_at    timestamptz,
  lifted_at     timestamptz,
  lifted_by     uuid,
  lifted_why    text CHECK ((lifted_at IS NULL) = (lifted_why IS NULL)),
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX contact_suppressions_live ON contact_suppressions (tenant_id, identity_key, channel, scope, coalesce(stream_id, tenant_id))
  INCLUDE (reason, expires_at, stream_id) WHERE lifted_at IS NULL;
SELECT cairn_protect('contact_suppressions');
COMMENT ON TABLE contact_suppressions IS 'Addresses and numbers that must not be contacted, by channel and purpose.';

CREATE TABLE contact_grants (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  identity_kind text NOT NULL CHECK (identity_kind IN ('email', 'phone')),
  identity_key  text NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('email', 'sms', 'call')),
  purpose       text NOT NULL CHECK (purpose IN ('informational', 'marketing', 'alumni', 'events')),
  granted       boolean NOT NULL,
  at            timestamptz NOT NULL,
  -- The evidence: the module whose ledger row grants it.
  ledger_module text NOT NULL,
  ledger_id     uuid NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX contact_grants_live ON contact_grants (tenant_id, identity_key, channel, purpose) INCLUDE (granted);
SELECT cairn_protect('contact_grants');
COMMENT ON TABLE contact_grants IS 'Recorded permission to contact an address or number.';

-- Whether an address may be contacted: null when allowed, else the reason. Answered from two indexes. p_quiet_until is the
-- caller's answer on quiet hours.
CREATE FUNCTION cairn_may_contact(p_identity text, p_channel text, p_purpose text, p_stream uuid, p_at timestamptz)
RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN p_purpose = 'account' THEN NULL
    ELSE coalesce(
      (SELECT s.reason FROM contact_suppressions s
        WHERE s.tenant_id = (SELECT cairn_tenant()) AND s.identity_key = p_identity AND s.channel = p_channel AND s.lifted_at IS NULL
          AND (s.expires_at IS NULL OR s.expires_at > p_at)
          AND (s.scope = 'everything' OR (s.scope = 'marketing' AND p_purpose <> 'informational')
               OR (s.scope = 'stream' AND s.stream_id = p_stream))
        ORDER BY s.scope LIMIT 1),
      CASE WHEN p_channel IN ('sms', 'call') AND NOT EXISTS (
        SELECT 1 FROM contact_grants g
        WHERE g.tenant_id = (SELECT cairn_tenant()) AND g.identity_key = p_identity AND g.channel = p_channel
          AND g.purpose = p_purpose AND g.granted)
        THEN 'no_grant' END)
  END
$$;
REVOKE ALL ON FUNCTION cairn_may_contact(text, text, text, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_may_contact(text, text, text, uuid, timestamptz) TO cairn_app;

-- Permissions that no API key may hold. The list is part of the product, so it is a function and not a setting.
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
  -- Some permissions are never granted to a key.
  permissions     text[] NOT NULL CHECK (cardinality(permissions) > 0 AND cairn_key_may_hold(permissions)),
  location_ids    uuid[],
  ip_allow        cidr[],
  rate_class      text NOT NULL DEFAULT 'standard' CHECK (rate_class IN ('low', 'standard', 'high')),
  status          text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
  agreement_id    uuid,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, service_user_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, agreement_id) REFERENCES service_agreements (tenant_id, id)
);
CREATE UNIQUE INDEX api_clients_name ON api_clients (tenant_id, lower(name)) WHERE status = 'active';
SELECT cairn_protect('api_clients');
COMMENT ON TABLE api_clients IS 'Programs that call the API, with their permissions.';

CREATE TABLE api_keys (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  client_id    uuid NOT NULL,
  -- The readable part of the key; the rest is stored as a hash only.
  key_id       text NOT NULL,
  key_hash     bytea NOT NULL,
  last4        text NOT NULL,
  expires_at   timestamptz NOT NULL,
  last_used_at timestamptz,
  last_used_ip inet,
  revoked_at   timestamptz,
  revoke_reason text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key_id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES api_clients (tenant_id, id)
);
CREATE INDEX api_keys_of ON api_keys (tenant_id, client_id);
SELECT cairn_protect('api_keys');
COMMENT ON TABLE api_keys IS 'API keys. Only the readable part is stored; the rest is a hash.';

CREATE TABLE webhook_endpoints (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  url                  text NOT NULL CHECK (length(url) BETWEEN 10 AND 500),
  description          text NOT NULL DEFAULT '',
  event_types          text[] NOT NULL CHECK (cardinality(event_types) > 0),
  location_ids         uuid[],
  secret_cipher        bytea NOT NULL,
  -- While secrets change, both sign for 24 hours.
  former_secret_cipher bytea,
  former_until         timestamptz,
  status               text NOT NULL DEFAULT 'pendingVerification'
                         CHECK (status IN ('pendingVerification', 'active', 'failing', 'disabled', 'removed')),
  status_reason        text,
  consecutive_failures integer NOT NULL DEFAULT 0,
  first_failure_at     timestamptz,
  last_ok_at           timestamptz,
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX webhook_endpoints_live ON webhook_endpoints (tenant_id) WHERE status IN ('active', 'failing');
SELECT cairn_protect('webhook_endpoints');
COMMENT ON TABLE webhook_endpoints IS 'Addresses that receive webhooks.';

CREATE TABLE webhook_messages (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  endpoint_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  type         text NOT NULL,
  subject_id   text NOT NULL,
  -- Ids only: the receiver fetches what it may see with its own key.
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
COMMENT ON TABLE webhook_messages IS 'Webhook messages to send. Payloads hold ids only.';

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
COMMENT ON TABLE webhook_attempts IS 'Delivery attempts of webhook messages.';
