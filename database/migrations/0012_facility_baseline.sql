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
  -- Steps of a stay that a second user approves first.
  approval_steps     text[] NOT NULL DEFAULT '{}'
    CHECK (approval_steps <@ ARRAY['admission', 'discharge', 'level_of_care', 'undo_discharge', 'leave', 'transfer']),
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
  block_kind       text CHECK (block_kind ~ '^[a-z][a-z0-9_]{0,39}$'),
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
  -- Adults and minors never share a room; no one can override this.
  CONSTRAINT bed_stays_age EXCLUDE USING gist (tenant_id WITH =, room_id WITH =, age_band WITH <>, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client') DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX bed_stays_location ON bed_stays USING gist (tenant_id, location_id, during) WHERE voided_at IS NULL;
CREATE INDEX bed_stays_section ON bed_stays (tenant_id, section_id, demographic_id)
  WHERE upper_inf(during) AND kind = 'stay' AND voided_at IS NULL;
CREATE INDEX bed_stays_episode ON bed_stays (tenant_id, demographic_id) WHERE demographic_id IS NOT NULL;
CREATE INDEX bed_stays_lead ON bed_stays (tenant_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX bed_stays_blocks ON bed_stays (tenant_id, location_id) WHERE kind = 'block' AND voided_at IS NULL;
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

-- A place at a location, level and unit on a later date; the bed is chosen on the day.
CREATE TABLE place_reservations (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  location_id      uuid NOT NULL,
  section_id       uuid,
  level_of_care_id uuid NOT NULL,
  wanted_on        date NOT NULL,
  -- The booked intake: the hold that follows ends some hours after it.
  intake_at        timestamptz,
  lead_id          uuid NOT NULL,
  client_id        uuid,
  demographic_id   uuid,
  state            text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'turned_hold', 'withdrawn', 'lapsed')),
  bed_stay_id      uuid,
  -- When staff were notified that no bed was free on the day.
  notified_at      timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id),
  FOREIGN KEY (tenant_id, level_of_care_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, bed_stay_id) REFERENCES bed_stays (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT place_reservations_hold CHECK ((state = 'turned_hold') = (bed_stay_id IS NOT NULL))
);
CREATE UNIQUE INDEX place_reservations_lead ON place_reservations (tenant_id, lead_id) WHERE state = 'open';
CREATE INDEX place_reservations_day ON place_reservations (tenant_id, location_id, wanted_on, id) WHERE state = 'open';
SELECT cairn_protect('place_reservations');
COMMENT ON TABLE place_reservations IS 'Places reserved for leads on a later date. A place turns into a hold of a bed on the day.';

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

CREATE TABLE calendar_entries (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  source       text NOT NULL CHECK (source IN ('event', 'groupSession', 'crmIntake', 'leave', 'duty', 'timeOff')),
  source_id    uuid NOT NULL,
  location_id  uuid NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('clinician', 'client', 'room', 'vehicle')),
  subject_id   uuid NOT NULL,
  during       tstzrange NOT NULL,
  -- Its ends, for reads: under row-level security a range operator can't use an index, comparisons of times can.
  starts_at    timestamptz NOT NULL GENERATED ALWAYS AS (lower(during)) STORED,
  ends_at      timestamptz NOT NULL GENERATED ALWAYS AS (upper(during)) STORED,
  busy         text NOT NULL DEFAULT 'busy' CHECK (busy IN ('busy', 'tentative', 'free')),
  exclusive    boolean NOT NULL DEFAULT false,
  -- Names no client: everyone who may see the calendar of the location reads it.
  safe_title   text NOT NULL CHECK (length(safe_title) BETWEEN 1 AND 80),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  CONSTRAINT calendar_entries_range CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND lower(during) IS NOT NULL AND upper(during) IS NOT NULL),
  CONSTRAINT calendar_entries_vehicle CHECK (subject_type <> 'vehicle' OR exclusive),
  -- One exclusive booking at a time of a room, a vehicle or a staff member.
  CONSTRAINT calendar_entries_exclusive
    EXCLUDE USING gist (tenant_id WITH =, subject_type WITH =, subject_id WITH =, during WITH &&)
    WHERE (exclusive AND busy <> 'free'),
  -- A room is not shared while one booking has it alone.
  CONSTRAINT calendar_entries_shared
    EXCLUDE USING gist (tenant_id WITH =, subject_id WITH =, (exclusive::integer) WITH <>, during WITH &&)
    WHERE (subject_type = 'room' AND busy <> 'free')
);
CREATE INDEX calendar_entries_subject ON calendar_entries (tenant_id, subject_type, subject_id, ends_at, starts_at);
CREATE INDEX calendar_entries_location ON calendar_entries (tenant_id, location_id, ends_at, starts_at) WHERE source <> 'event';
CREATE INDEX calendar_entries_source ON calendar_entries (tenant_id, source, source_id);
SELECT cairn_protect('calendar_entries', 'scratch');
COMMENT ON TABLE calendar_entries IS 'When staff, clients, rooms and vehicles are booked. Each owner writes its own through bookCalendar().';

CREATE TABLE event_series (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  location_id uuid NOT NULL,
  -- The wall clock of the series; its occurrences are computed in this zone.
  time_zone   text NOT NULL,
  rrule       text NOT NULL CHECK (length(rrule) BETWEEN 9 AND 200),
  start_date  date NOT NULL,
  start_time  text NOT NULL CHECK (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 5 AND 1440),
  -- Occurrences that are left out, by local date.
  ex_dates    text[] NOT NULL DEFAULT '{}',
  -- The local date and time from which the series has no more occurrences: canceled, or continued by another series.
  ends_before text CHECK (ends_before ~ '^[0-9-]{10}T[0-9:]{5}$'),
  continues_id uuid,
  -- What every occurrence starts with: title, people, rooms.
  template    jsonb NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, continues_id) REFERENCES event_series (tenant_id, id)
);
CREATE INDEX event_series_open ON event_series (tenant_id, id) WHERE ends_before IS NULL;
SELECT cairn_protect('event_series');
COMMENT ON TABLE event_series IS 'A repeating event as RFC 5545; its occurrences are rows of events, made 180 days ahead.';

CREATE TABLE events (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  location_id uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('appointment', 'telehealth', 'visit', 'outing', 'court', 'transport', 'staffMeeting',
    'block', 'note')),
  title       text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  notes       text CHECK (length(notes) BETWEEN 1 AND 4000),
  place       text CHECK (length(place) BETWEEN 1 AND 200),
  start_time  timestamptz NOT NULL,
  end_time    timestamptz NOT NULL,
  all_day     boolean NOT NULL DEFAULT false,
  status      text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'confirmed', 'arrived', 'in_progress', 'completed',
    'cancelled', 'no_show')),
  status_at   timestamptz,
  status_by   uuid,
  cancel_reason text CHECK (cancel_reason ~ '^[a-z][a-z0-9_]{0,39}$'),
  cancel_note text CHECK (length(cancel_note) BETWEEN 1 AND 300),
  visibility  text NOT NULL DEFAULT 'normal' CHECK (visibility IN ('normal', 'private', 'busy_only')),
  room_id     uuid,
  vehicle_id  uuid,
  -- Reason, instructions, join link, transport.
  info        jsonb NOT NULL DEFAULT '{}',
  -- Why it was entered after it had begun.
  backfill_reason text CHECK (length(backfill_reason) BETWEEN 3 AND 300),
  -- Saved although staff or clients are booked elsewhere at the time.
  has_conflicts boolean NOT NULL DEFAULT false,
  series_id   uuid,
  -- The local date and time at which the series planned it.
  recurrence_id text CHECK (recurrence_id ~ '^[0-9-]{10}T[0-9:]{5}$'),
  -- Changed apart from its series.
  is_edited   boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, series_id, recurrence_id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  FOREIGN KEY (tenant_id, vehicle_id) REFERENCES rooms (tenant_id, id),
  FOREIGN KEY (tenant_id, series_id) REFERENCES event_series (tenant_id, id),
  FOREIGN KEY (tenant_id, status_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT events_span CHECK (end_time > start_time AND end_time <= start_time + interval '25 hours'),
  CONSTRAINT events_series CHECK ((series_id IS NULL) = (recurrence_id IS NULL)),
  CONSTRAINT events_canceled CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL))
);
CREATE INDEX events_location ON events (tenant_id, location_id, start_time, id);
CREATE INDEX events_ahead ON events (tenant_id, start_time) WHERE status IN ('scheduled', 'confirmed');
SELECT cairn_protect('events');
COMMENT ON TABLE events IS 'Appointments, outings, meetings and blocked time of a location.';

