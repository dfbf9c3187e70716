-- Levels of care, rooms, beds, bed stays and shifts.

CREATE TABLE levels_of_care (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL DEFAULT gen_random_uuid(),
  edition        text NOT NULL CHECK (edition IN ('asam4', 'asam3', 'mh', 'rr')),
  code           text NOT NULL CHECK (length(code) BETWEEN 1 AND 12),
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  setting        text NOT NULL CHECK (setting IN ('outpatient', 'residential', 'inpatient', 'recovery')),
  bedded         boolean NOT NULL DEFAULT false,
  withdrawal     boolean NOT NULL DEFAULT false,
  bio            boolean NOT NULL DEFAULT false,
  coe            boolean NOT NULL DEFAULT false,
  hours_week_min smallint,
  hours_week_max smallint,
  rank           smallint NOT NULL,
  maps_to        text[] NOT NULL DEFAULT '{}',
  billing_mode   text NOT NULL CHECK (billing_mode IN ('perDiem', 'perDiemByAttendance', 'perSession', 'none')),
  active         boolean NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, edition, code),
  CHECK (hours_week_max IS NULL OR hours_week_min IS NULL OR hours_week_max >= hours_week_min)
);
SELECT cairn_protect('levels_of_care');
COMMENT ON TABLE levels_of_care IS
  'Levels of care of a facility, seeded with the product''s list. Names are our own words; the licensed criteria '
  'text is not included.';

