-- Links that let somebody act without a session: password reset, invitation, e-mail proof (platform chapter §2).
-- The token itself is only in the mail; here stands its SHA-256.
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
-- One live link per person and purpose: a new one kills the old.
CREATE UNIQUE INDEX action_tokens_live ON action_tokens (tenant_id, principal_type, principal_id, purpose) WHERE used_at IS NULL;
SELECT cairn_protect('action_tokens', 'scratch');