CREATE TABLE event_participants (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  event_id    uuid NOT NULL,
  client_id   uuid,
  clinician_id uuid,
  role        text NOT NULL DEFAULT 'required' CHECK (role IN ('lead', 'required', 'optional', 'interpreter', 'driver')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, event_id, client_id, clinician_id),
  FOREIGN KEY (tenant_id, event_id) REFERENCES events (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT event_participants_one CHECK ((client_id IS NULL) <> (clinician_id IS NULL))
);
CREATE INDEX event_participants_client ON event_participants (tenant_id, client_id, event_id) WHERE client_id IS NOT NULL;
CREATE INDEX event_participants_clinician ON event_participants (tenant_id, clinician_id, event_id) WHERE clinician_id IS NOT NULL;
SELECT cairn_protect('event_participants', 'scratch');
COMMENT ON TABLE event_participants IS 'Clients and staff of an event.';

CREATE TABLE event_reminders (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  event_id    uuid NOT NULL,
  client_id   uuid NOT NULL,
  hours_before integer NOT NULL CHECK (hours_before IN (2, 24)),
  -- A moved event is reminded of again.
  start_time  timestamptz NOT NULL,
  channel     text NOT NULL CHECK (channel IN ('email', 'sms', 'none')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, event_id, client_id, hours_before, start_time),
  FOREIGN KEY (tenant_id, event_id) REFERENCES events (tenant_id, id)
);
SELECT cairn_protect('event_reminders', 'ledger');
COMMENT ON TABLE event_reminders IS 'Reminders of events that were sent, or that had no channel: each once for a person, a start and an offset.';

CREATE TABLE calendar_feeds (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  clinician_id uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  detail      text NOT NULL CHECK (detail IN ('busy_only', 'titles')),
  token_hash  text NOT NULL,
  revoked_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX calendar_feeds_owner ON calendar_feeds (tenant_id, clinician_id, created_at);
SELECT cairn_protect('calendar_feeds');
COMMENT ON TABLE calendar_feeds IS 'Secret addresses under which calendar programs read the calendar of a staff member.';

CREATE TABLE round_schedules (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  location_id uuid NOT NULL,
  section_id  uuid NOT NULL,
  active      boolean NOT NULL DEFAULT false,
  -- Null: by each client's level of care.
  level       text CHECK (level IN ('q120', 'q60', 'q30', 'q15', 'q5', 'line_of_sight', 'one_to_one')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, section_id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id)
);
SELECT cairn_protect('round_schedules');
COMMENT ON TABLE round_schedules IS 'Whether a unit does observation rounds, and at which level.';

CREATE TABLE observation_assignments (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  level          text NOT NULL CHECK (level IN ('q120', 'q60', 'q30', 'q15', 'q5', 'line_of_sight', 'one_to_one')),
  source         text NOT NULL CHECK (source IN ('unit', 'first_day', 'alert', 'nurse', 'order')),
  -- The alert or order; the assignment itself where there is none.
  source_id      uuid NOT NULL,
  reasons        text[] NOT NULL DEFAULT '{}' CHECK (reasons <@ ARRAY['suicide', 'self_harm', 'elopement', 'fall', 'seizure',
    'withdrawal', 'sexual_safety', 'violence', 'medical']),
  instructions   text CHECK (length(instructions) BETWEEN 1 AND 500),
  -- A level raised without an order needs one by then.
  order_due_at   timestamptz,
  ordered_by     uuid,
  ordered_at     timestamptz,
  starts_at      timestamptz NOT NULL,
  ends_at        timestamptz,
  end_reason     text CHECK (length(end_reason) BETWEEN 1 AND 500),
  started_by     uuid,
  ended_by       uuid,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, started_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, ordered_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, ended_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT observation_assignments_times CHECK (ends_at >= starts_at),
  CONSTRAINT observation_assignments_ordered CHECK ((ordered_by IS NULL) = (ordered_at IS NULL)),
  CONSTRAINT observation_assignments_once EXCLUDE USING gist
    (tenant_id WITH =, demographic_id WITH =, source WITH =, source_id WITH =, tstzrange(starts_at, ends_at) WITH &&)
);
CREATE INDEX observation_assignments_episode ON observation_assignments (tenant_id, demographic_id, starts_at);
SELECT cairn_protect('observation_assignments');
COMMENT ON TABLE observation_assignments IS 'Observation levels of a client. Of several, the highest applies.';

CREATE TABLE observation_dues (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  client_id        uuid NOT NULL,
  demographic_id   uuid NOT NULL,
  location_id      uuid NOT NULL,
  -- The assignment that applies now; null while the client is not observed.
  assignment_id    uuid,
  level            text CHECK (level IN ('q120', 'q60', 'q30', 'q15', 'q5', 'line_of_sight', 'one_to_one')),
  last_seen_at     timestamptz,
  -- The latest look of any kind, for the board.
  last_look_at     timestamptz,
  last_activity    text,
  last_exception   text,
  last_observer_id uuid,
  away_until       timestamptz,
  aim_at           timestamptz,
  due_at           timestamptz,
  step             smallint NOT NULL DEFAULT 0 CHECK (step BETWEEN 0 AND 5),
  next_step_at     timestamptz,
  -- When the level changes by itself.
  level_until      timestamptz,
  acknowledged_at  timestamptz,
  acknowledged_by  uuid,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, client_id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, assignment_id) REFERENCES observation_assignments (tenant_id, id),
  CONSTRAINT observation_dues_due CHECK (num_nulls(assignment_id, level, due_at, aim_at) IN (0, 4))
) WITH (fillfactor = 50);
CREATE INDEX observation_dues_location ON observation_dues (tenant_id, location_id, aim_at) WHERE due_at IS NOT NULL;
CREATE INDEX observation_dues_step ON observation_dues (tenant_id, next_step_at) WHERE next_step_at IS NOT NULL;
CREATE INDEX observation_dues_level ON observation_dues (tenant_id, level_until) WHERE level_until IS NOT NULL;
SELECT cairn_protect('observation_dues');
COMMENT ON TABLE observation_dues IS 'The next look of each observed client.';

CREATE TABLE observation_logs (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  -- Made by the phone with the touch, so that a look sent twice is stored once.
  id              uuid NOT NULL,
  client_id       uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  location_id     uuid NOT NULL,
  section_id      uuid,
  room_id         uuid,
  place           text CHECK (length(place) BETWEEN 1 AND 60),
  level           text CHECK (level IN ('q120', 'q60', 'q30', 'q15', 'q5', 'line_of_sight', 'one_to_one')),
  observed_at     timestamptz NOT NULL,
  device_at       timestamptz,
  received_at     timestamptz NOT NULL,
  activity        text CHECK (activity IN ('asleep', 'in_room', 'dayroom', 'group', 'meal', 'outside', 'bathroom', 'medication')),
  signs_of_life   text[] NOT NULL DEFAULT '{}' CHECK (signs_of_life <@ ARRAY['breathing_seen', 'moving', 'awake']),
  exception       text NOT NULL DEFAULT 'none' CHECK (exception IN ('none', 'not_found', 'off_unit', 'with_staff', 'door_refused')),
  escort          text CHECK (length(escort) BETWEEN 1 AND 120),
  away_until      timestamptz,
  note            text CHECK (length(note) BETWEEN 1 AND 500),
  observer_id     uuid NOT NULL,
  device_id       uuid,
  entry           text NOT NULL CHECK (entry IN ('live', 'offline', 'recalled')),
  recalled_reason text CHECK (length(recalled_reason) BETWEEN 3 AND 300),
  -- A void is a row of its own that repeats the look it voids.
  voids           uuid,
  void_reason     text CHECK (length(void_reason) BETWEEN 3 AND 300),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id, observed_at),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  FOREIGN KEY (tenant_id, observer_id) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT observation_logs_seen CHECK (activity IS NOT NULL OR exception <> 'none'),
  CONSTRAINT observation_logs_away CHECK ((exception IN ('off_unit', 'with_staff')) = (away_until IS NOT NULL AND escort IS NOT NULL)),
  CONSTRAINT observation_logs_recalled CHECK ((entry = 'recalled') = (recalled_reason IS NOT NULL)),
  CONSTRAINT observation_logs_void CHECK ((voids IS NULL) = (void_reason IS NULL))
) PARTITION BY RANGE (observed_at);
CREATE TABLE observation_logs_rest PARTITION OF observation_logs DEFAULT;
CREATE UNIQUE INDEX observation_logs_voids ON observation_logs (tenant_id, voids, observed_at) WHERE voids IS NOT NULL;
CREATE INDEX observation_logs_client ON observation_logs (tenant_id, client_id, observed_at DESC);
CREATE INDEX observation_logs_observer ON observation_logs (tenant_id, observer_id, observed_at);
CREATE INDEX observation_logs_section ON observation_logs (tenant_id, section_id, observed_at);
CREATE INDEX observation_logs_received ON observation_logs USING brin (received_at);
SELECT cairn_protect('observation_logs');
REVOKE UPDATE ON observation_logs FROM cairn_app;
COMMENT ON TABLE observation_logs IS 'Looks at clients, partitioned by month. Rows are only added; a void is a row that names the look it voids.';

