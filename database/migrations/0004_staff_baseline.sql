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

-- The last user who may edit roles cannot lose that permission. Checked at the end of the transaction, so that a handoff
-- in one step is possible.
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
