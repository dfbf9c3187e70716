-- What a place is used for: the site's licence and habits, its rooms and beds (facility chapter 2.1). Locations and
-- their sections belong to the platform.

CREATE TABLE location_operations (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  location_id        uuid NOT NULL,
  licensed_beds      smallint NOT NULL DEFAULT 0 CHECK (licensed_beds >= 0),
  staffed_beds       smallint NOT NULL DEFAULT 0 CHECK (staffed_beds >= 0),
  state              text CHECK (state ~ '^[A-Z]{2}$'),
  facility_types     text[] NOT NULL DEFAULT '{}'
    CHECK (facility_types <@ ARRAY['hospital', 'prtf', 'residentialSud', 'withdrawal', 'outpatient', 'recoveryResidence']),
  accreditor         text NOT NULL DEFAULT 'none' CHECK (accreditor IN ('tjc', 'carf', 'coa', 'none')),
  serves_minors      boolean NOT NULL DEFAULT false,
  min_age            smallint NOT NULL DEFAULT 18 CHECK (min_age BETWEEN 0 AND 99),
  part2              boolean NOT NULL DEFAULT true,
  block_grant        boolean NOT NULL DEFAULT false,
  proof_policy       text NOT NULL DEFAULT 'none' CHECK (proof_policy IN ('none', 'optional', 'required')),
  cleaning_required  boolean NOT NULL DEFAULT true,
  inspects_cleaning  boolean NOT NULL DEFAULT false,
  hold_default_hours smallint NOT NULL DEFAULT 24 CHECK (hold_default_hours BETWEEN 1 AND 72),
  awol_hold_hours    smallint NOT NULL DEFAULT 24 CHECK (awol_hold_hours BETWEEN 0 AND 168),
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, location_id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
SELECT cairn_protect('location_operations');

CREATE TABLE rooms (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  location_id      uuid NOT NULL,
  section_id       uuid NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  number           text NOT NULL CHECK (length(number) BETWEEN 1 AND 12),
  kind             text NOT NULL DEFAULT 'bedroom' CHECK (kind IN ('bedroom', 'seclusion', 'dayroom', 'group', 'dining',
    'medication', 'exam', 'office', 'bathroom', 'hall', 'courtyard', 'kitchen', 'laundry', 'vehicle', 'offsite', 'other')),
  max_occupancy    smallint NOT NULL DEFAULT 1 CHECK (max_occupancy BETWEEN 0 AND 200),
  placement_policy text NOT NULL DEFAULT 'section'
    CHECK (placement_policy IN ('section', 'any', 'one_group', 'male', 'female', 'nonbinary')),
  age_band         text NOT NULL DEFAULT 'adult' CHECK (age_band IN ('any', 'adult', 'minor')),
  features         text[] NOT NULL DEFAULT '{}' CHECK (features <@ ARRAY['ground_floor', 'ada', 'ligature_resistant',
    'near_station', 'bariatric', 'oxygen', 'cpap_outlet', 'crib', 'negative_pressure']),
  privacy          text NOT NULL DEFAULT 'semi' CHECK (privacy IN ('private', 'semi', 'ward')),
  bookable         boolean NOT NULL DEFAULT false,
  sort             integer NOT NULL DEFAULT 0,
  status           text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id)
);
CREATE UNIQUE INDEX rooms_name ON rooms (tenant_id, location_id, lower(name));
CREATE INDEX rooms_section ON rooms (tenant_id, section_id, sort, id);
SELECT cairn_protect('rooms');

CREATE TABLE beds (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  location_id          uuid NOT NULL,
  room_id              uuid NOT NULL,
  label                text NOT NULL CHECK (length(label) BETWEEN 1 AND 8),
  code                 text NOT NULL CHECK (length(code) BETWEEN 1 AND 30),
  kind                 text NOT NULL DEFAULT 'bed'
    CHECK (kind IN ('bed', 'low_bed', 'bunk_lower', 'bunk_upper', 'crib', 'recliner')),
  licensed             boolean NOT NULL DEFAULT true,
  level_of_care_ids    uuid[] NOT NULL DEFAULT '{}',
  features             text[] NOT NULL DEFAULT '{}',
  housekeeping         text NOT NULL DEFAULT 'clean' CHECK (housekeeping IN ('clean', 'dirty', 'cleaning', 'inspect')),
  housekeeping_since   timestamptz NOT NULL DEFAULT now(),
  isolation            text NOT NULL DEFAULT 'none' CHECK (isolation IN ('none', 'contact', 'droplet', 'airborne')),
  status               text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, room_id, label),
  UNIQUE (tenant_id, location_id, code),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id)
);
SELECT cairn_protect('beds');