CREATE TABLE observation_gaps (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  section_id     uuid,
  level          text NOT NULL CHECK (level IN ('q120', 'q60', 'q30', 'q15', 'q5', 'line_of_sight', 'one_to_one')),
  from_at        timestamptz NOT NULL,
  due_at         timestamptz NOT NULL,
  to_at          timestamptz,
  step           smallint NOT NULL DEFAULT 0 CHECK (step BETWEEN 0 AND 5),
  reason_code    text CHECK (reason_code IN ('emergency', 'short_staffed', 'client_busy', 'device', 'handoff', 'other')),
  explanation    text CHECK (length(explanation) BETWEEN 3 AND 500),
  explained_at   timestamptz,
  explained_by   uuid,
  reviewed_at    timestamptz,
  reviewed_by    uuid,
  -- A look that arrived later, or a correction, shows that there was no gap.
  withdrawn_at   timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, explained_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, reviewed_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT observation_gaps_times CHECK (due_at >= from_at AND to_at > due_at),
  CONSTRAINT observation_gaps_explained CHECK (num_nulls(reason_code, explanation, explained_at, explained_by) IN (0, 4)),
  CONSTRAINT observation_gaps_reviewed CHECK (num_nulls(reviewed_at, reviewed_by) IN (0, 2))
);
CREATE UNIQUE INDEX observation_gaps_from ON observation_gaps (tenant_id, client_id, from_at) WHERE withdrawn_at IS NULL;
CREATE UNIQUE INDEX observation_gaps_open ON observation_gaps (tenant_id, client_id) WHERE to_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX observation_gaps_location ON observation_gaps (tenant_id, location_id, from_at DESC) WHERE withdrawn_at IS NULL;
CREATE INDEX observation_gaps_section ON observation_gaps (tenant_id, section_id, from_at) WHERE withdrawn_at IS NULL;
SELECT cairn_protect('observation_gaps');
COMMENT ON TABLE observation_gaps IS 'Times in which a client was not seen when due. Computed from looks and assignments alone.';

CREATE TABLE round_runners (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  -- The session that does rounds.
  id            uuid NOT NULL,
  clinician_id  uuid NOT NULL,
  location_id   uuid NOT NULL,
  -- Empty for the whole location.
  section_ids   uuid[] NOT NULL DEFAULT '{}',
  last_heard_at timestamptz NOT NULL,
  ended_at      timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE INDEX round_runners_live ON round_runners (tenant_id, location_id) WHERE ended_at IS NULL;
SELECT cairn_protect('round_runners');
COMMENT ON TABLE round_runners IS 'Phones that do rounds now. Without a word from the only one of a unit, its looks are unverified.';

CREATE TABLE integrity_flags (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('burst', 'regular', 'clone', 'two_places', 'clock_moved')),
  observer_id  uuid NOT NULL,
  location_id  uuid NOT NULL,
  section_id   uuid,
  from_at      timestamptz NOT NULL,
  to_at        timestamptz NOT NULL,
  log_ids      uuid[] NOT NULL,
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'explained')),
  explanation  text CHECK (length(explanation) BETWEEN 3 AND 500),
  explained_at timestamptz,
  explained_by uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, observer_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, explained_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT integrity_flags_times CHECK (to_at >= from_at),
  CONSTRAINT integrity_flags_explained CHECK ((state = 'explained') = (explanation IS NOT NULL AND explained_at IS NOT NULL
    AND explained_by IS NOT NULL))
);
CREATE INDEX integrity_flags_location ON integrity_flags (tenant_id, location_id, from_at DESC);
CREATE INDEX integrity_flags_observer ON integrity_flags (tenant_id, observer_id, from_at);
SELECT cairn_protect('integrity_flags');
COMMENT ON TABLE integrity_flags IS 'Patterns of looks that need an explanation. A flag accuses no one.';

CREATE TABLE round_reviews (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  location_id  uuid NOT NULL,
  section_id   uuid NOT NULL,
  pattern_id   uuid NOT NULL,
  local_date   date NOT NULL,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  -- What was signed: number of looks, gaps and flags, and the looks themselves as a hash.
  stats        jsonb NOT NULL,
  hash         text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  comment      text CHECK (length(comment) BETWEEN 1 AND 1000),
  reviewer_id  uuid NOT NULL,
  signature_id uuid,
  signed_at    timestamptz NOT NULL,
  -- A look of this shift arrived after signing: it is signed again.
  reopened_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, section_id, pattern_id, local_date),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id),
  FOREIGN KEY (tenant_id, pattern_id) REFERENCES shift_patterns (tenant_id, id),
  FOREIGN KEY (tenant_id, reviewer_id) REFERENCES clinicians (tenant_id, id)
);
SELECT cairn_protect('round_reviews');
COMMENT ON TABLE round_reviews IS 'Signed reviews of the rounds of a unit in one shift.';