-- Gives a new tenant the whole list of levels of care; only the fourth edition and the mental-health levels are active.
CREATE FUNCTION facility_seed_levels(tenant uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO levels_of_care
    (tenant_id, edition, code, name, setting, bedded, withdrawal, bio, hours_week_min, hours_week_max, rank, maps_to, billing_mode, active)
  SELECT tenant, v.* FROM (VALUES
    ('asam4', '1.0',     'Long-term remission monitoring',               'outpatient',  false, false, false, NULL::smallint, NULL::smallint, 10::smallint, '{}'::text[],  'perSession', true),
    ('asam4', '1.5',     'Outpatient therapy',                           'outpatient',  false, false, false, NULL, 8,    20, '{}',        'perSession', true),
    ('asam4', '1.7',     'Medically managed outpatient',                 'outpatient',  false, true,  true,  NULL, NULL, 30, '{}',        'perSession', true),
    ('asam4', '2.1',     'Intensive outpatient',                         'outpatient',  false, false, false, 9,    19,   40, '{}',        'perDiemByAttendance', true),
    ('asam4', '2.5',     'High-intensity outpatient',                    'outpatient',  false, false, false, 20,   NULL, 50, '{}',        'perDiemByAttendance', true),
    ('asam4', '2.7',     'Medically managed intensive outpatient',       'outpatient',  false, true,  true,  20,   NULL, 60, '{}',        'perDiemByAttendance', true),
    ('asam4', '3.1',     'Clinically managed low-intensity residential', 'residential', true,  false, false, 9,    19,   70, '{}',        'perDiem', true),
    ('asam4', '3.5',     'Clinically managed high-intensity residential','residential', true,  false, false, 20,   NULL, 80, '{}',        'perDiem', true),
    ('asam4', '3.7',     'Medically managed residential',                'residential', true,  true,  true,  20,   NULL, 90, '{}',        'perDiem', true),
    ('asam4', '4.0',     'Medically managed inpatient',                  'inpatient',   true,  true,  true,  NULL, NULL, 100, '{}',       'perDiem', true),
    ('asam3', '0.5',     'Early intervention',                           'outpatient',  false, false, false, NULL, NULL, 5,  '{1.0}',     'perSession', false),
    ('asam3', '1',       'Outpatient',                                   'outpatient',  false, false, false, NULL, 8,    20, '{1.5}',     'perSession', false),
    ('asam3', 'OTP',     'Opioid treatment program',                     'outpatient',  false, false, true,  NULL, NULL, 30, '{1.7}',     'perSession', false),
    ('asam3', '2.1',     'Intensive outpatient (third edition)',         'outpatient',  false, false, false, 9,    19,   40, '{2.1}',     'perDiemByAttendance', false),
    ('asam3', '2.5',     'Partial hospitalization (third edition)',      'outpatient',  false, false, false, 20,   NULL, 50, '{2.5}',     'perDiemByAttendance', false),
    ('asam3', '3.1',     'Low-intensity residential (third edition)',    'residential', true,  false, false, 5,    NULL, 70, '{3.1}',     'perDiem', false),
    ('asam3', '3.3',     'Population-specific residential',              'residential', true,  false, false, NULL, NULL, 75, '{3.5}',     'perDiem', false),
    ('asam3', '3.5',     'High-intensity residential (third edition)',   'residential', true,  false, false, NULL, NULL, 80, '{3.5}',     'perDiem', false),
    ('asam3', '3.7',     'Medically monitored residential',              'residential', true,  false, true,  NULL, NULL, 90, '{3.7}',     'perDiem', false),
    ('asam3', '4',       'Medically managed inpatient (third edition)',  'inpatient',   true,  false, true,  NULL, NULL, 100, '{4.0}',    'perDiem', false),
    ('asam3', '1-WM',    'Ambulatory withdrawal management',             'outpatient',  false, true,  false, NULL, NULL, 31, '{1.7}',     'perSession', false),
    ('asam3', '2-WM',    'Extended ambulatory withdrawal management',    'outpatient',  false, true,  false, NULL, NULL, 61, '{2.7}',     'perSession', false),
    ('asam3', '3.2-WM',  'Residential withdrawal management',            'residential', true,  true,  false, NULL, NULL, 85, '{3.5}',     'perDiem', false),
    ('asam3', '3.7-WM',  'Medically monitored withdrawal management',    'residential', true,  true,  true,  NULL, NULL, 91, '{3.7}',     'perDiem', false),
    ('asam3', '4-WM',    'Inpatient withdrawal management',              'inpatient',   true,  true,  true,  NULL, NULL, 101, '{4.0}',    'perDiem', false),
    ('mh',    'OP',      'Mental-health outpatient',                     'outpatient',  false, false, false, NULL, NULL, 20, '{}',        'perSession', true),
    ('mh',    'IOP',     'Mental-health intensive outpatient',           'outpatient',  false, false, false, 9,    19,   40, '{}',        'perDiemByAttendance', true),
    ('mh',    'PHP',     'Partial hospitalization',                      'outpatient',  false, false, false, 20,   NULL, 50, '{}',        'perDiemByAttendance', true),
    ('mh',    'RTC',     'Residential treatment',                        'residential', true,  false, false, NULL, NULL, 80, '{}',        'perDiem', true),
    ('mh',    'INPT',    'Psychiatric inpatient',                        'inpatient',   true,  false, true,  NULL, NULL, 100, '{}',       'perDiem', true),
    ('rr',    'P',       'Peer-run recovery residence',                  'recovery',    true,  false, false, NULL, NULL, 61, '{}',        'none', false),
    ('rr',    'M',       'Monitored recovery residence',                 'recovery',    true,  false, false, NULL, NULL, 62, '{}',        'none', false),
    ('rr',    'S',       'Supervised recovery residence',                'recovery',    true,  false, false, NULL, NULL, 63, '{}',        'none', false),
    ('rr',    'C',       'Clinical recovery residence',                  'recovery',    true,  false, false, NULL, NULL, 64, '{}',        'perDiem', false)
  ) AS v
  ON CONFLICT (tenant_id, edition, code) DO NOTHING;
$$;
REVOKE ALL ON FUNCTION facility_seed_levels(uuid) FROM PUBLIC;

CREATE FUNCTION facility_new_tenant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM facility_seed_levels(NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER facility_new_tenant AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION facility_new_tenant();

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
  admission_approval boolean NOT NULL DEFAULT false,
  -- Local time, `HH:mm`.
  office_closes      text NOT NULL DEFAULT '17:00' CHECK (office_closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
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
COMMENT ON TABLE location_operations IS 'How a location operates: beds, approval, housing rules.';

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
COMMENT ON TABLE rooms IS 'Rooms of a location.';

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
COMMENT ON TABLE beds IS 'Beds of a room and their state.';

CREATE TABLE bed_stays (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  -- The place as it was at the time, so that moving a room does not rewrite history.
  bed_id           uuid NOT NULL,
  room_id          uuid NOT NULL,
  section_id       uuid NOT NULL,
  location_id      uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('stay', 'hold', 'block')),
  during           tstzrange NOT NULL,
  client_id        uuid,
  demographic_id   uuid,
  lead_id          uuid,
  occupant         text NOT NULL DEFAULT 'client' CHECK (occupant IN ('client', 'dependent')),
  -- The agreed housing group; never derived from the sex in the chart.
  placement_group  text CHECK (length(placement_group) BETWEEN 1 AND 30),
  age_band         text CHECK (age_band IN ('adult', 'minor')),
  mixed_approved   boolean NOT NULL DEFAULT false,
  mixed_reason     text,
  away_since       timestamptz,
  expected_end_on  date,
  block_kind       text CHECK (block_kind IN ('maintenance', 'infection', 'staffing', 'ligature', 'pest', 'other')),
  note             text CHECK (length(note) <= 500),
  end_reason       text CHECK (end_reason IN ('bed_change', 'discharge', 'hold_expired', 'hold_used', 'hold_released',
    'unblocked', 'leave', 'left', 'correction', 'admission_undone')),
  previous_stay_id uuid,
  overrides        jsonb NOT NULL DEFAULT '[]',
  voided_at        timestamptz,
  void_reason      text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bed_id) REFERENCES beds (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT bed_stays_range CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during) AND lower(during) IS NOT NULL),
  CONSTRAINT bed_stays_kind CHECK (CASE kind
    WHEN 'stay' THEN client_id IS NOT NULL AND demographic_id IS NOT NULL AND block_kind IS NULL
      AND (occupant = 'dependent' OR (placement_group IS NOT NULL AND age_band IS NOT NULL))
    WHEN 'hold' THEN upper(during) IS NOT NULL AND block_kind IS NULL AND (lead_id IS NOT NULL OR demographic_id IS NOT NULL)
    WHEN 'block' THEN block_kind IS NOT NULL AND client_id IS NULL AND lead_id IS NULL END),
  CONSTRAINT bed_stays_mixed CHECK (mixed_reason IS NULL OR mixed_approved),
  -- One thing at a time in one bed. Deferrable, because a swap is true only when all of it is done.
  CONSTRAINT bed_stays_bed EXCLUDE USING gist (tenant_id WITH =, bed_id WITH =, during WITH &&)
    WHERE (voided_at IS NULL) DEFERRABLE INITIALLY IMMEDIATE,
  -- One bed at a time for one person.
  CONSTRAINT bed_stays_person EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client') DEFERRABLE INITIALLY IMMEDIATE,
  -- One housing group in one room, unless sharing was agreed.
  CONSTRAINT bed_stays_group EXCLUDE USING gist (tenant_id WITH =, room_id WITH =, placement_group WITH <>, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client' AND NOT mixed_approved) DEFERRABLE INITIALLY IMMEDIATE,
  -- Adults and minors never share a room; nobody can override this.
  CONSTRAINT bed_stays_age EXCLUDE USING gist (tenant_id WITH =, room_id WITH =, age_band WITH <>, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client') DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX bed_stays_location ON bed_stays USING gist (tenant_id, location_id, during) WHERE voided_at IS NULL;
CREATE INDEX bed_stays_episode ON bed_stays (tenant_id, demographic_id) WHERE demographic_id IS NOT NULL;
CREATE INDEX bed_stays_lead ON bed_stays (tenant_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX bed_stays_history ON bed_stays (tenant_id, bed_id, lower(during) DESC);
SELECT cairn_protect('bed_stays');
COMMENT ON TABLE bed_stays IS 'Who occupied which bed and when. Exclusion constraints keep stays from overlapping.';

CREATE TABLE bed_turnovers (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  bed_id       uuid NOT NULL,
  cause        text NOT NULL CHECK (cause IN ('discharge', 'move', 'leave', 'spill', 'infection', 'other')),
  requested_at timestamptz NOT NULL,
  assigned_to  uuid,
  started_at   timestamptz,
  done_at      timestamptz,
  inspected_at timestamptz,
  inspected_by uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bed_id) REFERENCES beds (tenant_id, id)
);
CREATE UNIQUE INDEX bed_turnovers_open ON bed_turnovers (tenant_id, bed_id) WHERE done_at IS NULL;
SELECT cairn_protect('bed_turnovers');
COMMENT ON TABLE bed_turnovers IS 'Beds being cleaned and prepared after a stay.';

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
COMMENT ON TABLE shift_patterns IS 'Shifts of a location by weekday.';

CREATE TABLE duty_assignments (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  location_id          uuid NOT NULL,
  pattern_id           uuid NOT NULL,
  -- The local date on which the shift begins.
  local_date           date NOT NULL,
  starts_at            timestamptz NOT NULL,
  ends_at              timestamptz NOT NULL,
  clinician_id         uuid NOT NULL,
  duty                 text NOT NULL
    CHECK (duty IN ('charge', 'med_pass', 'rounds', 'watch', 'float', 'supervisor', 'on_call')),
  -- Empty for the whole location.
  section_ids          uuid[] NOT NULL DEFAULT '{}',
  accepted_at          timestamptz,
  handed_over_at       timestamptz,
  handed_over_to       uuid,
  removed_at           timestamptz,
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, pattern_id) REFERENCES shift_patterns (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, handed_over_to) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT duty_assignments_times CHECK (ends_at > starts_at),
  CONSTRAINT duty_assignments_handed CHECK ((handed_over_at IS NULL) = (handed_over_to IS NULL))
);
CREATE UNIQUE INDEX duty_assignments_once ON duty_assignments (tenant_id, pattern_id, local_date, clinician_id, duty)
  WHERE removed_at IS NULL AND handed_over_at IS NULL;
CREATE INDEX duty_assignments_location ON duty_assignments (tenant_id, location_id, starts_at) WHERE removed_at IS NULL;
CREATE INDEX duty_assignments_clinician ON duty_assignments (tenant_id, clinician_id, ends_at) WHERE removed_at IS NULL;
SELECT cairn_protect('duty_assignments');
COMMENT ON TABLE duty_assignments IS 'Who has which duty in a shift.';

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
COMMENT ON TABLE site_holidays IS 'Holidays of a location, or of all locations, besides the federal ones.';

-- A rule that the facility confirmed: one row per version, with the text as it was then. A rule of the product's house
-- pack without a row runs with the product's text.
CREATE TABLE clock_rules (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  key               text NOT NULL CHECK (key ~ '^[a-z0-9.-]{3,80}$'),
  -- Null for all locations.
  location_id       uuid,
  pack_key          text NOT NULL,
  title             text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  sentence          text NOT NULL CHECK (length(sentence) BETWEEN 1 AND 500),
  severity          text NOT NULL CHECK (severity IN ('law', 'license', 'payer', 'policy')),
  offset_value      integer NOT NULL CHECK (offset_value BETWEEN 0 AND 1000),
  offset_unit       text NOT NULL
    CHECK (offset_unit IN ('minute', 'hour', 'day', 'businessDay', 'closeOfBusiness', 'monthSame')),
  citation          text,
  citation_url      text,
  checked_on        date NOT NULL,
  checked_by        uuid NOT NULL,
  status            text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
  retired_at        timestamptz,
  retired_by        uuid,
  retire_reason     text CHECK (length(retire_reason) BETWEEN 10 AND 500),
  created_at        timestamptz NOT NULL DEFAULT now(),
  created_by        uuid DEFAULT cairn_user(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        uuid DEFAULT cairn_user(),
  version           integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, checked_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT clock_rules_citation CHECK (citation IS NOT NULL OR severity = 'policy'),
  CONSTRAINT clock_rules_retired CHECK ((status = 'retired') = (retired_at IS NOT NULL))
);
CREATE UNIQUE INDEX clock_rules_active ON clock_rules (tenant_id, key, location_id) NULLS NOT DISTINCT WHERE status = 'active';
CREATE INDEX clock_rules_key ON clock_rules (tenant_id, key, created_at DESC);
SELECT cairn_protect('clock_rules');
COMMENT ON TABLE clock_rules IS 'Deadline rules that compliance confirmed for a location or for all, one row per version.';

-- What was confirmed does not change; a new confirmation is a new row.
CREATE FUNCTION clock_rules_keep_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.key, OLD.location_id, OLD.pack_key, OLD.title, OLD.sentence, OLD.severity, OLD.offset_value, OLD.offset_unit,
      OLD.citation, OLD.citation_url, OLD.checked_on, OLD.checked_by)
     IS DISTINCT FROM
     (NEW.key, NEW.location_id, NEW.pack_key, NEW.title, NEW.sentence, NEW.severity, NEW.offset_value, NEW.offset_unit,
      NEW.citation, NEW.citation_url, NEW.checked_on, NEW.checked_by)
     OR (OLD.status = 'retired' AND NEW.status = 'active')
  THEN
    RAISE EXCEPTION 'A confirmed deadline rule does not change: confirm a new one.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER clock_rules_text BEFORE UPDATE ON clock_rules FOR EACH ROW EXECUTE FUNCTION clock_rules_keep_text();

CREATE TABLE clocks (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  rule_key          text NOT NULL CHECK (rule_key ~ '^[a-z0-9.-]{3,80}$'),
  -- The confirmed version; null for a rule of the house pack that runs with the product's text.
  rule_id           uuid,
  -- The rule as it was when the clock started: a changed rule applies to later clocks.
  title             text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  sentence          text NOT NULL CHECK (length(sentence) BETWEEN 1 AND 500),
  severity          text NOT NULL CHECK (severity IN ('law', 'license', 'payer', 'policy')),
  -- Null where the record itself set the due time.
  offset_value      integer,
  offset_unit       text CHECK (offset_unit IN ('minute', 'hour', 'day', 'businessDay', 'closeOfBusiness', 'monthSame')),
  warn_shares       real[] NOT NULL DEFAULT '{}',
  escalate_minutes  integer[] NOT NULL DEFAULT '{}',
  repeats           boolean NOT NULL DEFAULT false,
  subject_type      text NOT NULL CHECK (length(subject_type) BETWEEN 1 AND 40),
  subject_id        uuid NOT NULL,
  subject_label     text NOT NULL CHECK (length(subject_label) BETWEEN 1 AND 120),
  link              text NOT NULL CHECK (link LIKE '/%'),
  client_id         uuid,
  demographic_id    uuid,
  location_id       uuid NOT NULL,
  cycle             smallint NOT NULL DEFAULT 1 CHECK (cycle > 0),
  anchor_at         timestamptz NOT NULL,
  due_at            timestamptz NOT NULL,
  -- Steps done: warnings, overdue, escalations. next_at is when the next one is due.
  step              smallint NOT NULL DEFAULT 0,
  next_at           timestamptz,
  state             text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'warned', 'overdue', 'satisfied', 'canceled', 'waived')),
  satisfied_at      timestamptz,
  satisfied_by_type text,
  satisfied_by_id   uuid,
  -- Kept for good, also when the record that met the deadline is voided and another follows.
  late_minutes      integer CHECK (late_minutes >= 0),
  ended_reason      text CHECK (length(ended_reason) <= 500),
  waived_by         uuid,
  owner_id          uuid,
  owner_duty        text CHECK (owner_duty IN ('charge', 'med_pass', 'rounds', 'watch', 'float', 'supervisor', 'on_call')),
  owner_permission  text NOT NULL,
  escalate_permission text NOT NULL,
  -- Needed, besides clocks.view, to see this clock.
  view_permission   text,
  -- Staff from whom it is hidden: they are alleged in the report it belongs to.
  hidden_from       uuid[] NOT NULL DEFAULT '{}',
  created_at        timestamptz NOT NULL DEFAULT now(),
  created_by        uuid DEFAULT cairn_user(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        uuid DEFAULT cairn_user(),
  version           integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, rule_key, subject_type, subject_id, cycle),
  FOREIGN KEY (tenant_id, rule_id) REFERENCES clock_rules (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, waived_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT clocks_client CHECK ((client_id IS NULL) = (demographic_id IS NULL)),
  CONSTRAINT clocks_offset CHECK ((offset_value IS NULL) = (offset_unit IS NULL)),
  CONSTRAINT clocks_next CHECK (next_at IS NULL OR state IN ('running', 'warned', 'overdue')),
  CONSTRAINT clocks_satisfied CHECK ((state = 'satisfied') = (satisfied_at IS NOT NULL)),
  CONSTRAINT clocks_waived CHECK ((state = 'waived') = (waived_by IS NOT NULL)),
  -- CLK-7: a deadline set by law can't be waived.
  CONSTRAINT clocks_law CHECK (NOT (state = 'waived' AND severity = 'law'))
);
CREATE INDEX clocks_sweep ON clocks (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX clocks_due ON clocks (tenant_id, due_at, id) WHERE state IN ('running', 'warned', 'overdue');
CREATE INDEX clocks_owner ON clocks (tenant_id, owner_id, due_at, id) WHERE state IN ('running', 'warned', 'overdue');
CREATE INDEX clocks_ended ON clocks (tenant_id, due_at DESC, id) WHERE state IN ('satisfied', 'canceled', 'waived');
CREATE INDEX clocks_subject ON clocks (tenant_id, subject_type, subject_id);
CREATE INDEX clocks_episode ON clocks (tenant_id, demographic_id) WHERE demographic_id IS NOT NULL;
SELECT cairn_protect('clocks');
COMMENT ON TABLE clocks IS 'Deadlines of records: when they are due, whose they are, and when they were met.';

CREATE TABLE clock_events (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  id        uuid NOT NULL,
  clock_id  uuid NOT NULL,
  at        timestamptz NOT NULL,
  kind      text NOT NULL CHECK (kind IN ('opened', 'moved', 'warned', 'overdue', 'escalated', 'satisfied', 'reopened',
    'canceled', 'waived')),
  due_at    timestamptz NOT NULL,
  old_due_at timestamptz,
  reason    text,
  by_user   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clock_id) REFERENCES clocks (tenant_id, id)
);
CREATE INDEX clock_events_clock ON clock_events (tenant_id, clock_id, at, id);
SELECT cairn_protect('clock_events', 'ledger');
COMMENT ON TABLE clock_events IS 'What happened to a deadline: warnings, moves, waivers. Append-only.';
