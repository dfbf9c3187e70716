-- Clinicians and their credentials, roles, user groups and access reviews.

CREATE TABLE clinicians (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  user_id              uuid NOT NULL,
  first_name           text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  middle_name          text,
  last_name            text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  full_name            text NOT NULL GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED,
  preferred_name       text,
  pronouns             text,
  credentials          text[] NOT NULL DEFAULT '{}',
  title                text,
  role                 text NOT NULL,
  status               smallint NOT NULL DEFAULT 3 CHECK (status IN (1, 2, 3, 4)),
  email                citext NOT NULL,
  phone                text,
  photo_file_id        uuid,
  npi                  text CHECK (npi IS NULL OR cairn_npi_valid(npi)),
  dea                  text CHECK (dea IS NULL OR cairn_dea_valid(dea)),
  taxonomy_code        text,
  supervisor_id        uuid CHECK (supervisor_id <> id),
  cosign_required      boolean NOT NULL DEFAULT false,
  is_primary_therapist boolean NOT NULL DEFAULT false,
  caseload_limit       integer CHECK (caseload_limit > 0),
  default_location_id  uuid,
  initials             text NOT NULL CHECK (length(initials) BETWEEN 1 AND 5),
  color                text NOT NULL DEFAULT 'pine',
  hired_on             date,
  left_on              date,
  languages            text[] NOT NULL DEFAULT '{en}',
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, supervisor_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, default_location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX clinicians_initials ON clinicians (tenant_id, initials) WHERE status = 1;
CREATE INDEX clinicians_list ON clinicians (tenant_id, status, last_name, id);
SELECT cairn_protect('clinicians');
COMMENT ON TABLE clinicians IS 'Staff profiles: name, role, credentials, supervisor.';

ALTER TABLE clinician_pins ADD FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id);