CREATE TABLE round_exports (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  location_id     uuid NOT NULL,
  section_id      uuid NOT NULL,
  demographic_ids uuid[] NOT NULL CHECK (cardinality(demographic_ids) BETWEEN 1 AND 60),
  local_date      date NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id)
);
SELECT cairn_protect('round_exports');
COMMENT ON TABLE round_exports IS 'Sets of observation sheets prepared for printing.';

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

CREATE TABLE incident_counters (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  location_id uuid NOT NULL,
  year        smallint NOT NULL,
  value       integer NOT NULL CHECK (value > 0),
  PRIMARY KEY (tenant_id, location_id, year),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
SELECT cairn_protect('incident_counters');
COMMENT ON TABLE incident_counters IS 'Counter of incident numbers per location and year, raised in the transaction that submits a report.';

CREATE TABLE incident_reports (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  number             text,
  location_id        uuid NOT NULL,
  room_id            uuid,
  place_detail       text CHECK (length(place_detail) <= 200),
  occurred_at        timestamptz NOT NULL,
  time_precision     text NOT NULL DEFAULT 'exact' CHECK (time_precision IN ('exact', 'about', 'between')),
  occurred_until     timestamptz,
  discovered_at      timestamptz NOT NULL,
  -- Null where the report was made by a job, or anonymously.
  reporter_id        uuid,
  is_anonymous       boolean NOT NULL DEFAULT false,
  -- Of the code with which the author of an anonymous report reads and answers questions.
  answer_code_hash   text,
  event_class        text NOT NULL DEFAULT 'incident' CHECK (event_class IN ('incident', 'near_miss', 'unsafe_condition')),
  type               text NOT NULL CHECK (type IN ('death', 'suicide_attempt', 'self_harm', 'overdose', 'elopement',
    'assault_client', 'assault_staff', 'sexual_safety', 'abuse_neglect_allegation', 'restraint_seclusion', 'fall', 'seizure',
    'medical_emergency', 'injury', 'medication_error', 'drug_loss', 'contraband', 'theft', 'property_damage', 'fire',
    'utility_failure', 'infection', 'poisoning', 'transport', 'police', 'privacy', 'staff_injury', 'visitor', 'equipment',
    'consent', 'other')),
  harm               text CHECK (harm IN ('none', 'mild', 'moderate', 'severe', 'death', 'unknown')),
  med_error_category text CHECK (med_error_category IN ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I')),
  facts              text NOT NULL DEFAULT '' CHECK (length(facts) <= 20000),
  immediate_actions  text NOT NULL DEFAULT '' CHECK (length(immediate_actions) <= 4000),
  nobody_involved    boolean NOT NULL DEFAULT false,
  sentinel           text NOT NULL DEFAULT 'no' CHECK (sentinel IN ('no', 'proposed', 'confirmed')),
  owner_id           uuid,
  -- The record of another module from which the draft was made; one draft each.
  source_type        text,
  source_id          uuid,
  state              text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'dismissed', 'submitted', 'in_review',
    'investigating', 'action', 'closed', 'voided')),
  submitted_at       timestamptz,
  facts_hash         text,
  -- Staff named as alleged: they neither see the report nor learn of it.
  alleged_ids        uuid[] NOT NULL DEFAULT '{}',
  joined_id          uuid,
  closed_at          timestamptz,
  lessons            text CHECK (length(lessons) <= 4000),
  status_reason      text CHECK (length(status_reason) <= 500),
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, number),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  FOREIGN KEY (tenant_id, reporter_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, joined_id) REFERENCES incident_reports (tenant_id, id),
  -- INC-1: no row of an anonymous report names who made it.
  CONSTRAINT incident_reports_anonymous CHECK (NOT is_anonymous
    OR (reporter_id IS NULL AND created_by IS NULL AND event_class IN ('near_miss', 'unsafe_condition'))),
  CONSTRAINT incident_reports_code CHECK (is_anonymous = (answer_code_hash IS NOT NULL)),
  CONSTRAINT incident_reports_times CHECK (occurred_at <= discovered_at
    AND (occurred_until IS NULL OR occurred_until BETWEEN occurred_at AND discovered_at)
    AND ((time_precision = 'between') = (occurred_until IS NOT NULL))),
  CONSTRAINT incident_reports_submitted CHECK (CASE WHEN state IN ('draft', 'dismissed') THEN submitted_at IS NULL AND number IS NULL
    ELSE submitted_at IS NOT NULL AND number IS NOT NULL AND facts_hash IS NOT NULL AND harm IS NOT NULL AND facts <> '' END)
);
CREATE UNIQUE INDEX incident_reports_source ON incident_reports (tenant_id, source_type, source_id) WHERE source_id IS NOT NULL;
CREATE UNIQUE INDEX incident_reports_answer_code ON incident_reports (tenant_id, answer_code_hash) WHERE answer_code_hash IS NOT NULL;
CREATE INDEX incident_reports_list ON incident_reports (tenant_id, occurred_at DESC, id);
CREATE INDEX incident_reports_open ON incident_reports (tenant_id, state, occurred_at DESC, id) WHERE state NOT IN ('closed', 'voided', 'dismissed');
CREATE INDEX incident_reports_reporter ON incident_reports (tenant_id, reporter_id, occurred_at DESC);
SELECT cairn_protect('incident_reports');
COMMENT ON TABLE incident_reports IS 'Incident reports. Not part of any chart; no chart table refers to them.';

-- INC-3: what was submitted does not change; more is an addendum. The number stays with a voided report.
CREATE FUNCTION incident_reports_keep_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.submitted_at IS NOT NULL AND
     (OLD.number, OLD.location_id, OLD.room_id, OLD.place_detail, OLD.occurred_at, OLD.time_precision, OLD.occurred_until,
      OLD.discovered_at, OLD.reporter_id, OLD.event_class, OLD.facts, OLD.immediate_actions, OLD.submitted_at, OLD.facts_hash)
     IS DISTINCT FROM
     (NEW.number, NEW.location_id, NEW.room_id, NEW.place_detail, NEW.occurred_at, NEW.time_precision, NEW.occurred_until,
      NEW.discovered_at, NEW.reporter_id, NEW.event_class, NEW.facts, NEW.immediate_actions, NEW.submitted_at, NEW.facts_hash)
  THEN
    RAISE EXCEPTION 'A submitted incident report does not change: add an addendum.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER incident_reports_facts BEFORE UPDATE ON incident_reports FOR EACH ROW EXECUTE FUNCTION incident_reports_keep_facts();

