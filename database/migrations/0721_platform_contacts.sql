-- Who may be written to or called (CNT-1), and where push messages of a person's browsers go.
CREATE TABLE contact_suppressions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  identity_kind text NOT NULL CHECK (identity_kind IN ('email', 'phone')),
  -- The e-mail key (lower case) or E.164.
  identity_key  text NOT NULL CHECK (identity_kind <> 'phone' OR identity_key ~ '^\+[1-9][0-9]{6,14}$'),
  -- The same as HMAC under the installation's key: lists can be compared without showing addresses.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX contact_suppressions_live ON contact_suppressions (tenant_id, identity_key, channel, scope, coalesce(stream_id, tenant_id))
  INCLUDE (reason, expires_at, stream_id) WHERE lifted_at IS NULL;
SELECT cairn_protect('contact_suppressions');

CREATE TABLE contact_grants (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  identity_kind text NOT NULL CHECK (identity_kind IN ('email', 'phone')),
  identity_key  text NOT NULL,
  channel       text NOT NULL CHECK (channel IN ('email', 'sms', 'call')),
  purpose       text NOT NULL CHECK (purpose IN ('informational', 'marketing', 'alumni', 'events')),
  granted       boolean NOT NULL,
  at            timestamptz NOT NULL,
  -- The evidence: which module's ledger row says so.
  ledger_module text NOT NULL,
  ledger_id     uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX contact_grants_live ON contact_grants (tenant_id, identity_key, channel, purpose) INCLUDE (granted);
SELECT cairn_protect('contact_grants');

-- The one check before anybody is written to or called (CNT-1): null when allowed, else why not. Both indexes hold all it
-- asks, so no table is read. `p_quiet_until` is the caller's quiet-hours answer.
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

CREATE TABLE push_subscriptions (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  principal_id   uuid NOT NULL,
  platform       text NOT NULL CHECK (platform IN ('web', 'ios', 'android')),
  endpoint       text NOT NULL CHECK (length(endpoint) BETWEEN 12 AND 1000),
  p256dh         text NOT NULL,
  auth           text NOT NULL,
  state          text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'dormant', 'revoked')),
  last_seen_at   timestamptz NOT NULL DEFAULT now(),
  app_version    text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, endpoint)
);
CREATE INDEX push_subscriptions_of ON push_subscriptions (tenant_id, principal_id) WHERE state = 'active';
SELECT cairn_protect('push_subscriptions');