CREATE TABLE clinician_credentials (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  clinician_id uuid NOT NULL,
  type         text NOT NULL CHECK (type IN ('license', 'dea', 'caqh', 'cpr', 'certification', 'background_check', 'tb_test', 'vaccination', 'training')),
  number       text,
  state        text CHECK (state ~ '^[A-Z]{2}$'),
  schedules    text[] NOT NULL DEFAULT '{}',
  issuer       text,
  issued_on    date,
  expires_on   date CHECK (expires_on > issued_on),
  file_id      uuid,
  verified_by  uuid,
  verified_at  timestamptz,
  name         text,
  voided_at    timestamptz,
  void_reason  text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX clinician_credentials_of ON clinician_credentials (tenant_id, clinician_id, type);
CREATE INDEX clinician_credentials_expiring ON clinician_credentials (tenant_id, expires_on) WHERE verified_at IS NOT NULL;
SELECT cairn_protect('clinician_credentials');
COMMENT ON TABLE clinician_credentials IS 'Licenses, certifications and trainings of staff with their expiry.';

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
COMMENT ON TABLE credential_notices IS 'Which expiry notice was sent for which date, so that each is sent once.';

CREATE TABLE roles (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  id        uuid NOT NULL,
  code      text NOT NULL CHECK (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name      text NOT NULL,
  is_system boolean NOT NULL DEFAULT false,
  base_role text,
  description text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version   integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code)
);
SELECT cairn_protect('roles');
COMMENT ON TABLE roles IS 'Roles of a facility.';

CREATE TABLE role_permissions (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  role_code  text NOT NULL,
  permission text NOT NULL,
  scope      text NOT NULL CHECK (scope IN ('tenant', 'location', 'own')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, role_code, permission),
  FOREIGN KEY (tenant_id, role_code) REFERENCES roles (tenant_id, code)
);
SELECT cairn_protect('role_permissions', 'scratch');
COMMENT ON TABLE role_permissions IS 'The permissions of a role and their scope.';

CREATE TABLE clinician_locations (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  clinician_id uuid NOT NULL,
  location_id  uuid NOT NULL,
  is_default   boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, clinician_id, location_id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX clinician_locations_default ON clinician_locations (tenant_id, clinician_id) WHERE is_default;
CREATE INDEX clinician_locations_at ON clinician_locations (tenant_id, location_id);
SELECT cairn_protect('clinician_locations', 'scratch');
COMMENT ON TABLE clinician_locations IS 'The locations a clinician works at, with start and end.';

CREATE TABLE clinician_roles (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  clinician_id uuid NOT NULL,
  role_code    text NOT NULL,
  starts_at    timestamptz NOT NULL DEFAULT now(),
  ends_at      timestamptz CHECK (ends_at > starts_at),
  reason       text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, role_code) REFERENCES roles (tenant_id, code)
);
CREATE INDEX clinician_roles_of ON clinician_roles (tenant_id, clinician_id);
SELECT cairn_protect('clinician_roles', 'scratch');
COMMENT ON TABLE clinician_roles IS 'Additional roles of a clinician, with start and end.';

-- Permissions that restoring access and overseeing the staff depend on.
CREATE FUNCTION cairn_vital_permissions() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '{roles.manage,clinicians.setStatus,security.view,audit.view,audit.verify}'::text[]
$$;

-- Active staff with a permission for the whole facility, by a role without an end. Extra roles that end do not count.
CREATE FUNCTION cairn_holds(tenant uuid, wanted text) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT c.user_id FROM clinicians c WHERE c.tenant_id = tenant AND c.status = 1 AND EXISTS (
    SELECT 1 FROM role_permissions p WHERE p.tenant_id = tenant AND p.permission = wanted AND p.scope = 'tenant'
      AND (p.role_code = c.role OR EXISTS (SELECT 1 FROM clinician_roles r WHERE r.tenant_id = tenant
        AND r.clinician_id = c.id AND r.role_code = p.role_code AND r.starts_at <= now() AND r.ends_at IS NULL)))
$$;

-- Active owners: by primary role, or by an extra role without an end.
CREATE FUNCTION cairn_owners(tenant uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT c.user_id FROM clinicians c WHERE c.tenant_id = tenant AND c.status = 1 AND (c.role = 'owner' OR EXISTS (
    SELECT 1 FROM clinician_roles r WHERE r.tenant_id = tenant AND r.clinician_id = c.id AND r.role_code = 'owner'
      AND r.starts_at <= now() AND r.ends_at IS NULL))
$$;

-- Vital permissions that no active user holds, and 'owner' when no owner is active, with one user left out to ask beforehand.
CREATE FUNCTION cairn_vital_missing(tenant uuid, candidate uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT 'owner' WHERE NOT EXISTS (SELECT 1 FROM cairn_owners(tenant) o WHERE o IS DISTINCT FROM candidate)
    UNION ALL
    SELECT v FROM unnest(cairn_vital_permissions()) AS v
    WHERE NOT EXISTS (SELECT 1 FROM cairn_holds(tenant, v) h WHERE h IS DISTINCT FROM candidate))
$$;

-- The last owner and the last holder of a vital permission cannot lose it. Checked at the end of the transaction, so that a
-- handoff in one step is possible; one transaction of a facility at a time, so that two of them cannot remove each other.
CREATE FUNCTION cairn_keep_vital() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  concerned text[];
  was_owner boolean := false;
  lost text;
BEGIN
  IF TG_TABLE_NAME = 'role_permissions' THEN
    IF OLD.scope <> 'tenant' THEN RETURN NULL; END IF;
    concerned := ARRAY[OLD.permission];
  ELSE
    concerned := ARRAY(SELECT p.permission FROM role_permissions p WHERE p.tenant_id = OLD.tenant_id AND p.scope = 'tenant'
      AND p.role_code = CASE TG_TABLE_NAME WHEN 'clinicians' THEN to_jsonb(OLD) ->> 'role' ELSE to_jsonb(OLD) ->> 'role_code' END);
    was_owner := CASE TG_TABLE_NAME WHEN 'clinicians' THEN to_jsonb(OLD) ->> 'role' ELSE to_jsonb(OLD) ->> 'role_code' END = 'owner';
    IF TG_TABLE_NAME = 'clinicians' THEN
      concerned := concerned || ARRAY(SELECT p.permission FROM clinician_roles r
        JOIN role_permissions p ON p.tenant_id = r.tenant_id AND p.role_code = r.role_code AND p.scope = 'tenant'
        WHERE r.tenant_id = OLD.tenant_id AND r.clinician_id = OLD.id AND r.ends_at IS NULL);
      was_owner := was_owner OR EXISTS (SELECT 1 FROM clinician_roles r WHERE r.tenant_id = OLD.tenant_id
        AND r.clinician_id = OLD.id AND r.role_code = 'owner' AND r.ends_at IS NULL);
    END IF;
  END IF;
  IF NOT was_owner AND NOT concerned && cairn_vital_permissions() THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('vital-permissions:' || OLD.tenant_id, 0));
  IF was_owner AND NOT EXISTS (SELECT 1 FROM cairn_owners(OLD.tenant_id)) THEN
    lost := 'owner';
  ELSE
    SELECT v INTO lost FROM unnest(cairn_vital_permissions()) AS v
    WHERE v = ANY (concerned) AND NOT EXISTS (SELECT 1 FROM cairn_holds(OLD.tenant_id, v)) LIMIT 1;
  END IF;
  IF lost IS NOT NULL THEN
    RAISE EXCEPTION 'no active user would be left with %', lost
      USING ERRCODE = 'check_violation', CONSTRAINT = CASE lost WHEN 'owner' THEN 'last_owner' ELSE 'last_administrator' END;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION cairn_keep_vital() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER keep_vital AFTER DELETE OR UPDATE ON role_permissions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cairn_keep_vital();
CREATE CONSTRAINT TRIGGER keep_vital AFTER UPDATE OF role, status ON clinicians
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status = 1 AND (NEW.status <> 1 OR NEW.role <> OLD.role)) EXECUTE FUNCTION cairn_keep_vital();
CREATE CONSTRAINT TRIGGER keep_vital AFTER DELETE OR UPDATE ON clinician_roles
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cairn_keep_vital();

