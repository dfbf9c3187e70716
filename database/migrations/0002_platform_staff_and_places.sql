-- Staff logins, clinicians, roles, and the places they work at (platform chapter §2).
CREATE TABLE users (
  tenant_id              uuid NOT NULL DEFAULT cairn_tenant(),
  id                     uuid NOT NULL,
  kind                   text NOT NULL DEFAULT 'clinician' CHECK (kind IN ('clinician', 'service')),
  email                  citext NOT NULL CHECK (length(email::text) <= 254),
  email_verified_at      timestamptz,
  phone_e164             text CHECK (phone_e164 IS NULL OR phone_e164 ~ '^\+[1-9][0-9]{7,14}$'),
  password_hash          text,
  password_changed_at    timestamptz,
  must_change_password   boolean NOT NULL DEFAULT false,
  status                 smallint NOT NULL DEFAULT 3 CHECK (status IN (1, 2, 3, 4)),
  two_factor_enabled     boolean NOT NULL DEFAULT false,
  last_login_at          timestamptz,
  locale                 text NOT NULL DEFAULT 'en-US',
  terms_accepted_version text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, email)
);
SELECT cairn_protect('users');

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
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, supervisor_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX clinicians_initials ON clinicians (tenant_id, initials) WHERE status = 1;
CREATE INDEX clinicians_list ON clinicians (tenant_id, status, last_name, id);
SELECT cairn_protect('clinicians');

CREATE TABLE clinician_credentials (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  clinician_id uuid NOT NULL,
  type         text NOT NULL CHECK (type IN ('licence', 'dea', 'caqh', 'cpr', 'certification', 'background_check', 'tb_test', 'vaccination', 'training')),
  number       text,
  state        text CHECK (state ~ '^[A-Z]{2}$'),
  schedules    text[] NOT NULL DEFAULT '{}',
  issuer       text,
  issued_on    date,
  expires_on   date CHECK (expires_on > issued_on),
  file_id      uuid,
  verified_by  uuid,
  verified_at  timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX clinician_credentials_of ON clinician_credentials (tenant_id, clinician_id, type);
CREATE INDEX clinician_credentials_expiring ON clinician_credentials (tenant_id, expires_on) WHERE verified_at IS NOT NULL;
SELECT cairn_protect('clinician_credentials');

CREATE TABLE roles (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  id        uuid NOT NULL,
  code      text NOT NULL CHECK (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name      text NOT NULL,
  is_system boolean NOT NULL DEFAULT false,
  base_role text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code)
);
SELECT cairn_protect('roles');

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

CREATE TABLE business_locations (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  name            text NOT NULL,
  legal_name      text NOT NULL,
  ein             text,
  npi             text CHECK (npi IS NULL OR cairn_npi_valid(npi)),
  taxonomy_code   text,
  billing_address jsonb NOT NULL DEFAULT '{}',
  remit_address   jsonb NOT NULL DEFAULT '{}',
  phone           text,
  fax             text,
  status          smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX business_locations_name ON business_locations (tenant_id, lower(name));
SELECT cairn_protect('business_locations');

CREATE TABLE locations (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  business_location_id uuid NOT NULL,
  name                 text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  short_code           text NOT NULL CHECK (short_code ~ '^[A-Z0-9]{2,6}$'),
  address              jsonb NOT NULL DEFAULT '{}',
  time_zone            text NOT NULL,
  phone                text,
  license_number       text,
  license_expires_on   date,
  state_program_id     text,
  status               smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  levels_of_care       text[] NOT NULL DEFAULT '{}',
  sort                 integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, short_code),
  FOREIGN KEY (tenant_id, business_location_id) REFERENCES business_locations (tenant_id, id)
);
SELECT cairn_protect('locations');

CREATE TABLE location_sections (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  location_id   uuid NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind          text NOT NULL CHECK (kind IN ('floor', 'wing', 'unit', 'house', 'room_group')),
  gender_policy text NOT NULL DEFAULT 'any' CHECK (gender_policy IN ('any', 'male', 'female', 'nonbinary')),
  sort          integer NOT NULL DEFAULT 0,
  status        smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX location_sections_name ON location_sections (tenant_id, location_id, lower(name));
SELECT cairn_protect('location_sections');

ALTER TABLE clinicians ADD FOREIGN KEY (tenant_id, default_location_id) REFERENCES locations (tenant_id, id);

CREATE TABLE clinician_locations (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  clinician_id uuid NOT NULL,
  location_id  uuid NOT NULL,
  is_default   boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, clinician_id, location_id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX clinician_locations_default ON clinician_locations (tenant_id, clinician_id) WHERE is_default;
CREATE INDEX clinician_locations_at ON clinician_locations (tenant_id, location_id);
SELECT cairn_protect('clinician_locations', 'scratch');

CREATE TABLE clinician_roles (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  clinician_id uuid NOT NULL,
  role_code    text NOT NULL,
  starts_at    timestamptz NOT NULL DEFAULT now(),
  ends_at      timestamptz CHECK (ends_at > starts_at),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, role_code) REFERENCES roles (tenant_id, code)
);
CREATE INDEX clinician_roles_of ON clinician_roles (tenant_id, clinician_id);
SELECT cairn_protect('clinician_roles', 'scratch');

-- PIN and its counters stand apart from the clinician's record, whose version they must not move.
CREATE TABLE clinician_pins (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  clinician_id uuid NOT NULL,
  pin_hash     text NOT NULL,
  changed_at   timestamptz NOT NULL,
  failed_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  earlier      text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, clinician_id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
SELECT cairn_protect('clinician_pins', 'scratch');

CREATE TABLE user_preferences (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  user_id    uuid NOT NULL,
  value      jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
SELECT cairn_protect('user_preferences');
