-- People and places: groups, credential notices, set-up, and the rule that somebody always holds the roles.
CREATE TABLE user_groups (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  description text,
  purposes    text[] NOT NULL DEFAULT '{assignment}'
                CHECK (purposes <@ '{assignment,approval,notification,permission}'::text[]),
  -- Only ever adds. What governs the house itself (roles, security, audit) is given by roles alone.
  permissions text[] NOT NULL DEFAULT '{}'
                CHECK (array_to_string(permissions, ',') !~ '(^|,)(roles|security|audit)\.'),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX user_groups_name ON user_groups (tenant_id, lower(name));
SELECT cairn_protect('user_groups', 'scratch');

CREATE TABLE user_group_members (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  group_id     uuid NOT NULL,
  clinician_id uuid NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, group_id, clinician_id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES user_groups (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX user_group_members_of ON user_group_members (tenant_id, clinician_id);
SELECT cairn_protect('user_group_members', 'scratch');

-- A credential that was entered by mistake is put aside, never removed.
ALTER TABLE clinician_credentials ADD COLUMN name text, ADD COLUMN voided_at timestamptz, ADD COLUMN void_reason text;

-- Which expiry notice went out for which date (60, 30, 7, 1 days before, 0 on the day): each once.
CREATE TABLE credential_notices (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  credential_id uuid NOT NULL,
  expires_on    date NOT NULL,
  days_before   smallint NOT NULL,
  at            timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, credential_id, expires_on, days_before),
  FOREIGN KEY (tenant_id, credential_id) REFERENCES clinician_credentials (tenant_id, id)
);
SELECT cairn_protect('credential_notices', 'ledger');

ALTER TABLE roles ADD COLUMN description text;
ALTER TABLE clinician_roles ADD COLUMN reason text;
ALTER TABLE business_locations ADD COLUMN sort integer NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX locations_name ON locations (tenant_id, lower(name));

-- PERM-4: the last person who may edit roles cannot lose that, whatever path the change takes. Looked at when the
-- transaction ends, so that handing over in one step is possible.
CREATE FUNCTION cairn_keep_administrator() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  lost boolean;
BEGIN
  IF TG_TABLE_NAME = 'role_permissions' THEN
    lost := OLD.permission = 'roles.manage';
  ELSE
    lost := EXISTS (SELECT 1 FROM role_permissions p
      WHERE p.tenant_id = OLD.tenant_id AND p.permission = 'roles.manage'
        AND p.role_code = CASE TG_TABLE_NAME WHEN 'clinicians' THEN to_jsonb(OLD) ->> 'role' ELSE to_jsonb(OLD) ->> 'role_code' END);
  END IF;
  IF lost AND NOT EXISTS (
    SELECT 1 FROM clinicians c WHERE c.tenant_id = OLD.tenant_id AND c.status = 1 AND EXISTS (
      SELECT 1 FROM role_permissions p WHERE p.tenant_id = c.tenant_id AND p.permission = 'roles.manage'
        AND (p.role_code = c.role OR EXISTS (SELECT 1 FROM clinician_roles r WHERE r.tenant_id = c.tenant_id
          AND r.clinician_id = c.id AND r.role_code = p.role_code AND r.starts_at <= now() AND r.ends_at IS NULL))))
  THEN
    RAISE EXCEPTION 'nobody would be left who may edit roles'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'last_administrator';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION cairn_keep_administrator() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER keep_administrator AFTER DELETE ON role_permissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cairn_keep_administrator();
CREATE CONSTRAINT TRIGGER keep_administrator AFTER UPDATE OF role, status ON clinicians
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status = 1 AND (NEW.status <> 1 OR NEW.role <> OLD.role)) EXECUTE FUNCTION cairn_keep_administrator();
CREATE CONSTRAINT TRIGGER keep_administrator AFTER DELETE OR UPDATE ON clinician_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cairn_keep_administrator();

-- First run (platform §6 /customer-onboarding): what the wizard holds until the facility is active.
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

-- The first run: a facility nobody has signed in to yet is set up by whoever holds the code that the server printed.
-- Each start gives a new code; the one before is void. Nothing happens once there are people.
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

-- The facility changes its own row of the tenants table, and only what is named here; a null leaves a value as it is.
-- Status moves here from 3 Provisioning to 1 Active and no other way; the slug only while provisioning.
CREATE FUNCTION cairn_change_tenant(t jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE tenants SET
    slug = CASE WHEN status = 3 AND t ? 'slug' THEN (t ->> 'slug')::citext ELSE slug END,
    name = coalesce(t ->> 'name', name),
    legal_name = coalesce(t ->> 'legalName', legal_name),
    npi = CASE WHEN t ? 'npi' THEN t ->> 'npi' ELSE npi END,
    ein = CASE WHEN t ? 'ein' THEN t ->> 'ein' ELSE ein END,
    customer_type = coalesce(t ->> 'customerType', customer_type),
    modules = CASE WHEN t ? 'modules' THEN ARRAY(SELECT jsonb_array_elements_text(t -> 'modules')) ELSE modules END,
    time_zone = coalesce(t ->> 'timeZone', time_zone),
    locale = coalesce(t ->> 'locale', locale),
    part2_program = coalesce((t ->> 'part2Program')::boolean, part2_program),
    brand = CASE WHEN t ? 'brand' THEN t -> 'brand' ELSE brand END,
    status = CASE WHEN status = 3 AND (t ->> 'activate')::boolean THEN 1 ELSE status END,
    updated_at = now(), version = version + 1
  WHERE id = cairn_tenant()
$$;
REVOKE ALL ON FUNCTION cairn_change_tenant(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_change_tenant(jsonb) TO cairn_app;

-- Hourly, for the facility the job stands in: typing nobody came back to, notices that were read or put away, and
-- sign-in attempts, each as long as the facility keeps them.
CREATE FUNCTION cairn_prune_own(before_drafts timestamptz, before_notifications timestamptz, before_attempts timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM drafts WHERE tenant_id = cairn_tenant() AND updated_at < before_drafts;
  DELETE FROM notifications WHERE tenant_id = cairn_tenant() AND created_at < before_notifications
    AND (read_at IS NOT NULL OR archived_at IS NOT NULL);
  DELETE FROM login_attempts WHERE tenant_id = cairn_tenant() AND at < before_attempts;
$$;
REVOKE ALL ON FUNCTION cairn_prune_own(timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_prune_own(timestamptz, timestamptz, timestamptz) TO cairn_app;