CREATE TABLE incident_people (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  incident_id  uuid NOT NULL,
  role         text NOT NULL CHECK (role IN ('affected', 'involved', 'witness', 'responder', 'alleged')),
  kind         text NOT NULL CHECK (kind IN ('client', 'staff', 'visitor', 'other')),
  client_id    uuid,
  demographic_id uuid,
  clinician_id uuid,
  -- A visitor or another person without a record.
  name         text CHECK (length(name) BETWEEN 1 AND 120),
  token        text NOT NULL,
  injury       text CHECK (length(injury) <= 500),
  treatment    text NOT NULL DEFAULT 'none' CHECK (treatment IN ('none', 'first_aid', 'clinic', 'ed', 'hospital')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE NULLS NOT DISTINCT (tenant_id, incident_id, role, client_id, clinician_id, name),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT incident_people_kind CHECK (CASE kind WHEN 'client' THEN client_id IS NOT NULL AND demographic_id IS NOT NULL
    WHEN 'staff' THEN clinician_id IS NOT NULL AND client_id IS NULL ELSE name IS NOT NULL AND client_id IS NULL AND clinician_id IS NULL END)
);
CREATE INDEX incident_people_client ON incident_people (tenant_id, client_id) WHERE client_id IS NOT NULL;
SELECT cairn_protect('incident_people', 'scratch');
COMMENT ON TABLE incident_people IS 'People of an incident report, shown by token: Client A, Staff B.';

CREATE TABLE incident_addenda (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  incident_id uuid NOT NULL,
  at          timestamptz NOT NULL,
  author_id   uuid NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 8000),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX incident_addenda_report ON incident_addenda (tenant_id, incident_id, at, id);
SELECT cairn_protect('incident_addenda', 'ledger');
COMMENT ON TABLE incident_addenda IS 'Addenda to submitted incident reports. Append-only.';

CREATE TABLE incident_questions (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  incident_id uuid NOT NULL,
  at          timestamptz NOT NULL,
  -- Who asked; null for what the author of the report wrote.
  asked_by    uuid,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, asked_by) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX incident_questions_report ON incident_questions (tenant_id, incident_id, at, id);
SELECT cairn_protect('incident_questions', 'ledger');
COMMENT ON TABLE incident_questions IS 'Questions to the author of an anonymous incident report, and the answers. Append-only.';

CREATE TABLE incident_notices (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  incident_id    uuid NOT NULL,
  recipient      text NOT NULL CHECK (recipient IN ('guardian', 'family', 'attending', 'administrator', 'police', 'ems',
    'protective_services', 'licensing', 'poison_control', 'other')),
  person_reached text NOT NULL CHECK (length(person_reached) BETWEEN 1 AND 120),
  method         text NOT NULL CHECK (method IN ('phone', 'in_person', 'email', 'portal', 'letter')),
  at             timestamptz NOT NULL,
  author_id      uuid NOT NULL,
  note           text CHECK (length(note) <= 1000),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX incident_notices_report ON incident_notices (tenant_id, incident_id, at, id);
SELECT cairn_protect('incident_notices', 'ledger');
COMMENT ON TABLE incident_notices IS 'Who was notified of an incident, by whom and how. Append-only.';

CREATE TABLE incident_external_reports (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  incident_id      uuid NOT NULL,
  rule_key         text NOT NULL,
  agency           text NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('phone', 'written', 'portal')),
  clock_id         uuid NOT NULL,
  due_at           timestamptz NOT NULL,
  state            text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'submitted', 'acknowledged', 'not_required')),
  submitted_at     timestamptz,
  submitted_by     uuid,
  person_reached   text CHECK (length(person_reached) <= 120),
  confirmation_no  text CHECK (length(confirmation_no) <= 80),
  -- 42 CFR Part 2 and HIPAA: why the agency may receive it.
  disclosure_basis text CHECK (length(disclosure_basis) <= 300),
  reason           text CHECK (length(reason) <= 500),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, incident_id, rule_key, kind),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, clock_id) REFERENCES clocks (tenant_id, id),
  FOREIGN KEY (tenant_id, submitted_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT incident_external_submitted CHECK (state NOT IN ('submitted', 'acknowledged')
    OR (submitted_at IS NOT NULL AND submitted_by IS NOT NULL AND disclosure_basis IS NOT NULL)),
  CONSTRAINT incident_external_phone CHECK (kind <> 'phone' OR state NOT IN ('submitted', 'acknowledged')
    OR (person_reached IS NOT NULL AND confirmation_no IS NOT NULL)),
  CONSTRAINT incident_external_reason CHECK (state <> 'not_required' OR reason IS NOT NULL)
);
SELECT cairn_protect('incident_external_reports');
COMMENT ON TABLE incident_external_reports IS 'Reports of an incident to agencies, each with its deadline.';

CREATE TABLE incident_actions (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  incident_id  uuid NOT NULL,
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  strength     text NOT NULL CHECK (strength IN ('strong', 'intermediate', 'weak')),
  owner_id     uuid NOT NULL,
  due_on       date NOT NULL,
  measure      text CHECK (length(measure) <= 500),
  state        text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'verified', 'canceled')),
  done_at      timestamptz,
  verified_at  timestamptz,
  verified_by  uuid,
  reason       text CHECK (length(reason) <= 500),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, verified_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT incident_actions_verified CHECK ((state = 'verified') = (verified_by IS NOT NULL)),
  CONSTRAINT incident_actions_second CHECK (verified_by IS NULL OR verified_by <> owner_id)
);
CREATE INDEX incident_actions_report ON incident_actions (tenant_id, incident_id, created_at, id);
CREATE INDEX incident_actions_owner ON incident_actions (tenant_id, owner_id, due_on, id) WHERE state IN ('open', 'done');
SELECT cairn_protect('incident_actions');
COMMENT ON TABLE incident_actions IS 'Corrective actions of an incident, rated by strength; another person than the owner verifies them.';

CREATE TABLE incident_analyses (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  incident_id uuid NOT NULL,
  method      text NOT NULL DEFAULT 'timeline' CHECK (method IN ('timeline', 'five_whys', 'fishbone', 'rca')),
  privilege   text NOT NULL DEFAULT 'peer_review' CHECK (privilege IN ('psqia', 'peer_review', 'none')),
  sequence    text NOT NULL DEFAULT '' CHECK (length(sequence) <= 20000),
  causes      text[] NOT NULL DEFAULT '{}',
  team        text CHECK (length(team) <= 500),
  finished_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, incident_id),
  FOREIGN KEY (tenant_id, incident_id) REFERENCES incident_reports (tenant_id, id),
  CONSTRAINT incident_analyses_causes CHECK (finished_at IS NULL OR cardinality(causes) > 0)
);
SELECT cairn_protect('incident_analyses');
COMMENT ON TABLE incident_analyses IS
  'Quality analyses of incidents: privileged work product with a permission of its own. No other table refers to them.';

