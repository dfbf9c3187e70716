-- When the floor changes hands, and which days nobody counts as working days (facility chapter 2.3).

CREATE TABLE shift_patterns (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  location_id      uuid NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  start_local      time NOT NULL,
  duration_minutes smallint NOT NULL CHECK (duration_minutes BETWEEN 60 AND 1440),
  -- ISO weekdays, 1 Monday to 7 Sunday, on which the shift begins.
  weekdays         smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}' CHECK (weekdays <@ ARRAY[1,2,3,4,5,6,7]::smallint[] AND cardinality(weekdays) > 0),
  active           boolean NOT NULL DEFAULT true,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX shift_patterns_name ON shift_patterns (tenant_id, location_id, lower(name)) WHERE active;
SELECT cairn_protect('shift_patterns');

-- Days off of a site beside the federal ones, which follow from rules in holidays.ts.
CREATE TABLE site_holidays (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  location_id uuid,
  on_date     date NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, location_id, on_date),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
SELECT cairn_protect('site_holidays', 'scratch');
