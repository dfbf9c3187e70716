-- Business locations, locations and their sections.

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
  sort            integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX business_locations_name ON business_locations (tenant_id, lower(name));
SELECT cairn_protect('business_locations');
COMMENT ON TABLE business_locations IS 'Legal entities that bill: name, EIN, NPI and addresses.';

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
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, short_code),
  FOREIGN KEY (tenant_id, business_location_id) REFERENCES business_locations (tenant_id, id)
);
CREATE UNIQUE INDEX locations_name ON locations (tenant_id, lower(name));
SELECT cairn_protect('locations');
COMMENT ON TABLE locations IS 'Locations where clients are treated, with time zone and license.';

CREATE TABLE location_sections (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  location_id   uuid NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind          text NOT NULL CHECK (kind IN ('floor', 'wing', 'unit', 'house', 'room_group')),
  gender_policy text NOT NULL DEFAULT 'any' CHECK (gender_policy IN ('any', 'male', 'female', 'nonbinary')),
  sort          integer NOT NULL DEFAULT 0,
  status        smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2)),
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX location_sections_name ON location_sections (tenant_id, location_id, lower(name));
SELECT cairn_protect('location_sections');
COMMENT ON TABLE location_sections IS 'Floors, wings, units and houses of a location.';