-- Filters stay as in the address, so a relative period stays relative.
CREATE TABLE saved_reports (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  owner_id    uuid NOT NULL,
  report_code text NOT NULL CHECK (report_code ~ '^[a-z][a-z0-9-]{1,60}$'),
  title       text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  period      text CHECK (length(period) <= 40),
  filters     text NOT NULL DEFAULT '' CHECK (length(filters) <= 4000),
  shared_with text NOT NULL DEFAULT 'mine' CHECK (shared_with IN ('mine', 'role', 'tenant')),
  -- The owner's role when it was shared with it.
  shared_role text,
  origin      text NOT NULL DEFAULT 'builder' CHECK (origin IN ('builder', 'assistant')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_reports_role CHECK ((shared_with = 'role') = (shared_role IS NOT NULL))
);
CREATE UNIQUE INDEX saved_reports_title ON saved_reports (tenant_id, owner_id, report_code, lower(title));
CREATE INDEX saved_reports_shared ON saved_reports (tenant_id, shared_with, report_code) WHERE shared_with <> 'mine';
SELECT cairn_protect('saved_reports', 'scratch');
COMMENT ON TABLE saved_reports IS 'Reports with their filters, saved under a title: one''s own, or shared with a role or all staff.';

CREATE TABLE report_runs (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  user_id      uuid NOT NULL,
  report_code  text NOT NULL CHECK (report_code ~ '^[a-z][a-z0-9-]{1,60}$'),
  title        text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  period       text CHECK (length(period) <= 40),
  filters      text NOT NULL DEFAULT '' CHECK (length(filters) <= 4000),
  format       text NOT NULL CHECK (format IN ('csv', 'xlsx', 'pdf')),
  -- The column whose records the file lists; null for the table.
  records_of   text CHECK (length(records_of) <= 60),
  audience     text NOT NULL DEFAULT 'staff' CHECK (audience IN ('staff', 'outside')),
  state        text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'ready', 'failed', 'canceled', 'expired')),
  rows_total   integer NOT NULL CHECK (rows_total BETWEEN 0 AND 500000),
  rows_done    integer NOT NULL DEFAULT 0,
  bytes        integer,
  as_of        timestamptz,
  file_id      uuid,
  sha256       text,
  expires_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  -- What leaves the facility is a table of numbers.
  CONSTRAINT report_runs_outside CHECK (audience = 'staff' OR records_of IS NULL),
  CONSTRAINT report_runs_ready CHECK ((state = 'ready') <= (file_id IS NOT NULL AND sha256 IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE INDEX report_runs_own ON report_runs (tenant_id, user_id, created_at DESC, id);
CREATE INDEX report_runs_ending ON report_runs (tenant_id, expires_at) WHERE state = 'ready';
SELECT cairn_protect('report_runs');
COMMENT ON TABLE report_runs IS 'Files of reports: made by a job, read by the user who asked for them, removed after 7 days.';

-- The modifiers of a code without regard to their order.
CREATE FUNCTION facility_modifiers(modifiers text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS
$$ SELECT coalesce(string_agg(m, ':' ORDER BY m), '') FROM unnest(modifiers) AS m $$;

CREATE TABLE billing_codes (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL DEFAULT gen_random_uuid(),
  code               text NOT NULL CHECK (code ~ '^[A-Z0-9]{1,12}$'),
  system             text NOT NULL CHECK (system IN ('hcpcs', 'cpt', 'nubc', 'local')),
  -- The facility's own words; licensed descriptions are not included.
  label              text NOT NULL CHECK (length(label) BETWEEN 1 AND 120),
  revenue_code       text CHECK (revenue_code ~ '^[0-9]{4}$'),
  modifiers          text[] NOT NULL DEFAULT '{}' CHECK (cardinality(modifiers) <= 4 AND array_to_string(modifiers, '') ~ '^([A-Z0-9]{2})*$'),
  unit_rule          text NOT NULL CHECK (unit_rule IN ('perSession', 'per15cms', 'per15floor', 'perHourFloor', 'perDay')),
  minimum_minutes    smallint NOT NULL DEFAULT 0 CHECK (minimum_minutes BETWEEN 0 AND 1440),
  max_units_per_day  smallint CHECK (max_units_per_day BETWEEN 1 AND 96),
  rate_cents         integer CHECK (rate_cents BETWEEN 0 AND 100000000),
  claim_type         text NOT NULL CHECK (claim_type IN ('institutional', 'professional')),
  -- CMS place of service
  place_of_service   text CHECK (place_of_service ~ '^[0-9]{2}$'),
  level_of_care_ids  uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(level_of_care_ids) <= 40),
  -- Suffixes of staff who may render it (LMFT, RN); empty for all.
  credentials_allowed text[] NOT NULL DEFAULT '{}' CHECK (cardinality(credentials_allowed) <= 30),
  needs_authorization boolean NOT NULL DEFAULT false,
  effective_from     date NOT NULL,
  effective_until    date,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT billing_codes_dates CHECK (effective_until >= effective_from),
  -- One row of a code and its modifiers on any date; both ends are inclusive.
  CONSTRAINT billing_codes_once EXCLUDE USING gist
    (tenant_id WITH =, code WITH =, facility_modifiers(modifiers) WITH =, daterange(effective_from, effective_until, '[]') WITH &&)
);
CREATE INDEX billing_codes_list ON billing_codes (tenant_id, code, effective_from, id);
SELECT cairn_protect('billing_codes');
COMMENT ON TABLE billing_codes IS 'Billing codes with their modifiers, units, rate and place of service, from one date to another.';

CREATE TABLE activity_types (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL DEFAULT gen_random_uuid(),
  code             text NOT NULL CHECK (code ~ '^[A-Z0-9]{1,12}$'),
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  category         text NOT NULL CHECK (category IN ('direct', 'indirect', 'admin', 'training', 'travel', 'leave')),
  billable_default boolean NOT NULL DEFAULT false,
  requires_client  boolean NOT NULL DEFAULT false,
  -- The code, not one row: the row that is in effect on the service date applies.
  billing_code     text CHECK (billing_code ~ '^[A-Z0-9]{1,12}$'),
  active           boolean NOT NULL DEFAULT true,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  CONSTRAINT activity_types_billable CHECK (NOT billable_default OR (requires_client AND billing_code IS NOT NULL))
);
SELECT cairn_protect('activity_types');
COMMENT ON TABLE activity_types IS 'Kinds of work that staff record time for.';

CREATE TABLE directory_entries (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('physician', 'pharmacy', 'hospital', 'lab', 'court', 'agency', 'transport', 'other')),
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  npi            text CHECK (npi ~ '^[12][0-9]{9}$'),
  specialty      text CHECK (length(specialty) BETWEEN 1 AND 120),
  phone          text CHECK (phone ~ '^\+[0-9]{7,15}$'),
  fax            text CHECK (fax ~ '^\+[0-9]{7,15}$'),
  address        text CHECK (length(address) BETWEEN 1 AND 200),
  city           text CHECK (length(city) BETWEEN 1 AND 80),
  state          text CHECK (state ~ '^[A-Z]{2}$'),
  zip            text CHECK (zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
  direct_address text CHECK (length(direct_address) <= 200),
  note           text CHECK (length(note) BETWEEN 1 AND 500),
  active         boolean NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX directory_entries_npi ON directory_entries (tenant_id, npi) WHERE npi IS NOT NULL AND active;
CREATE INDEX directory_entries_name ON directory_entries (tenant_id, name, id);
SELECT cairn_protect('directory_entries');
COMMENT ON TABLE directory_entries IS 'Physicians, pharmacies, hospitals, courts and agencies outside the facility.';

CREATE TABLE pay_periods (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  start_on    date NOT NULL,
  -- The last day, inclusive.
  end_on      date NOT NULL,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closing', 'closed')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT pay_periods_dates CHECK (end_on >= start_on AND end_on < start_on + 62),
  CONSTRAINT pay_periods_once EXCLUDE USING gist (tenant_id WITH =, daterange(start_on, end_on, '[]') WITH &&)
);
SELECT cairn_protect('pay_periods');
COMMENT ON TABLE pay_periods IS 'Periods for which staff are paid. An entry belongs to the one of its work date.';

CREATE TABLE time_exports (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  start_on    date NOT NULL,
  end_on      date NOT NULL,
  -- Null for all locations.
  location_id uuid,
  rows        integer NOT NULL CHECK (rows > 0),
  -- Entries that were approved until then and are locked by it.
  locked      integer NOT NULL DEFAULT 0 CHECK (locked >= 0),
  sha256      text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  file_id     uuid NOT NULL,
  exported_at timestamptz NOT NULL,
  exported_by uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, exported_by) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX time_exports_list ON time_exports (tenant_id, exported_at DESC, id);
SELECT cairn_protect('time_exports', 'ledger');
COMMENT ON TABLE time_exports IS 'Files of approved time for payroll. Never changed.';

CREATE TABLE time_entries (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  clinician_id     uuid NOT NULL,
  location_id      uuid NOT NULL,
  client_id        uuid,
  demographic_id   uuid,
  activity_type_id uuid NOT NULL,
  during           tstzrange NOT NULL,
  -- Its ends, for reads: under row-level security a range operator can't use an index.
  starts_at        timestamptz NOT NULL GENERATED ALWAYS AS (lower(during)) STORED,
  ends_at          timestamptz NOT NULL GENERATED ALWAYS AS (upper(during)) STORED,
  -- -1 takes back an exported entry.
  sign             smallint NOT NULL DEFAULT 1 CHECK (abs(sign) = 1),
  minutes          integer NOT NULL GENERATED ALWAYS AS
    (sign * (floor(extract(epoch FROM (upper(during) - lower(during))) / 60)::integer)) STORED,
  -- The local date on which it starts.
  work_date        date NOT NULL,
  billable         boolean NOT NULL DEFAULT false,
  non_billable_reason text CHECK (length(non_billable_reason) BETWEEN 1 AND 200),
  billing_code_id  uuid,
  units            smallint CHECK (units >= 0),
  memo             text CHECK (length(memo) BETWEEN 1 AND 500),
  source           text NOT NULL CHECK (source IN ('manual', 'clock', 'note', 'group', 'event', 'import')),
  source_id        uuid,
  state            text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'approved', 'exported', 'void')),
  state_reason     text CHECK (length(state_reason) BETWEEN 1 AND 500),
  submitted_at     timestamptz,
  decided_at       timestamptz,
  decided_by       uuid,
  export_id        uuid,
  -- The exported entry that this one takes back or replaces.
  corrects_id      uuid,
  -- An exported entry that was corrected: its time is free again.
  corrected_at     timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, activity_type_id) REFERENCES activity_types (tenant_id, id),
  FOREIGN KEY (tenant_id, billing_code_id) REFERENCES billing_codes (tenant_id, id),
  FOREIGN KEY (tenant_id, export_id) REFERENCES time_exports (tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, corrects_id) REFERENCES time_entries (tenant_id, id),
  CONSTRAINT time_entries_range CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during)
    AND upper(during) <= lower(during) + interval '26 hours'),
  CONSTRAINT time_entries_client CHECK ((client_id IS NULL) = (demographic_id IS NULL)),
  -- TIM-5
  CONSTRAINT time_entries_billable CHECK (NOT billable OR (client_id IS NOT NULL AND billing_code_id IS NOT NULL AND units > 0
    AND source IN ('note', 'group') AND source_id IS NOT NULL)),
  -- TIM-4: someone else approves, unless the signature of its source approved it.
  CONSTRAINT time_entries_second CHECK (decided_by <> clinician_id),
  CONSTRAINT time_entries_exported CHECK ((state = 'exported') = (export_id IS NOT NULL)),
  CONSTRAINT time_entries_correction CHECK (sign = 1 OR corrects_id IS NOT NULL),
  -- One person is at one piece of work at a time. Work of a signed note lies inside the shift that was clocked.
  CONSTRAINT time_entries_overlap EXCLUDE USING gist (tenant_id WITH =, clinician_id WITH =, during WITH &&)
    WHERE (source IN ('manual', 'clock') AND state <> 'void' AND sign = 1 AND corrected_at IS NULL)
);
CREATE UNIQUE INDEX time_entries_source ON time_entries (tenant_id, source, source_id, clinician_id, client_id) NULLS NOT DISTINCT
  WHERE source_id IS NOT NULL AND source <> 'clock' AND state <> 'void' AND corrects_id IS NULL;
