-- Settings of a facility and its first set-up.

CREATE TABLE tenant_settings (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  key        text NOT NULL,
  value      jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key)
);
SELECT cairn_protect('tenant_settings');
COMMENT ON TABLE tenant_settings IS 'Settings of a facility, one row per key.';

CREATE TABLE saved_views (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  owner_id   uuid NOT NULL,
  -- The list it belongs to: `clients`.
  list       text NOT NULL CHECK (list ~ '^[a-z][a-z.-]{1,39}$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- Filters and sort as in the address: `status=admitted&sort=-name`.
  query      text NOT NULL CHECK (length(query) <= 2000),
  shared     boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX saved_views_own ON saved_views (tenant_id, list, owner_id, lower(name));
CREATE UNIQUE INDEX saved_views_shared ON saved_views (tenant_id, list, lower(name)) WHERE shared;
SELECT cairn_protect('saved_views', 'scratch');
COMMENT ON TABLE saved_views IS 'Filters and sort of a list under a name, for one user or shared with all staff.';

CREATE TABLE setup_states (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  code_hash       bytea NOT NULL,
  wrong_codes     integer NOT NULL DEFAULT 0,
  step            text NOT NULL DEFAULT 'facility',
  data            jsonb NOT NULL DEFAULT '{}',
  completed_steps text[] NOT NULL DEFAULT '{}',
  completed_at    timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id)
);
SELECT cairn_protect('setup_states');
COMMENT ON TABLE setup_states IS 'What the set-up wizard holds until the facility is active.';

-- Stores the set-up code of a facility without users. Each start makes a new code and voids the one before; once there are
-- users, nothing happens.
CREATE FUNCTION cairn_begin_setup(hash bytea) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM users WHERE tenant_id = cairn_tenant()) THEN RETURN false; END IF;
  UPDATE tenants SET status = 3 WHERE id = cairn_tenant();
  INSERT INTO setup_states (tenant_id, code_hash) VALUES (cairn_tenant(), hash)
  ON CONFLICT (tenant_id) DO UPDATE SET code_hash = hash, wrong_codes = 0;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION cairn_begin_setup(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_begin_setup(bytea) TO cairn_app;