-- Roles of oversight: owner and compliance, their copies, and every role that verifies the audit log.
CREATE FUNCTION cairn_oversees(tenant uuid, role text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM roles r WHERE r.tenant_id = tenant AND r.code = role
      AND (r.code IN ('owner', 'compliance') OR r.base_role IN ('owner', 'compliance')))
    OR EXISTS (SELECT 1 FROM role_permissions p WHERE p.tenant_id = tenant AND p.role_code = role AND p.permission = 'audit.verify')
$$;

-- Staff cannot change the access of those who oversee them: only an owner changes a role of oversight or takes it from a user.
-- The system itself (a suspension after a stolen session) is not limited.
CREATE FUNCTION cairn_guard_oversight() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  was jsonb := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END;
  tenant uuid := (was ->> 'tenant_id')::uuid;
  guarded boolean;
BEGIN
  IF cairn_user() IS NULL OR EXISTS (SELECT 1 FROM cairn_owners(tenant) o WHERE o = cairn_user()) THEN RETURN NULL; END IF;
  IF TG_TABLE_NAME = 'role_permissions' THEN
    -- A copy is filled in the transaction that creates it.
    guarded := was ->> 'permission' = 'audit.verify' AND TG_OP <> 'INSERT'
      OR cairn_oversees(tenant, was ->> 'role_code')
        AND EXISTS (SELECT 1 FROM roles r WHERE r.tenant_id = tenant AND r.code = was ->> 'role_code' AND r.created_at < now());
  ELSIF TG_TABLE_NAME = 'roles' THEN
    guarded := cairn_oversees(tenant, was ->> 'code');
  ELSIF TG_TABLE_NAME = 'clinician_roles' THEN
    guarded := cairn_oversees(tenant, was ->> 'role_code');
  ELSE
    guarded := (was ->> 'user_id')::uuid IS DISTINCT FROM cairn_user() AND (cairn_oversees(tenant, was ->> 'role')
      OR EXISTS (SELECT 1 FROM clinician_roles r WHERE r.tenant_id = tenant AND r.clinician_id = (was ->> 'id')::uuid
        AND (r.ends_at IS NULL OR r.ends_at > now()) AND cairn_oversees(tenant, r.role_code)));
  END IF;
  IF guarded THEN
    RAISE EXCEPTION 'only an owner may change this access' USING ERRCODE = 'check_violation', CONSTRAINT = 'oversight';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION cairn_guard_oversight() FROM PUBLIC;
CREATE TRIGGER guard_oversight AFTER INSERT OR UPDATE OR DELETE ON role_permissions
  FOR EACH ROW EXECUTE FUNCTION cairn_guard_oversight();
CREATE TRIGGER guard_oversight AFTER UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION cairn_guard_oversight();
CREATE TRIGGER guard_oversight AFTER UPDATE OR DELETE ON clinician_roles
  FOR EACH ROW EXECUTE FUNCTION cairn_guard_oversight();
CREATE TRIGGER guard_oversight AFTER UPDATE OF role, status ON clinicians FOR EACH ROW
  WHEN (OLD.status = 1 AND (NEW.status <> 1 OR NEW.role <> OLD.role)) EXECUTE FUNCTION cairn_guard_oversight();

CREATE TABLE user_groups (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  description text,
  purposes    text[] NOT NULL DEFAULT '{assignment}'
                CHECK (purposes <@ '{assignment,approval,notification,permission}'::text[]),
  -- Permissions are only added. Those over roles, security and audit come from roles alone.
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
COMMENT ON TABLE user_groups IS
  'User groups with extra permissions. Permissions over roles, security and audit come from roles alone.';

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
COMMENT ON TABLE user_group_members IS 'Members of a user group.';

CREATE TABLE access_reviews (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  period       text NOT NULL CHECK (period ~ '^\d{4}-Q[1-4]$'),
  clinician_id uuid NOT NULL,
  role_code    text NOT NULL,
  -- Names of extra roles and groups on the day the review was opened.
  extra        text[] NOT NULL DEFAULT '{}',
  decision     text CHECK (decision IN ('keep', 'change', 'remove')),
  note         text CHECK (length(note) BETWEEN 1 AND 500),
  decided_by   uuid,
  decided_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, period, clinician_id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision IS NULL OR decision = 'keep' OR note IS NOT NULL)
);
SELECT cairn_protect('access_reviews');
COMMENT ON TABLE access_reviews IS
  'Quarterly access reviews: a manager confirms, changes or removes what each staff member may do. Keeps what '
  'the person had at the time.';