CREATE INDEX time_entries_list ON time_entries (tenant_id, work_date, starts_at, id);
CREATE INDEX time_entries_clinician ON time_entries (tenant_id, clinician_id, work_date, starts_at, id);
CREATE INDEX time_entries_client ON time_entries (tenant_id, client_id, work_date) WHERE client_id IS NOT NULL;
CREATE INDEX time_entries_waiting ON time_entries (tenant_id, work_date, id) WHERE state = 'submitted';
SELECT cairn_protect('time_entries', 'scratch');
COMMENT ON TABLE time_entries IS 'Time of staff by activity: typed, clocked, or made by a signed note or group.';

-- TIM-6: an exported entry does not change, except that it is marked as corrected.
CREATE FUNCTION time_entries_keep_exported() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'exported' AND (TG_OP = 'DELETE' OR
     (NEW.clinician_id, NEW.location_id, NEW.activity_type_id, NEW.during, NEW.sign, NEW.work_date, NEW.billable, NEW.billing_code_id,
      NEW.units, NEW.memo, NEW.source, NEW.source_id, NEW.state, NEW.export_id)
     IS DISTINCT FROM
     (OLD.clinician_id, OLD.location_id, OLD.activity_type_id, OLD.during, OLD.sign, OLD.work_date, OLD.billable, OLD.billing_code_id,
      OLD.units, OLD.memo, OLD.source, OLD.source_id, OLD.state, OLD.export_id))
  THEN
    RAISE EXCEPTION 'An exported time entry does not change: add a correction.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER time_entries_exported BEFORE UPDATE OR DELETE ON time_entries FOR EACH ROW EXECUTE FUNCTION time_entries_keep_exported();

CREATE TABLE time_punches (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  clinician_id     uuid NOT NULL,
  location_id      uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('in', 'out', 'break_start', 'break_end')),
  -- When it took effect; a correction names the time, a tap has the server's.
  at               timestamptz NOT NULL,
  recorded_at      timestamptz NOT NULL,
  activity_type_id uuid NOT NULL,
  method           text NOT NULL DEFAULT 'web' CHECK (method IN ('web', 'correction')),
  -- The punch of which this is the corrected time.
  corrects_id      uuid,
  reason           text CHECK (length(reason) BETWEEN 3 AND 300),
  recorded_by      uuid NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, recorded_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, activity_type_id) REFERENCES activity_types (tenant_id, id),
  FOREIGN KEY (tenant_id, corrects_id) REFERENCES time_punches (tenant_id, id),
  CONSTRAINT time_punches_correction CHECK ((method = 'correction') = (reason IS NOT NULL)),
  CONSTRAINT time_punches_tap CHECK (method <> 'web' OR at = recorded_at)
);
CREATE INDEX time_punches_clinician ON time_punches (tenant_id, clinician_id, at DESC, id);
CREATE INDEX time_punches_location ON time_punches (tenant_id, location_id, at);
SELECT cairn_protect('time_punches', 'ledger');
COMMENT ON TABLE time_punches IS 'Clock in, clock out and breaks as they were tapped, and corrections beside them. Append-only.';

CREATE TABLE time_clocks (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  clinician_id     uuid NOT NULL,
  location_id      uuid NOT NULL,
  activity_type_id uuid NOT NULL,
  clocked_in_at    timestamptz NOT NULL,
  break_since      timestamptz,
  -- A notice about a missing punch was sent.
  asked_at         timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  -- One running clock a staff member: of two taps at once, one wins.
  CONSTRAINT time_clocks_once UNIQUE (tenant_id, clinician_id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, activity_type_id) REFERENCES activity_types (tenant_id, id)
);
CREATE INDEX time_clocks_running ON time_clocks (tenant_id, clocked_in_at) WHERE asked_at IS NULL;
SELECT cairn_protect('time_clocks', 'scratch');
COMMENT ON TABLE time_clocks IS 'Who is clocked in now. Ends with the punch that clocks out.';

