-- Levels of care: a tenant's own rows, begun with the product's list (facility chapter 2.8). Names are our own words;
-- the criteria text behind the codes is licensed and not part of the product.

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

-- Every tenant begins with the whole list, so that no set-up step can be forgotten. It switches off what it does not use:
-- only the fourth edition and the mental-health levels start active.
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
SELECT facility_seed_levels(id) FROM tenants;
