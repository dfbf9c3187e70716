-- The words of the pipeline: where leads come from and why they close (crm chapter 2.1), and the tenant's running numbers.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE TABLE lead_sources (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind       text NOT NULL CHECK (kind IN ('paid', 'organic', 'directory', 'referral', 'alumni', 'event', 'direct')),
  -- TEDS referral code, asked for by the state's admission report.
  teds_code  text NOT NULL DEFAULT '97' CHECK (teds_code IN ('01', '02', '03', '04', '05', '06', '07', '97')),
  active     boolean NOT NULL DEFAULT true,
  sort       smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX lead_sources_name ON lead_sources (tenant_id, lower(name));
SELECT cairn_protect('lead_sources');

CREATE TABLE close_reasons (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The status it explains: 3 Referred Out, 4 Lost, 5 Not Qualified.
  status     smallint NOT NULL CHECK (status IN (3, 4, 5)),
  code       text NOT NULL CHECK (code ~ '^[a-z][a-z-]{1,39}$'),
  label      text NOT NULL CHECK (length(label) BETWEEN 1 AND 80),
  active     boolean NOT NULL DEFAULT true,
  sort       smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, status, code),
  UNIQUE (tenant_id, id, status)
);
SELECT cairn_protect('close_reasons');

CREATE TABLE crm_counters (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         text NOT NULL CHECK (id IN ('lead')),
  value      bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
SELECT cairn_protect('crm_counters');

CREATE FUNCTION crm_seed_settings(tenant uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO lead_sources (tenant_id, name, kind, teds_code, sort)
  SELECT tenant, v.* FROM (VALUES
    ('Phone call', 'direct', '01', 1), ('Website', 'organic', '01', 2), ('Search advertisement', 'paid', '01', 3),
    ('Treatment directory', 'directory', '01', 4), ('Hospital or emergency room', 'referral', '03', 5),
    ('Treatment provider', 'referral', '02', 6), ('Therapist or physician', 'referral', '03', 7),
    ('Court or probation', 'referral', '07', 8), ('Employer or EAP', 'referral', '05', 9), ('School', 'referral', '04', 10),
    ('Alumni', 'alumni', '01', 11), ('Community event', 'event', '06', 12), ('Unknown', 'direct', '97', 13)
  ) AS v ON CONFLICT DO NOTHING;
  INSERT INTO close_reasons (tenant_id, status, code, label, sort)
  SELECT tenant, v.* FROM (VALUES
    (4, 'no-contact', 'Could not be reached', 1), (4, 'chose-other-program', 'Chose another program', 2), (4, 'cost', 'Cost', 3),
    (4, 'coverage-inactive', 'Coverage inactive', 4), (4, 'out-of-network', 'Out of network', 5), (4, 'no-bed', 'No bed in time', 6),
    (4, 'not-ready', 'Not ready', 7), (4, 'transport', 'No way to get here', 8), (4, 'family-decision', 'Family decision', 9),
    (4, 'incarcerated', 'Incarcerated', 10), (4, 'deceased', 'Deceased', 11),
    (5, 'medical-acuity', 'Medical needs too high', 1), (5, 'psychiatric-acuity', 'Psychiatric needs too high', 2),
    (5, 'age', 'Age not served', 3), (5, 'service-not-offered', 'Service not offered', 4),
    (5, 'payer-not-accepted', 'Payer not accepted', 5), (5, 'safety-policy', 'Safety policy', 6),
    (3, 'higher-level', 'Needs a higher level', 1), (3, 'lower-level', 'Needs a lower level', 2), (3, 'geography', 'Too far away', 3),
    (3, 'payer', 'Payer', 4), (3, 'no-bed', 'No bed in time', 5), (3, 'specialty', 'Needs a specialty', 6)
  ) AS v ON CONFLICT (tenant_id, status, code) DO NOTHING;
$$;
REVOKE ALL ON FUNCTION crm_seed_settings(uuid) FROM PUBLIC;

CREATE FUNCTION crm_new_tenant() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM crm_seed_settings(NEW.id);
  RETURN NEW;
END $$;
CREATE TRIGGER crm_new_tenant AFTER INSERT ON tenants FOR EACH ROW EXECUTE FUNCTION crm_new_tenant();
SELECT crm_seed_settings(id) FROM tenants;