-- Gives a new tenant the usual codes of behavioral health, without rates, and the usual activity types.
CREATE FUNCTION facility_seed_codes(tenant uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO billing_codes (tenant_id, code, system, label, revenue_code, unit_rule, minimum_minutes, max_units_per_day, claim_type,
    place_of_service, level_of_care_ids, needs_authorization, effective_from)
  SELECT tenant, v.code, v.system, v.label, v.revenue, v.unit_rule, v.minimum, v.most, v.claim, v.pos,
    ARRAY(SELECT l.id FROM levels_of_care l WHERE l.tenant_id = tenant AND l.edition || ' ' || l.code = ANY (v.levels) ORDER BY l.rank),
    v.authorized, DATE '2020-01-01'
  FROM (VALUES
    ('H0010', 'hcpcs', 'Withdrawal management, residential, per day', '0126', 'perDay', 0, 1, 'institutional', '55', '{asam4 3.7}'::text[], true),
    ('H0011', 'hcpcs', 'Acute withdrawal management, residential, per day', '0126', 'perDay', 0, 1, 'institutional', '55', '{asam4 3.7}', true),
    ('H0018', 'hcpcs', 'Residential treatment, short stay, per day', '1002', 'perDay', 0, 1, 'institutional', '55', '{asam4 3.5}', true),
    ('H0019', 'hcpcs', 'Residential treatment, long stay, per day', '1002', 'perDay', 0, 1, 'institutional', '55', '{asam4 3.5}', true),
    ('H2034', 'hcpcs', 'Residential support, low intensity, per day', '1003', 'perDay', 0, 1, 'institutional', '55', '{asam4 3.1}', true),
    ('H0017', 'hcpcs', 'Psychiatric residential treatment, per day', '1001', 'perDay', 0, 1, 'institutional', '56', '{mh RTC}', true),
    ('0124', 'nubc', 'Psychiatric inpatient day', '0124', 'perDay', 0, 1, 'institutional', '51', '{mh INPT}', true),
    ('H0035', 'hcpcs', 'Partial hospitalization, mental health', '0912', 'perDay', 240, 1, 'institutional', '52', '{mh PHP}', true),
    ('S0201', 'hcpcs', 'Partial hospitalization, per day', '0913', 'perDay', 240, 1, 'institutional', '52', '{asam4 2.5}', true),
    ('H0015', 'hcpcs', 'Intensive outpatient, substance use, per day', '0906', 'perDay', 180, 1, 'institutional', '57', '{asam4 2.1}', true),
    ('S9480', 'hcpcs', 'Intensive outpatient, psychiatric, per day', '0905', 'perDay', 180, 1, 'institutional', '53', '{mh IOP}', true),
    ('H0004', 'hcpcs', 'Individual counseling, 15 minutes', '0914', 'per15cms', 8, 8, 'professional', '57', '{}', false),
    ('H0005', 'hcpcs', 'Group counseling', '0915', 'perSession', 45, 2, 'professional', '57', '{}', false),
    ('0916', 'nubc', 'Family counseling', '0916', 'perSession', 30, 1, 'institutional', '57', '{}', false),
    ('H0001', 'hcpcs', 'Assessment', NULL, 'perSession', 30, 1, 'professional', '57', '{}', false),
    ('H0006', 'hcpcs', 'Case management, substance use, 15 minutes', NULL, 'per15cms', 8, 8, 'professional', '57', '{}', false),
    ('T1016', 'hcpcs', 'Case management, 15 minutes', NULL, 'per15cms', 8, 8, 'professional', '11', '{}', false),
    ('H0038', 'hcpcs', 'Peer support, 15 minutes', NULL, 'per15cms', 8, 16, 'professional', '57', '{}', false),
    ('0180', 'nubc', 'Leave of absence', '0180', 'perDay', 0, 1, 'institutional', '55', '{}', false),
    ('0183', 'nubc', 'Therapeutic leave', '0183', 'perDay', 0, 1, 'institutional', '55', '{}', false),
    ('0185', 'nubc', 'Hospital leave', '0185', 'perDay', 0, 1, 'institutional', '55', '{}', false)
  ) AS v (code, system, label, revenue, unit_rule, minimum, most, claim, pos, levels, authorized)
  ON CONFLICT DO NOTHING;
  INSERT INTO activity_types (tenant_id, code, name, category, billable_default, requires_client, billing_code)
  SELECT tenant, v.* FROM (VALUES
    ('IND',    'Individual session',     'direct',   true,  true,  'H0004'),
    ('GROUP',  'Group facilitation',     'direct',   true,  true,  'H0005'),
    ('FAMILY', 'Family session',         'direct',   true,  true,  '0916'),
    ('ASSESS', 'Assessment',             'direct',   true,  true,  'H0001'),
    ('CASE',   'Case management',        'direct',   true,  true,  'T1016'),
    ('PEER',   'Peer support',           'direct',   true,  true,  'H0038'),
    ('MED',    'Medical visit',          'direct',   false, true,  NULL),
    ('CRISIS', 'Crisis intervention',    'direct',   false, true,  NULL),
    ('SHIFT',  'Shift',                  'direct',   false, false, NULL),
    ('DOC',    'Documentation',          'indirect', false, false, NULL),
    ('COORD',  'Care coordination',      'indirect', false, false, NULL),
    ('MEET',   'Staff meeting',          'admin',    false, false, NULL),
    ('SUPER',  'Supervision',            'admin',    false, false, NULL),
    ('ADMIN',  'Administration',         'admin',    false, false, NULL),
    ('TRAIN',  'Training',               'training', false, false, NULL),
    ('TRAVEL', 'Travel',                 'travel',   false, false, NULL),
    ('PTO',    'Paid time off',          'leave',    false, false, NULL),
    ('SICK',   'Sick leave',             'leave',    false, false, NULL)
  ) AS v ON CONFLICT (tenant_id, code) DO NOTHING;
$$;
REVOKE ALL ON FUNCTION facility_seed_codes(uuid) FROM PUBLIC;
CREATE FUNCTION facility_new_tenant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM facility_seed_levels(NEW.id);
  PERFORM facility_seed_codes(NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER facility_new_tenant AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION facility_new_tenant();

CREATE TABLE picklist_items (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  list_key   text NOT NULL CHECK (list_key ~ '^[a-z][a-z-]{0,39}$'),
  -- Stored in records; never changed and never used again.
  code       text NOT NULL CHECK (code ~ '^[a-z][a-z0-9_]{0,39}$'),
  label      text NOT NULL CHECK (length(label) BETWEEN 1 AND 60),
  sort       integer NOT NULL,
  active     boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, list_key, code)
);
SELECT cairn_protect('picklist_items');
COMMENT ON TABLE picklist_items IS 'Choices of lists that a facility changed or added. Shipped choices without a row are as shipped.';

CREATE TABLE picklists (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  list_key   text NOT NULL CHECK (list_key ~ '^[a-z][a-z-]{0,39}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, list_key)
);
SELECT cairn_protect('picklists');
COMMENT ON TABLE picklists IS 'Lists that a facility changed; the version is raised with every change of a list.';
