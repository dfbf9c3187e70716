-- "Approve this sign-in" with number matching (platform chapter §2 LoginRequest, AUTH-8).
CREATE TABLE login_requests (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  flow_id      uuid NOT NULL,
  -- Which device asks: its key's thumbprint, or its browser and network when it has none.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX login_requests_pending ON login_requests (tenant_id, user_id, device) WHERE status = 'pending';
CREATE INDEX login_requests_of ON login_requests (tenant_id, user_id, created_at DESC);
SELECT cairn_protect('login_requests');
