-- Leads: pipeline, tasks, duplicates and conversion to a client.

CREATE TABLE lead_sources (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL DEFAULT gen_random_uuid(),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind       text NOT NULL CHECK (kind IN ('paid', 'organic', 'directory', 'referral', 'alumni', 'event', 'direct')),
  -- TEDS referral code for the state's admission report.
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
COMMENT ON TABLE lead_sources IS 'Referral sources of leads.';

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
COMMENT ON TABLE close_reasons IS 'Reasons for closing a lead.';

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
COMMENT ON TABLE crm_counters IS 'Counter of lead numbers per facility.';

-- Joins names for a generated search column; array_to_string() of text is as stable as the text itself.
CREATE FUNCTION crm_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(words, ' ') $$;

CREATE TABLE organizations (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  name                text NOT NULL CHECK (length(name) BETWEEN 1 AND 160),
  aliases             text[] NOT NULL DEFAULT '{}' CHECK (cardinality(aliases) <= 20),
  kind                text NOT NULL CHECK (kind IN ('hospital', 'detox', 'residential', 'outpatient', 'recovery-residence', 'crisis',
    'primary-care', 'psychiatry', 'court', 'probation', 'school', 'employer-eap', 'law', 'payer', 'other')),
  npi                 text CHECK (npi IS NULL OR cairn_npi_valid(npi)),
  parent_id           uuid,
  address             jsonb NOT NULL DEFAULT '{}',
  postal_code         text GENERATED ALWAYS AS (address ->> 'postalCode') STORED,
  phone               text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  fax                 text CHECK (fax ~ '^\+[1-9][0-9]{6,14}$'),
  email               text CHECK (length(email) <= 254),
  website             text CHECK (length(website) <= 200),
  levels_offered      text[] NOT NULL DEFAULT '{}' CHECK (cardinality(levels_offered) <= 20),
  payers_accepted     text[] NOT NULL DEFAULT '{}' CHECK (cardinality(payers_accepted) <= 60),
  populations         text[] NOT NULL DEFAULT '{}' CHECK (cardinality(populations) <= 30),
  labels              text[] NOT NULL DEFAULT '{}' CHECK (cardinality(labels) <= 20),
  accepts_referrals   boolean NOT NULL DEFAULT true,
  intake_requirements text CHECK (length(intake_requirements) <= 4000),
  owner_id            uuid,
  secondary_owner_id  uuid,
  tier                text CHECK (tier IN ('A', 'B', 'C', 'D')),
  stage               text NOT NULL DEFAULT 'prospect' CHECK (stage IN ('prospect', 'active', 'dormant', 'blocked')),
  blocked_reason      text CHECK (length(blocked_reason) BETWEEN 3 AND 500),
  last_touch_at       timestamptz,
  next_touch_at       timestamptz,
  archived_at         timestamptz,
  search_text         text GENERATED ALWAYS AS (lower(name || ' ' || crm_words(aliases) || ' ' || coalesce(npi, ''))) STORED,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_id) REFERENCES organizations (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, secondary_owner_id) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT organizations_own_parent CHECK (parent_id <> id),
  CONSTRAINT organizations_blocked CHECK ((stage = 'blocked') = (blocked_reason IS NOT NULL))
);
CREATE UNIQUE INDEX organizations_npi ON organizations (tenant_id, npi) WHERE npi IS NOT NULL;
CREATE INDEX organizations_list ON organizations (tenant_id, lower(name), id) WHERE archived_at IS NULL;
CREATE INDEX organizations_next ON organizations (tenant_id, next_touch_at, id) WHERE archived_at IS NULL;
CREATE INDEX organizations_last ON organizations (tenant_id, last_touch_at, id) WHERE archived_at IS NULL;
CREATE INDEX organizations_owner ON organizations (tenant_id, owner_id) WHERE archived_at IS NULL;
CREATE INDEX organizations_second_owner ON organizations (tenant_id, secondary_owner_id) WHERE archived_at IS NULL;
CREATE INDEX organizations_phone ON organizations (tenant_id, phone) WHERE archived_at IS NULL;
CREATE INDEX organizations_search ON organizations USING gin (search_text gin_trgm_ops);
SELECT cairn_protect('organizations');
COMMENT ON TABLE organizations IS 'Referral partners: hospitals, programs, courts, employers and others that refer clients or receive them.';

CREATE TABLE professionals (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  first_name        text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 80),
  last_name         text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 80),
  credentials       text CHECK (length(credentials) BETWEEN 1 AND 60),
  npi               text CHECK (npi IS NULL OR cairn_npi_valid(npi)),
  licenses          text[] NOT NULL DEFAULT '{}' CHECK (cardinality(licenses) <= 20),
  specialties       text[] NOT NULL DEFAULT '{}' CHECK (cardinality(specialties) <= 30),
  labels            text[] NOT NULL DEFAULT '{}' CHECK (cardinality(labels) <= 20),
  phone             text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  fax               text CHECK (fax ~ '^\+[1-9][0-9]{6,14}$'),
  email             text CHECK (length(email) <= 254),
  owner_id          uuid,
  preferred_contact text CHECK (preferred_contact IN ('phone', 'text', 'email', 'fax', 'mail')),
  do_not_contact    boolean NOT NULL DEFAULT false,
  last_touch_at     timestamptz,
  next_touch_at     timestamptz,
  archived_at       timestamptz,
  search_text       text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || coalesce(npi, ''))) STORED,
  created_at        timestamptz NOT NULL DEFAULT now(),
  created_by        uuid DEFAULT cairn_user(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        uuid DEFAULT cairn_user(),
  version           integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX professionals_npi ON professionals (tenant_id, npi) WHERE npi IS NOT NULL;
CREATE INDEX professionals_list ON professionals (tenant_id, lower(last_name), lower(first_name), id) WHERE archived_at IS NULL;
CREATE INDEX professionals_next ON professionals (tenant_id, next_touch_at, id) WHERE archived_at IS NULL;
CREATE INDEX professionals_last ON professionals (tenant_id, last_touch_at, id) WHERE archived_at IS NULL;
CREATE INDEX professionals_owner ON professionals (tenant_id, owner_id) WHERE archived_at IS NULL;
CREATE INDEX professionals_phone ON professionals (tenant_id, phone) WHERE archived_at IS NULL;
CREATE INDEX professionals_search ON professionals USING gin (search_text gin_trgm_ops);
SELECT cairn_protect('professionals');
COMMENT ON TABLE professionals IS 'Professionals who refer clients or receive them: physicians, therapists, case managers, attorneys.';

CREATE TABLE professional_roles (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  professional_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  title           text CHECK (length(title) BETWEEN 1 AND 120),
  from_on         date,
  to_on           date,
  is_primary      boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals (tenant_id, id),
  FOREIGN KEY (tenant_id, organization_id) REFERENCES organizations (tenant_id, id),
  CONSTRAINT professional_roles_dates CHECK (to_on >= from_on),
  CONSTRAINT professional_roles_ended CHECK (NOT (is_primary AND to_on IS NOT NULL))
);
CREATE UNIQUE INDEX professional_roles_primary ON professional_roles (tenant_id, professional_id) WHERE is_primary;
CREATE UNIQUE INDEX professional_roles_once ON professional_roles (tenant_id, professional_id, organization_id) WHERE to_on IS NULL;
CREATE INDEX professional_roles_organization ON professional_roles (tenant_id, organization_id);
SELECT cairn_protect('professional_roles');
COMMENT ON TABLE professional_roles IS 'Where a professional works, with the title and the dates.';

-- Partner search by trigram, best matches first. Row-level security would keep the planner from using these indexes.
CREATE FUNCTION crm_search_organizations(query text, row_limit integer) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 50 AS $$
  WITH typed AS (
    SELECT lower(trim(query)) AS text,
           replace(replace(replace(lower(trim(query)), '\', '\\'), '%', '\%'), '_', '\_') AS pattern
  ), found AS (
    (SELECT o.id, 1.0::real AS rank FROM typed, organizations o
      WHERE o.tenant_id = cairn_tenant() AND o.search_text LIKE '%' || typed.pattern || '%' LIMIT 400)
    UNION ALL
    (SELECT o.id, similarity(o.search_text, typed.text) FROM typed, organizations o
      WHERE length(typed.text) >= 4 AND o.tenant_id = cairn_tenant() AND typed.text <% o.search_text LIMIT 200)
  )
  SELECT found.id FROM found GROUP BY found.id ORDER BY max(found.rank) DESC, found.id LIMIT row_limit;
$$;
REVOKE ALL ON FUNCTION crm_search_organizations(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_search_organizations(text, integer) TO cairn_app;

CREATE FUNCTION crm_search_professionals(query text, row_limit integer) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 50 AS $$
  WITH typed AS (
    SELECT lower(trim(query)) AS text,
           replace(replace(replace(lower(trim(query)), '\', '\\'), '%', '\%'), '_', '\_') AS pattern
  ), found AS (
    (SELECT p.id, 1.0::real AS rank FROM typed, professionals p
      WHERE p.tenant_id = cairn_tenant() AND p.search_text LIKE '%' || typed.pattern || '%' LIMIT 400)
    UNION ALL
    (SELECT p.id, similarity(p.search_text, typed.text) FROM typed, professionals p
      WHERE length(typed.text) >= 4 AND p.tenant_id = cairn_tenant() AND typed.text <% p.search_text LIMIT 200)
  )
  SELECT found.id FROM found GROUP BY found.id ORDER BY max(found.rank) DESC, found.id LIMIT row_limit;
$$;
REVOKE ALL ON FUNCTION crm_search_professionals(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_search_professionals(text, integer) TO cairn_app;

CREATE TABLE assignment_pools (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  name               text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Null: leads without a location.
  location_id        uuid,
  -- New leads of the location are assigned by its main pool, unless the number that was called names another one.
  is_main            boolean NOT NULL DEFAULT true,
  -- Weekly, in the location's time zone; without hours the pool is always open.
  hours              jsonb NOT NULL DEFAULT '[]',
  closed_on_holidays boolean NOT NULL DEFAULT true,
  sla_seconds        integer NOT NULL DEFAULT 300 CHECK (sla_seconds BETWEEN 60 AND 86400),
  reassign_seconds   integer NOT NULL DEFAULT 600,
  -- Notified of leads that no member can take.
  fallback_id        uuid,
  active             boolean NOT NULL DEFAULT true,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, fallback_id) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT assignment_pools_times CHECK (reassign_seconds > sla_seconds AND reassign_seconds <= 172800)
);
CREATE UNIQUE INDEX assignment_pools_name ON assignment_pools (tenant_id, lower(name));
CREATE UNIQUE INDEX assignment_pools_main ON assignment_pools (tenant_id, location_id) NULLS NOT DISTINCT WHERE is_main AND active;
SELECT cairn_protect('assignment_pools');
COMMENT ON TABLE assignment_pools IS 'Staff who take the new leads of a location in turn.';

CREATE TABLE pool_members (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  pool_id        uuid NOT NULL,
  clinician_id   uuid NOT NULL,
  weight         smallint NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 10),
  -- Position in the turn (OWN-1): raised by the weight at each pick, lowered by the total when picked.
  current_weight integer NOT NULL DEFAULT 0,
  daily_cap      smallint CHECK (daily_cap BETWEEN 1 AND 500),
  paused         boolean NOT NULL DEFAULT false,
  -- Languages besides English in which they speak with callers.
  languages      text[] NOT NULL DEFAULT '{}' CHECK (cardinality(languages) <= 10),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, pool_id) REFERENCES assignment_pools (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX pool_members_once ON pool_members (tenant_id, pool_id, clinician_id);
CREATE INDEX pool_members_of ON pool_members (tenant_id, clinician_id);
SELECT cairn_protect('pool_members', 'scratch');
COMMENT ON TABLE pool_members IS 'Members of an assignment pool and their share of its leads.';

CREATE TABLE leads (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  lead_no              text NOT NULL CHECK (lead_no ~ '^L-[0-9]{6,}$'),
  -- identity
  first_name           text CHECK (length(first_name) BETWEEN 1 AND 80),
  middle_name          text CHECK (length(middle_name) BETWEEN 1 AND 80),
  last_name            text CHECK (length(last_name) BETWEEN 1 AND 80),
  preferred_name       text CHECK (length(preferred_name) BETWEEN 1 AND 80),
  suffix               text CHECK (length(suffix) BETWEEN 1 AND 20),
  last_name_key        text GENERATED ALWAYS AS (dmetaphone(last_name)) STORED,
  first_name_key       text GENERATED ALWAYS AS (dmetaphone(first_name)) STORED,
  date_of_birth        date CHECK (date_of_birth >= DATE '1900-01-01'),
  age_reported         smallint CHECK (age_reported BETWEEN 0 AND 120),
  sex_at_birth         text CHECK (sex_at_birth IN ('M', 'F', 'UNK')),
  gender_identity      text CHECK (length(gender_identity) <= 80),
  pronouns             text CHECK (length(pronouns) <= 40),
  language             text NOT NULL DEFAULT 'en' CHECK (length(language) BETWEEN 2 AND 12),
  interpreter_needed   boolean NOT NULL DEFAULT false,
  marital_status       text CHECK (length(marital_status) <= 40),
  veteran              boolean,
  address              jsonb NOT NULL DEFAULT '{}',
  postal_code          text GENERATED ALWAYS AS (address ->> 'postalCode') STORED,
  time_zone            text,
  time_zone_source     text CHECK (time_zone_source IN ('address', 'phone', 'manual')),
  -- inquiry
  inquirer_type        text NOT NULL DEFAULT 'self'
    CHECK (inquirer_type IN ('self', 'family', 'friend', 'professional', 'employer', 'court', 'other')),
  presenting_problem   text CHECK (length(presenting_problem) <= 4000),
  crisis_flag          text NOT NULL DEFAULT 'not_asked' CHECK (crisis_flag IN ('not_asked', 'none', 'watch', 'imminent')),
  crisis_resolution    text CHECK (length(crisis_resolution) <= 2000),
  primary_substance    text CHECK (length(primary_substance) <= 120),
  last_used_on         date,
  use_reported         text CHECK (length(use_reported) <= 300),
  pregnant             text NOT NULL DEFAULT 'unknown' CHECK (pregnant IN ('yes', 'no', 'unknown')),
  injects_drugs        text NOT NULL DEFAULT 'unknown' CHECK (injects_drugs IN ('yes', 'no', 'unknown')),
  legal_status         text CHECK (length(legal_status) <= 200),
  mobility_needs       text CHECK (length(mobility_needs) <= 500),
  allergies_reported   text CHECK (length(allergies_reported) <= 2000),
  medications_reported text CHECK (length(medications_reported) <= 2000),
  medical_reported     text CHECK (length(medical_reported) <= 2000),
  psychiatric_reported text CHECK (length(psychiatric_reported) <= 2000),
  prior_treatment_count smallint CHECK (prior_treatment_count BETWEEN 0 AND 99),
  -- placement
  location_id          uuid,
  level_of_care_id     uuid,
  program_id           uuid,
  desired_admit_on     date,
  intake_at            timestamptz,
  -- The day the lead is expected, in UTC: orders the benefits worklist.
  arrives_on           date GENERATED ALWAYS AS (coalesce((intake_at AT TIME ZONE 'UTC')::date, desired_admit_on)) STORED,
  pay_method           text CHECK (pay_method IN ('insurance', 'medicaid', 'medicare', 'tricare-va', 'self-pay', 'private-pay',
    'grant', 'scholarship', 'eap')),
  -- pipeline: status codes of the product, see the CRM module's states
  status               smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 9),
  lifecycle            smallint CHECK (lifecycle IN (1, 11, 5, 12, 13)),
  priority             smallint NOT NULL DEFAULT 3 CHECK (priority BETWEEN 1 AND 4),
  board_rank           text COLLATE "C" NOT NULL,
  owner_id             uuid,
  pool_id              uuid,
  -- Who verifies the lead's benefits.
  benefits_assignee_id uuid,
  benefits_assigned_at timestamptz,
  close_reason_id      uuid,
  close_note           text CHECK (length(close_note) <= 2000),
  nurture_until        date,
  -- clocks
  received_at          timestamptz NOT NULL,
  assigned_at          timestamptz,
  first_response_at    timestamptz,
  first_response_kind  text,
  first_two_way_at     timestamptz,
  -- When the first response is due, in the pool's hours; null when it was given at once (SLA-2).
  respond_by           timestamptz,
  -- Steps taken about a missing response, and when the next one is due.
  response_steps       smallint NOT NULL DEFAULT 0 CHECK (response_steps BETWEEN 0 AND 9),
  response_step_at     timestamptz,
  -- Elapsed seconds until the first response, and those in the pool's hours (SLA-2).
  response_seconds     integer CHECK (response_seconds >= 0),
  response_staffed_seconds integer CHECK (response_staffed_seconds >= 0),
  lifecycle_since      timestamptz NOT NULL,
  last_activity_at     timestamptz NOT NULL,
  next_action_at       timestamptz,
  closed_at            timestamptz,
  -- attribution
  source_id            uuid,
  referral_organization_id uuid,
  referral_professional_id uuid,
  -- Privacy: at a Part 2 location an identified person who asks for help has applied for treatment.
  part2_status         text NOT NULL DEFAULT 'not-applicable' CHECK (part2_status IN ('not-applicable', 'part2', 'hipaa')),
  part2_since          timestamptz,
  -- links
  merged_into_id       uuid,
  prior_client_id      uuid,
  client_id            uuid,
  mr_no                text,
  conversion_id        uuid,
  search_text          text GENERATED ALWAYS AS (lower(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(preferred_name, '') || ' ' || lead_no)) STORED,
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, lead_no),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, level_of_care_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES lead_sources (tenant_id, id),
  FOREIGN KEY (tenant_id, referral_organization_id) REFERENCES organizations (tenant_id, id),
  FOREIGN KEY (tenant_id, referral_professional_id) REFERENCES professionals (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, pool_id) REFERENCES assignment_pools (tenant_id, id),
  FOREIGN KEY (tenant_id, benefits_assignee_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, close_reason_id, status) REFERENCES close_reasons (tenant_id, id, status),
  FOREIGN KEY (tenant_id, merged_into_id) REFERENCES leads (tenant_id, id),
  CONSTRAINT leads_admitted CHECK ((status = 2) = (conversion_id IS NOT NULL)),
  CONSTRAINT leads_merged CHECK ((status = 6) = (merged_into_id IS NOT NULL)),
  CONSTRAINT leads_closed CHECK (status NOT IN (3, 4, 5) OR close_reason_id IS NOT NULL),
  CONSTRAINT leads_nurtured CHECK (status <> 8 OR nurture_until IS NOT NULL),
  -- The reason of a closed lead belongs to its status; an open lead has none (MATCH SIMPLE skips null).
  CONSTRAINT leads_open_reason CHECK (status IN (3, 4, 5) OR close_reason_id IS NULL)
);
CREATE INDEX leads_list ON leads (tenant_id, location_id, status, last_activity_at DESC, id);
CREATE INDEX leads_unplaced ON leads (tenant_id, status, last_activity_at DESC, id) WHERE location_id IS NULL;
CREATE INDEX leads_owner_list ON leads (tenant_id, owner_id, status, last_activity_at DESC, id);
CREATE INDEX leads_queue ON leads (tenant_id, owner_id, status, next_action_at, id);
CREATE INDEX leads_board ON leads (tenant_id, location_id, lifecycle, board_rank, id) WHERE status IN (1, 8);
CREATE INDEX leads_received ON leads (tenant_id, received_at DESC, id);
CREATE INDEX leads_source ON leads (tenant_id, source_id, received_at);
CREATE INDEX leads_born ON leads (tenant_id, date_of_birth, last_name_key);
CREATE INDEX leads_named ON leads (tenant_id, last_name_key, first_name_key);
CREATE INDEX leads_open ON leads (tenant_id, last_activity_at DESC, id) WHERE status IN (1, 8);
CREATE INDEX leads_client ON leads (tenant_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX leads_search ON leads USING gin (search_text gin_trgm_ops) WHERE status NOT IN (6, 7, 9);
-- Leads by arrival and by next step: one index scan for each location and status.
CREATE INDEX leads_place_received ON leads (tenant_id, location_id, status, received_at DESC, id);
CREATE INDEX leads_place_next ON leads (tenant_id, location_id, status, next_action_at, id);
-- Leads without a response, longest overdue first.
CREATE INDEX leads_unanswered ON leads (tenant_id, location_id, respond_by, id)
  WHERE status = 1 AND first_response_at IS NULL AND respond_by IS NOT NULL;
CREATE INDEX leads_response_steps ON leads (tenant_id, response_step_at)
  WHERE status = 1 AND first_response_at IS NULL AND response_step_at IS NOT NULL;
-- Open leads with a safety concern, of an owner.
CREATE INDEX leads_crisis ON leads (tenant_id, owner_id, received_at)
  WHERE status = 1 AND crisis_flag = 'imminent' AND crisis_resolution IS NULL;
-- Benefits worklist: soonest arrival first, then longest on the list.
CREATE INDEX leads_benefits ON leads (tenant_id, arrives_on, received_at, id)
  WHERE status IN (1, 8) AND pay_method IN ('insurance', 'medicaid', 'medicare', 'tricare-va');
SELECT cairn_protect('leads');
COMMENT ON TABLE leads IS 'Leads: people asking for help, before they have a chart.';

CREATE TABLE lead_phones (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  lead_id      uuid NOT NULL,
  e164         text NOT NULL CHECK (e164 ~ '^\+[1-9][0-9]{6,14}$'),
  raw          text NOT NULL CHECK (length(raw) BETWEEN 1 AND 40),
  extension    text CHECK (extension ~ '^[0-9]{1,8}$'),
  label        text NOT NULL DEFAULT 'mobile' CHECK (label IN ('mobile', 'home', 'work', 'other')),
  is_primary   boolean NOT NULL DEFAULT false,
  line_type    text NOT NULL DEFAULT 'unknown' CHECK (line_type IN ('mobile', 'landline', 'voip', 'unknown')),
  ok_voicemail boolean NOT NULL DEFAULT false,
  ok_text      boolean NOT NULL DEFAULT false,
  ended_at     timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
CREATE UNIQUE INDEX lead_phones_once ON lead_phones (tenant_id, lead_id, e164) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX lead_phones_primary ON lead_phones (tenant_id, lead_id) WHERE is_primary AND ended_at IS NULL;
CREATE INDEX lead_phones_number ON lead_phones (tenant_id, e164) WHERE ended_at IS NULL;
CREATE INDEX lead_phones_digits ON lead_phones USING gin (e164 gin_trgm_ops) WHERE ended_at IS NULL;
SELECT cairn_protect('lead_phones');
COMMENT ON TABLE lead_phones IS 'Phone numbers of a lead.';

CREATE TABLE lead_emails (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  lead_id    uuid NOT NULL,
  address    text NOT NULL CHECK (address = lower(address) AND length(address) BETWEEN 3 AND 254),
  is_primary boolean NOT NULL DEFAULT false,
  bounced    boolean NOT NULL DEFAULT false,
  ended_at   timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
CREATE UNIQUE INDEX lead_emails_once ON lead_emails (tenant_id, lead_id, address) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX lead_emails_primary ON lead_emails (tenant_id, lead_id) WHERE is_primary AND ended_at IS NULL;
CREATE INDEX lead_emails_address ON lead_emails (tenant_id, address) WHERE ended_at IS NULL;
CREATE INDEX lead_emails_search ON lead_emails USING gin (address gin_trgm_ops) WHERE ended_at IS NULL;
SELECT cairn_protect('lead_emails');
COMMENT ON TABLE lead_emails IS 'Email addresses of a lead.';

-- Possible duplicates by phone, email, birth date and phonetic names, over all locations. Candidates are found first and
-- joined afterwards: as one join, the planner of a new facility without statistics reads every lead.
CREATE FUNCTION crm_duplicate_candidates(
  given_phones text[], given_emails text[], given_birth date, given_first text, given_last text, given_zip text
) RETURNS TABLE (lead_id uuid)
LANGUAGE sql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id FROM leads l
  WHERE l.tenant_id = cairn_tenant() AND l.status NOT IN (6, 7, 9) AND l.id = ANY (ARRAY(
    (SELECT p.lead_id FROM lead_phones p
      WHERE p.tenant_id = cairn_tenant() AND p.ended_at IS NULL AND p.e164 = ANY (given_phones) LIMIT 20)
    UNION
    (SELECT e.lead_id FROM lead_emails e
      WHERE e.tenant_id = cairn_tenant() AND e.ended_at IS NULL AND e.address = ANY (given_emails) LIMIT 20)
    UNION
    (SELECT o.id FROM leads o
      WHERE o.tenant_id = cairn_tenant() AND o.date_of_birth = given_birth AND o.last_name_key = dmetaphone(given_last) LIMIT 20)
    UNION
    (SELECT o.id FROM leads o
      WHERE o.tenant_id = cairn_tenant() AND o.last_name_key = dmetaphone(given_last)
        AND o.first_name_key = dmetaphone(given_first) LIMIT 20)
  ))
  LIMIT 40;
$$;
REVOKE ALL ON FUNCTION crm_duplicate_candidates(text[], text[], date, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_duplicate_candidates(text[], text[], date, text, text, text) TO cairn_app;

-- Lead search: names and lead numbers by trigram, digits on phones, the start of an email address. Locations are applied
-- here, because row-level security would keep the planner from using these indexes.
CREATE FUNCTION crm_search_leads(query text, in_locations uuid[], or_owner uuid, row_limit integer)
RETURNS TABLE (lead_id uuid, rank real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 25 AS $$
  WITH typed AS (
    SELECT lower(trim(query)) AS text, regexp_replace(query, '[^0-9]', '', 'g') AS digits,
           replace(replace(replace(lower(trim(query)), '\', '\\'), '%', '\%'), '_', '\_') AS pattern
  ), found AS (
    (SELECT l.id, CASE WHEN l.search_text LIKE typed.pattern || '%' THEN 1.0 ELSE 0.8 END::real AS rank FROM typed, leads l
      WHERE length(typed.text) >= 2 AND l.tenant_id = cairn_tenant() AND l.status NOT IN (6, 7, 9)
        AND l.search_text LIKE '%' || typed.pattern || '%' LIMIT 400)
    UNION ALL
    (SELECT l.id, similarity(l.search_text, typed.text) FROM typed, leads l
      WHERE length(typed.text) >= 4 AND l.tenant_id = cairn_tenant() AND l.status NOT IN (6, 7, 9)
        AND typed.text <% l.search_text LIMIT 200)
    UNION ALL
    (SELECT p.lead_id, 0.9::real FROM typed, lead_phones p
      WHERE length(typed.digits) >= 4 AND p.tenant_id = cairn_tenant() AND p.ended_at IS NULL
        AND p.e164 LIKE '%' || typed.digits || '%' LIMIT 200)
    UNION ALL
    (SELECT e.lead_id, 0.9::real FROM typed, lead_emails e
      WHERE position('@' IN typed.text) > 0 AND e.tenant_id = cairn_tenant() AND e.ended_at IS NULL
        AND e.address LIKE typed.pattern || '%' LIMIT 200)
  )
  SELECT l.id, max(found.rank)::real FROM found JOIN leads l ON l.tenant_id = cairn_tenant() AND l.id = found.id
  WHERE l.status NOT IN (6, 7, 9)
    AND (in_locations IS NULL OR l.location_id = ANY (in_locations) OR l.location_id IS NULL OR l.owner_id = or_owner)
  GROUP BY l.id ORDER BY 2 DESC, l.id LIMIT row_limit;
$$;
REVOKE ALL ON FUNCTION crm_search_leads(text, uuid[], uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_search_leads(text, uuid[], uuid, integer) TO cairn_app;

CREATE TABLE lead_contacts (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  lead_id          uuid NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  relationship     text NOT NULL CHECK (relationship IN ('MTH', 'FTH', 'SPS', 'DOMPART', 'SIB', 'CHILD', 'GRPRN', 'FRND', 'GUARD', 'O')),
  phone            text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email            text CHECK (length(email) <= 254),
  is_emergency     boolean NOT NULL DEFAULT false,
  is_guardian      boolean NOT NULL DEFAULT false,
  is_guarantor     boolean NOT NULL DEFAULT false,
  is_policy_holder boolean NOT NULL DEFAULT false,
  ended_at         timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
CREATE INDEX lead_contacts_lead ON lead_contacts (tenant_id, lead_id) WHERE ended_at IS NULL;
CREATE INDEX lead_contacts_phone ON lead_contacts (tenant_id, phone) WHERE ended_at IS NULL;
SELECT cairn_protect('lead_contacts');
COMMENT ON TABLE lead_contacts IS
  'Family and supports of a lead. What may be disclosed to them comes from a release, not from this row.';

CREATE TABLE lead_labels (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  lead_id    uuid NOT NULL,
  label_id   uuid NOT NULL,
  -- A removed label stays as history (LEAD-12).
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, label_id) REFERENCES labels (tenant_id, id)
);
CREATE UNIQUE INDEX lead_labels_once ON lead_labels (tenant_id, lead_id, label_id) WHERE removed_at IS NULL;
CREATE INDEX lead_labels_by_label ON lead_labels (tenant_id, label_id, lead_id) WHERE removed_at IS NULL;
SELECT cairn_protect('lead_labels');
COMMENT ON TABLE lead_labels IS 'Labels of leads, from the facility''s list of labels.';

CREATE TABLE lead_substances (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  lead_id       uuid NOT NULL,
  -- 1 to 3 are the state report's primary, secondary and tertiary substance.
  rank          smallint NOT NULL CHECK (rank BETWEEN 1 AND 9),
  teds_code     text NOT NULL CHECK (teds_code ~ '^[0-9]{2}$'),
  route         smallint CHECK (route IN (1, 2, 3, 4, 20)),
  frequency     smallint CHECK (frequency IN (1, 2, 3, 4, 5)),
  age_first_use smallint CHECK (age_first_use BETWEEN 0 AND 110),
  last_used_on  date,
  amount        text CHECK (length(amount) <= 80),
  ended_at      timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
CREATE UNIQUE INDEX lead_substances_rank ON lead_substances (tenant_id, lead_id, rank) WHERE ended_at IS NULL;
SELECT cairn_protect('lead_substances');
COMMENT ON TABLE lead_substances IS 'Substances of a lead, ranked as in the state report.';

CREATE TABLE lead_touches (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  lead_id     uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('call', 'web-form', 'chat', 'sms', 'email', 'referral', 'walk-in', 'import', 'alumni')),
  source_id   uuid,
  channel     text,
  campaign    text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES lead_sources (tenant_id, id)
);
CREATE INDEX lead_touches_lead ON lead_touches (tenant_id, lead_id, occurred_at);
SELECT cairn_protect('lead_touches', 'ledger');
COMMENT ON TABLE lead_touches IS 'Contacts with a lead and the source they are attributed to.';

CREATE TABLE lead_stages (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  lead_id    uuid NOT NULL,
  status     smallint NOT NULL,
  lifecycle  smallint,
  during     tstzrange NOT NULL CHECK (NOT isempty(during)),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  CONSTRAINT lead_stages_once EXCLUDE USING gist (tenant_id WITH =, lead_id WITH =, during WITH &&)
);
CREATE UNIQUE INDEX lead_stages_open ON lead_stages (tenant_id, lead_id) WHERE upper_inf(during);
CREATE INDEX lead_stages_when ON lead_stages USING gist (tenant_id, during) WHERE status IN (1, 8);
SELECT cairn_protect('lead_stages');
COMMENT ON TABLE lead_stages IS 'How long a lead was in each stage, without overlaps, for reports.';

CREATE TABLE lead_assignments (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  lead_id    uuid NOT NULL,
  owner_id   uuid NOT NULL,
  pool_id    uuid,
  method     text NOT NULL CHECK (method IN ('manual', 'round-robin', 'claim', 'rule', 'sla', 'merge', 'import')),
  started_at timestamptz NOT NULL,
  ended_at   timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX lead_assignments_open ON lead_assignments (tenant_id, lead_id) WHERE ended_at IS NULL;
-- Leads that the pool gave each member today (daily limit).
CREATE INDEX lead_assignments_pool ON lead_assignments (tenant_id, pool_id, started_at) WHERE pool_id IS NOT NULL;
SELECT cairn_protect('lead_assignments');
COMMENT ON TABLE lead_assignments IS 'Owners of a lead over time.';

CREATE TABLE lead_events (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  lead_id      uuid NOT NULL,
  occurred_at  timestamptz NOT NULL,
  kind         text NOT NULL CHECK (kind ~ '^[a-z][a-z-]{1,39}$'),
  subject_type text,
  subject_id   uuid,
  actor_id     uuid,
  summary      text NOT NULL CHECK (length(summary) BETWEEN 1 AND 500),
  data         jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
CREATE INDEX lead_events_story ON lead_events (tenant_id, lead_id, occurred_at DESC, id DESC);
SELECT cairn_protect('lead_events', 'ledger');
COMMENT ON TABLE lead_events IS 'Activity of a lead. Append-only.';

CREATE TABLE intake_appointments (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  lead_id          uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('assessment', 'tour', 'intake', 'transport', 'call-back')),
  starts_at        timestamptz NOT NULL,
  duration_minutes smallint NOT NULL DEFAULT 60 CHECK (duration_minutes BETWEEN 5 AND 1440),
  time_zone        text NOT NULL,
  location_id      uuid NOT NULL,
  -- Booked in the calendar while the appointment is live.
  clinician_ids    uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(clinician_ids) <= 5),
  level_of_care_id uuid,
  bed_hold_id      uuid,
  no_hold_reason   text CHECK (length(no_hold_reason) BETWEEN 3 AND 500),
  info             text CHECK (length(info) <= 2000),
  status           smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 7),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, level_of_care_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, bed_hold_id) REFERENCES bed_stays (tenant_id, id)
);
CREATE INDEX intake_appointments_day ON intake_appointments (tenant_id, location_id, starts_at);
CREATE INDEX intake_appointments_lead ON intake_appointments (tenant_id, lead_id, starts_at);
SELECT cairn_protect('intake_appointments');
COMMENT ON TABLE intake_appointments IS
  'Intake appointments. Status: 1 booked, 2 confirmed, 3 arrived, 4 fulfilled, 5 canceled, 6 rescheduled, 7 no- '
  'show.';

CREATE TABLE waitlist_entries (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  lead_id             uuid NOT NULL,
  location_id         uuid NOT NULL,
  level_of_care_id    uuid NOT NULL,
  requested_at        timestamptz NOT NULL,
  -- 45 CFR 96.126, 96.131: 1 pregnant and injecting, 2 pregnant, 3 injecting, 4 everyone else
  rank                smallint NOT NULL CHECK (rank BETWEEN 1 AND 4),
  interim_due_at      timestamptz,
  interim_provided_at timestamptz,
  admit_by_on         date,
  last_contact_at     timestamptz,
  offer_expires_at    timestamptz,
  status              smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 5, 6)),
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, level_of_care_id) REFERENCES levels_of_care (tenant_id, id)
);
CREATE UNIQUE INDEX waitlist_entries_active ON waitlist_entries (tenant_id, lead_id, location_id, level_of_care_id) WHERE status IN (1, 2, 3);
CREATE INDEX waitlist_entries_order ON waitlist_entries (tenant_id, location_id, level_of_care_id, rank, requested_at) WHERE status IN (1, 2);
CREATE INDEX waitlist_entries_list ON waitlist_entries (tenant_id, rank, requested_at, id) WHERE status IN (1, 2, 3);
SELECT cairn_protect('waitlist_entries');
COMMENT ON TABLE waitlist_entries IS 'Waitlist. Status: 1 waiting, 2 offered, 3 accepted, 5 removed, 6 admitted.';

-- Lifecycle 12 requires a booked appointment, 13 a waitlist entry; checked at the end of the transaction.
CREATE FUNCTION crm_check_stage() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.status <> 1 THEN RETURN NULL; END IF;
  IF NEW.lifecycle = 12 AND NOT EXISTS (SELECT 1 FROM intake_appointments a
      WHERE a.tenant_id = NEW.tenant_id AND a.lead_id = NEW.id AND a.kind = 'intake' AND a.status IN (1, 2, 3)) THEN
    RAISE EXCEPTION 'A lead in Intake Date needs a booked intake.' USING ERRCODE = 'check_violation', CONSTRAINT = 'leads_intake_booked';
  END IF;
  IF NEW.lifecycle = 13 AND NOT EXISTS (SELECT 1 FROM waitlist_entries w
      WHERE w.tenant_id = NEW.tenant_id AND w.lead_id = NEW.id AND w.status IN (1, 2, 3)) THEN
    RAISE EXCEPTION 'A lead in Waiting List needs a place in the line.' USING ERRCODE = 'check_violation', CONSTRAINT = 'leads_waiting';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER leads_stage AFTER INSERT OR UPDATE OF lifecycle, status ON leads
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION crm_check_stage();

-- Call tracking: the facility's numbers at a provider, and their calls.

CREATE TABLE tracking_numbers (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  connection_id       uuid NOT NULL,
  e164                text NOT NULL CHECK (e164 ~ '^\+[1-9][0-9]{6,14}$'),
  label               text NOT NULL CHECK (length(label) BETWEEN 1 AND 120),
  source_id           uuid,
  campaign            text CHECK (length(campaign) BETWEEN 1 AND 120),
  location_id         uuid,
  pool_id             uuid,
  -- Whether callers hear that the call is recorded; without it no recording is downloaded where every party must agree (CALL-10).
  recording_announced boolean NOT NULL DEFAULT false,
  active              boolean NOT NULL DEFAULT true,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES lead_sources (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, pool_id) REFERENCES assignment_pools (tenant_id, id)
);
CREATE UNIQUE INDEX tracking_numbers_number ON tracking_numbers (tenant_id, e164) WHERE active;
CREATE UNIQUE INDEX tracking_numbers_once ON tracking_numbers (tenant_id, connection_id, e164);
SELECT cairn_protect('tracking_numbers');
COMMENT ON TABLE tracking_numbers IS 'Phone numbers at a call-tracking provider, with the source and location of each.';

CREATE TABLE calls (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  connection_id      uuid NOT NULL,
  provider           text NOT NULL CHECK (provider IN ('ctm', 'callrail')),
  provider_call_id   text NOT NULL CHECK (length(provider_call_id) BETWEEN 1 AND 100),
  direction          text NOT NULL CHECK (direction IN ('inbound', 'outbound')),
  -- Null when the caller withheld their number.
  from_e164          text CHECK (from_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  to_e164            text CHECK (to_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  caller_name        text CHECK (length(caller_name) BETWEEN 1 AND 120),
  city               text CHECK (length(city) BETWEEN 1 AND 80),
  state              text CHECK (length(state) BETWEEN 1 AND 40),
  -- 1 ringing, 2 in progress, 3 ended; never goes down.
  phase              smallint NOT NULL CHECK (phase BETWEEN 1 AND 3),
  result             text CHECK (result IN ('completed', 'missed', 'voicemail', 'abandoned')),
  started_at         timestamptz NOT NULL,
  answered_at        timestamptz,
  ended_at           timestamptz,
  ring_seconds       integer CHECK (ring_seconds >= 0),
  talk_seconds       integer CHECK (talk_seconds >= 0),
  connected_seconds  integer CHECK (connected_seconds >= 0),
  claimed_by         uuid,
  claimed_at         timestamptz,
  lead_id            uuid,
  client_id          uuid,
  organization_id    uuid,
  professional_id    uuid,
  match_kind         text CHECK (match_kind IN ('automatic', 'staff')),
  disposition        text CHECK (disposition IN ('new-inquiry', 'existing-lead', 'family', 'partner', 'current-client', 'wrong-number', 'other')),
  disposition_note   text CHECK (length(disposition_note) BETWEEN 1 AND 1000),
  disposed_at        timestamptz,
  tracking_number_id uuid,
  source_id          uuid,
  campaign           text CHECK (length(campaign) BETWEEN 1 AND 120),
  location_id        uuid,
  spam               boolean NOT NULL DEFAULT false,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider, provider_call_id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id),
  FOREIGN KEY (tenant_id, claimed_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, organization_id) REFERENCES organizations (tenant_id, id),
  FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals (tenant_id, id),
  FOREIGN KEY (tenant_id, tracking_number_id) REFERENCES tracking_numbers (tenant_id, id),
  FOREIGN KEY (tenant_id, source_id) REFERENCES lead_sources (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  CONSTRAINT calls_one_match CHECK (num_nonnulls(lead_id, client_id, organization_id, professional_id) <= 1),
  CONSTRAINT calls_match_kind CHECK ((match_kind IS NOT NULL) = (num_nonnulls(lead_id, client_id, organization_id, professional_id) = 1)),
  CONSTRAINT calls_claim CHECK ((claimed_by IS NULL) = (claimed_at IS NULL)),
  CONSTRAINT calls_result CHECK (result IS NULL OR phase = 3)
);
CREATE INDEX calls_list ON calls (tenant_id, started_at DESC, id);
CREATE INDEX calls_number ON calls (tenant_id, from_e164, started_at DESC) WHERE from_e164 IS NOT NULL;
CREATE INDEX calls_lead ON calls (tenant_id, lead_id, started_at DESC) WHERE lead_id IS NOT NULL;
CREATE INDEX calls_live ON calls (tenant_id, started_at DESC, id) WHERE phase < 3;
CREATE INDEX calls_unmatched ON calls (tenant_id, started_at DESC, id) WHERE match_kind IS NULL AND NOT spam AND disposition IS NULL;
SELECT cairn_protect('calls');
COMMENT ON TABLE calls IS 'Phone calls as the call-tracking provider reported them, and who handled them.';

CREATE TABLE call_recordings (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  call_id       uuid NOT NULL,
  status        text NOT NULL CHECK (status IN ('pending', 'stored', 'failed', 'withheld', 'purged')),
  -- Why it is withheld or failed.
  reason        text CHECK (length(reason) BETWEEN 1 AND 300),
  -- The provider's address; cleared once the recording is stored.
  source_url    text CHECK (length(source_url) BETWEEN 8 AND 2000),
  seconds       integer CHECK (seconds >= 0),
  file_id       uuid,
  attempts      smallint NOT NULL DEFAULT 0,
  purge_on      date,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, call_id) REFERENCES calls (tenant_id, id),
  CONSTRAINT call_recordings_stored CHECK ((status = 'stored') = (file_id IS NOT NULL))
);
CREATE UNIQUE INDEX call_recordings_call ON call_recordings (tenant_id, call_id);
CREATE INDEX call_recordings_purge ON call_recordings (tenant_id, purge_on, id) WHERE status = 'stored';
SELECT cairn_protect('call_recordings');
COMMENT ON TABLE call_recordings IS 'Recordings of calls: where they are, and until when they are kept.';

CREATE TABLE crm_notes (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  subject_type   text NOT NULL CHECK (subject_type IN ('lead', 'organization', 'professional', 'call')),
  subject_id     uuid NOT NULL,
  kind           text NOT NULL DEFAULT 'general' CHECK (kind IN ('general', 'call', 'clinical-screen', 'insurance', 'family', 'visit')),
  body           jsonb,
  body_text      text NOT NULL CHECK (length(body_text) BETWEEN 1 AND 20000),
  visibility     text NOT NULL DEFAULT 'team' CHECK (visibility IN ('team', 'clinical')),
  pinned         boolean NOT NULL DEFAULT false,
  addendum_to_id uuid,
  voided_at      timestamptz,
  void_reason    text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, addendum_to_id) REFERENCES crm_notes (tenant_id, id)
);
CREATE INDEX crm_notes_subject ON crm_notes (tenant_id, subject_type, subject_id, created_at DESC, id);
SELECT cairn_protect('crm_notes');
COMMENT ON TABLE crm_notes IS 'Notes on a lead, an organization or a professional.';

CREATE TABLE crm_tasks (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('lead', 'organization', 'professional')),
  subject_id   uuid NOT NULL,
  title        text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  details      text CHECK (length(details) <= 4000),
  kind         text NOT NULL DEFAULT 'other' CHECK (kind IN ('call-back', 'vob', 'assessment', 'document', 'follow-up',
    'interim-services', 'gfe', 'onboarding-review', 'partner', 'other')),
  due_at       timestamptz NOT NULL,
  assignee_id  uuid,
  priority     smallint NOT NULL DEFAULT 3 CHECK (priority BETWEEN 1 AND 4),
  status       smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 4),
  outcome      text CHECK (length(outcome) <= 2000),
  done_at      timestamptz,
  rule_key     text,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, assignee_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX crm_tasks_rule ON crm_tasks (tenant_id, rule_key) WHERE rule_key IS NOT NULL;
CREATE INDEX crm_tasks_mine ON crm_tasks (tenant_id, assignee_id, status, due_at, id);
CREATE INDEX crm_tasks_subject ON crm_tasks (tenant_id, subject_type, subject_id, status, due_at);
-- Tasks by due time: open ones, which are few, and all of them.
CREATE INDEX crm_tasks_open ON crm_tasks (tenant_id, due_at, id) WHERE status IN (1, 2);
CREATE INDEX crm_tasks_due ON crm_tasks (tenant_id, due_at, id);
CREATE INDEX crm_tasks_of_assignee ON crm_tasks (tenant_id, assignee_id, due_at, id);
SELECT cairn_protect('crm_tasks');
COMMENT ON TABLE crm_tasks IS 'Tasks on a lead, an organization or a professional. Status: 1 open, 2 in progress, 3 done, 4 canceled.';

CREATE TABLE lead_releases (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  lead_id         uuid NOT NULL,
  organization_id uuid NOT NULL,
  -- The release as the client read it.
  statement       text NOT NULL CHECK (length(statement) BETWEEN 20 AND 4000),
  signer_name     text NOT NULL CHECK (length(signer_name) BETWEEN 3 AND 160),
  relationship    text NOT NULL CHECK (relationship IN ('self', 'guardian')),
  signature_id    uuid NOT NULL,
  signed_at       timestamptz NOT NULL,
  expires_on      date NOT NULL,
  revoked_at      timestamptz,
  revoke_reason   text CHECK (length(revoke_reason) BETWEEN 3 AND 500),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, organization_id) REFERENCES organizations (tenant_id, id),
  CONSTRAINT lead_releases_revoked CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
);
CREATE INDEX lead_releases_lead ON lead_releases (tenant_id, lead_id, organization_id, signed_at DESC);
SELECT cairn_protect('lead_releases');
COMMENT ON TABLE lead_releases IS 'Releases a lead signed, each to one organization (42 CFR 2.31).';

-- ONB-1: a link to the online intake forms. Only the hash of its token is stored; the draft is what was saved so far.
CREATE TABLE onboarding_tokens (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  -- A lead, or the stay of a client who has a chart already.
  lead_id            uuid,
  client_id          uuid,
  demographic_id     uuid,
  token_hash         bytea NOT NULL CHECK (length(token_hash) = 32),
  channel            text NOT NULL CHECK (channel IN ('email', 'sms')),
  sent_to            text NOT NULL CHECK (length(sent_to) <= 254),
  language           text NOT NULL CHECK (language IN ('en', 'es')),
  expires_at         timestamptz NOT NULL,
  -- Wrong answers to the identity questions; five lock the link (ONB-2).
  attempts           smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  locked_at          timestamptz,
  opened_at          timestamptz,
  answers            jsonb NOT NULL DEFAULT '{}',
  step               text NOT NULL DEFAULT 'about'
    CHECK (step IN ('about', 'contacts', 'insurance', 'health', 'sign', 'bring', 'review')),
  saved_at           timestamptz,
  card_front_file_id uuid,
  card_back_file_id  uuid,
  submitted_at       timestamptz,
  reviewed_at        timestamptz,
  reviewed_by        uuid,
  -- Per answer, whether staff took it over.
  review             jsonb NOT NULL DEFAULT '{}',
  revoked_at         timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT onboarding_tokens_subject CHECK ((lead_id IS NULL) <> (demographic_id IS NULL)),
  CONSTRAINT onboarding_tokens_stay CHECK ((client_id IS NULL) = (demographic_id IS NULL)),
  CONSTRAINT onboarding_tokens_reviewed CHECK (reviewed_at IS NULL OR submitted_at IS NOT NULL)
);
CREATE UNIQUE INDEX onboarding_tokens_hash ON onboarding_tokens (tenant_id, token_hash);
CREATE INDEX onboarding_tokens_lead ON onboarding_tokens (tenant_id, lead_id, created_at DESC, id DESC);
CREATE INDEX onboarding_tokens_stay_of ON onboarding_tokens (tenant_id, demographic_id, created_at DESC, id DESC)
  WHERE demographic_id IS NOT NULL;
-- One live link each: a new link revokes the one before.
CREATE UNIQUE INDEX onboarding_tokens_live ON onboarding_tokens (tenant_id, lead_id)
  WHERE revoked_at IS NULL AND submitted_at IS NULL;
CREATE UNIQUE INDEX onboarding_tokens_live_stay ON onboarding_tokens (tenant_id, demographic_id)
  WHERE revoked_at IS NULL AND submitted_at IS NULL;
SELECT cairn_protect('onboarding_tokens');
COMMENT ON TABLE onboarding_tokens IS 'Links to the online intake forms of leads and clients, with the answers given there.';

CREATE TABLE onboarding_consents (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  token_id     uuid NOT NULL,
  lead_id      uuid,
  client_id    uuid,
  kind         text NOT NULL CHECK (kind IN ('contact', 'benefits')),
  -- As the client read it, in the language they read it in.
  statement    text NOT NULL CHECK (length(statement) BETWEEN 20 AND 4000),
  language     text NOT NULL CHECK (language IN ('en', 'es')),
  signer_name  text NOT NULL CHECK (length(signer_name) BETWEEN 3 AND 170),
  signature_id uuid NOT NULL,
  signed_at    timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, token_id) REFERENCES onboarding_tokens (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  CONSTRAINT onboarding_consents_subject CHECK ((lead_id IS NULL) <> (client_id IS NULL))
);
CREATE INDEX onboarding_consents_token ON onboarding_consents (tenant_id, token_id, signed_at DESC);
CREATE INDEX onboarding_consents_lead ON onboarding_consents (tenant_id, lead_id, signed_at DESC);
SELECT cairn_protect('onboarding_consents', 'ledger');
COMMENT ON TABLE onboarding_consents IS 'What a lead or client signed in the online intake forms.';

CREATE TABLE fit_letters (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  lead_id     uuid NOT NULL,
  location_id uuid NOT NULL,
  token_hash  bytea NOT NULL CHECK (length(token_hash) = 32),
  sent_to     text NOT NULL CHECK (length(sent_to) <= 254),
  language    text NOT NULL CHECK (language IN ('en', 'es')),
  proposed_at timestamptz NOT NULL,
  time_zone   text NOT NULL,
  expires_at  timestamptz NOT NULL,
  answer      text CHECK (answer IN ('accept', 'call-me', 'decline')),
  -- When the client would like to be called.
  answer_at   timestamptz,
  answered_at timestamptz,
  revoked_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  CONSTRAINT fit_letters_answered CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CONSTRAINT fit_letters_answer_at CHECK (answer_at IS NULL OR answer = 'call-me')
);
CREATE UNIQUE INDEX fit_letters_hash ON fit_letters (tenant_id, token_hash);
CREATE INDEX fit_letters_lead ON fit_letters (tenant_id, lead_id, created_at DESC, id DESC);
-- One live letter per lead: a new letter revokes the one before.
CREATE UNIQUE INDEX fit_letters_live ON fit_letters (tenant_id, lead_id) WHERE revoked_at IS NULL AND answer IS NULL;
SELECT cairn_protect('fit_letters');
COMMENT ON TABLE fit_letters IS 'Letters that offer a lead an intake date, with the answer (FIT-1).';

CREATE TABLE crm_assessments (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  lead_id          uuid NOT NULL,
  location_id      uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('pre-screen', 'level-of-care', 'medical-clearance', 'psychiatric-clearance')),
  clinician_id     uuid NOT NULL,
  appointment_id   uuid,
  -- When it is booked, or when it was started.
  scheduled_at     timestamptz NOT NULL,
  status           smallint NOT NULL CHECK (status BETWEEN 1 AND 10),
  answers          jsonb NOT NULL DEFAULT '{}',
  asam             jsonb NOT NULL DEFAULT '{}',
  recommended_level_id uuid,
  level_reason     text CHECK (length(level_reason) BETWEEN 3 AND 1000),
  impression       text CHECK (length(impression) BETWEEN 1 AND 4000),
  signature_id     uuid,
  signed_by        uuid,
  signed_at        timestamptz,
  decision_reason  text CHECK (length(decision_reason) BETWEEN 3 AND 2000),
  conditions       text CHECK (length(conditions) BETWEEN 3 AND 2000),
  decline_reason_id uuid,
  declined_help    boolean NOT NULL DEFAULT false,
  decided_by       uuid,
  decided_at       timestamptz,
  end_reason       text CHECK (length(end_reason) BETWEEN 3 AND 500),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, appointment_id) REFERENCES intake_appointments (tenant_id, id),
  FOREIGN KEY (tenant_id, recommended_level_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, decline_reason_id) REFERENCES close_reasons (tenant_id, id),
  CONSTRAINT crm_assessments_signed CHECK ((signed_at IS NULL) = (signature_id IS NULL)),
  -- Signed and everything decided after it: 3 to 8.
  CONSTRAINT crm_assessments_state CHECK ((status BETWEEN 3 AND 8) = (signed_at IS NOT NULL)),
  CONSTRAINT crm_assessments_decided CHECK ((status BETWEEN 4 AND 8) = (decided_at IS NOT NULL))
);
CREATE INDEX crm_assessments_lead ON crm_assessments (tenant_id, lead_id, scheduled_at DESC, id);
CREATE INDEX crm_assessments_list ON crm_assessments (tenant_id, scheduled_at, id);
CREATE INDEX crm_assessments_open ON crm_assessments (tenant_id, scheduled_at, id) WHERE status IN (1, 2, 3, 6);
SELECT cairn_protect('crm_assessments');
COMMENT ON TABLE crm_assessments IS
  'Pre-admission assessments of leads. Status: 1 scheduled, 2 in progress, 3 signed, 4 approved, 5 approved with conditions, '
  '6 needs medical review, 7 declined, 8 refer out, 9 canceled, 10 no-show.';

-- ASM-2: what was signed never changes; only its decision is added.
CREATE FUNCTION crm_freeze_assessment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND (NEW.answers, NEW.asam, NEW.recommended_level_id, NEW.level_reason, NEW.impression, NEW.kind,
      NEW.lead_id, NEW.clinician_id, NEW.signature_id, NEW.signed_by, NEW.signed_at)
      IS DISTINCT FROM (OLD.answers, OLD.asam, OLD.recommended_level_id, OLD.level_reason, OLD.impression, OLD.kind,
      OLD.lead_id, OLD.clinician_id, OLD.signature_id, OLD.signed_by, OLD.signed_at) THEN
    RAISE EXCEPTION 'A signed assessment cannot change.' USING ERRCODE = 'check_violation', CONSTRAINT = 'crm_assessments_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crm_assessments_frozen BEFORE UPDATE ON crm_assessments FOR EACH ROW EXECUTE FUNCTION crm_freeze_assessment();

CREATE TABLE referrals (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  direction        text NOT NULL CHECK (direction IN ('in', 'out')),
  lead_id          uuid NOT NULL,
  organization_id  uuid,
  professional_id  uuid,
  occurred_at      timestamptz NOT NULL,
  level_of_care_id uuid,
  -- Referrals out: 2 sent, 3 acknowledged, 4 admitted there, 5 declined, 6 no-show, 7 unknown.
  status           smallint CHECK (status BETWEEN 2 AND 7),
  outcome_at       timestamptz,
  close_reason_id  uuid,
  -- Every organization the client was offered, and who chose (REF-1).
  offered_ids      uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(offered_ids) <= 10),
  chosen_by        text CHECK (chosen_by IN ('client', 'guardian')),
  -- What permits a letter to the organization: a signed release or a medical emergency. Null: the
  -- client got the contact information, and nothing left the facility.
  letter_basis     text CHECK (letter_basis IN ('release', 'emergency')),
  release_id       uuid,
  emergency        jsonb,
  clinical_summary text CHECK (length(clinical_summary) BETWEEN 3 AND 4000),
  -- A referral recorded by mistake, or replaced when the lead's referral source was corrected.
  voided_at        timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, organization_id) REFERENCES organizations (tenant_id, id),
  FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals (tenant_id, id),
  FOREIGN KEY (tenant_id, level_of_care_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, release_id) REFERENCES lead_releases (tenant_id, id),
  FOREIGN KEY (tenant_id, close_reason_id) REFERENCES close_reasons (tenant_id, id),
  CONSTRAINT referrals_partner CHECK (num_nonnulls(organization_id, professional_id) >= 1),
  CONSTRAINT referrals_out CHECK (direction = 'in' OR status IS NULL
    OR (chosen_by IS NOT NULL AND close_reason_id IS NOT NULL AND organization_id = ANY (offered_ids))),
  CONSTRAINT referrals_basis CHECK (coalesce(letter_basis = 'release', false) = (release_id IS NOT NULL)),
  CONSTRAINT referrals_emergency CHECK (coalesce(letter_basis = 'emergency', false) = (emergency IS NOT NULL))
);
CREATE INDEX referrals_lead ON referrals (tenant_id, lead_id, occurred_at DESC) WHERE voided_at IS NULL;
CREATE UNIQUE INDEX referrals_in ON referrals (tenant_id, lead_id) WHERE direction = 'in' AND voided_at IS NULL;
CREATE INDEX referrals_organization ON referrals (tenant_id, organization_id, direction, occurred_at DESC, id) WHERE voided_at IS NULL;
CREATE INDEX referrals_professional ON referrals (tenant_id, professional_id, direction, occurred_at DESC, id) WHERE voided_at IS NULL;
SELECT cairn_protect('referrals');
COMMENT ON TABLE referrals IS 'Referrals of leads, from a partner (in) or to one (out). Holds no amount of money (REF-4).';

-- REF-5: a blocked organization cannot receive a referral. Locks its row, so that blocking it at the same time is seen.
CREATE FUNCTION crm_check_referral() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.direction = 'out' AND EXISTS (SELECT 1 FROM organizations o
      WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.organization_id AND o.stage = 'blocked' FOR SHARE) THEN
    RAISE EXCEPTION 'This organization is blocked.' USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_blocked';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER referrals_blocked BEFORE INSERT ON referrals FOR EACH ROW EXECUTE FUNCTION crm_check_referral();

CREATE TABLE partner_activities (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  organization_id uuid,
  professional_id uuid,
  kind            text NOT NULL CHECK (kind IN ('visit', 'tour', 'training', 'call', 'event')),
  occurred_at     timestamptz NOT NULL,
  attendees       text[] NOT NULL DEFAULT '{}' CHECK (cardinality(attendees) <= 40),
  outcome         text CHECK (length(outcome) <= 4000),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, organization_id) REFERENCES organizations (tenant_id, id),
  FOREIGN KEY (tenant_id, professional_id) REFERENCES professionals (tenant_id, id),
  CONSTRAINT partner_activities_partner CHECK (num_nonnulls(organization_id, professional_id) >= 1)
);
CREATE INDEX partner_activities_organization ON partner_activities (tenant_id, organization_id, occurred_at DESC, id);
CREATE INDEX partner_activities_professional ON partner_activities (tenant_id, professional_id, occurred_at DESC, id);
SELECT cairn_protect('partner_activities');
COMMENT ON TABLE partner_activities IS 'Visits, tours, trainings, calls and events with referral partners.';

CREATE TABLE lead_duplicates (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  lead_id      uuid NOT NULL,
  other_type   text NOT NULL CHECK (other_type IN ('lead', 'client')),
  other_id     uuid NOT NULL,
  score        smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  evidence     jsonb NOT NULL DEFAULT '[]',
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'merged', 'not-duplicate', 'household')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, lead_id, other_type, other_id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
SELECT cairn_protect('lead_duplicates');
COMMENT ON TABLE lead_duplicates IS 'Leads that may be the same person as another lead or a client.';

CREATE TABLE lead_conversions (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  lead_id         uuid NOT NULL,
  client_id       uuid NOT NULL,
  mr_no           text NOT NULL,
  demographic_id  uuid NOT NULL,
  mode            text NOT NULL CHECK (mode IN ('admit', 'readmit')),
  converted_by    uuid NOT NULL,
  converted_at    timestamptz NOT NULL,
  override_reason text CHECK (length(override_reason) BETWEEN 3 AND 500),
  reversed_at     timestamptz,
  reverse_reason  text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
-- One current conversion per lead: the second of two simultaneous conversions fails here.
CREATE UNIQUE INDEX lead_conversions_once ON lead_conversions (tenant_id, lead_id) WHERE reversed_at IS NULL;
SELECT cairn_protect('lead_conversions');
COMMENT ON TABLE lead_conversions IS 'Conversions of a lead to a client, which can be reversed.';

ALTER TABLE leads ADD CONSTRAINT leads_conversion FOREIGN KEY (tenant_id, conversion_id) REFERENCES lead_conversions (tenant_id, id);

CREATE TABLE lead_conversion_items (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  conversion_id uuid NOT NULL,
  source_type   text NOT NULL,
  source_id     uuid NOT NULL,
  target_domain text NOT NULL,
  target_id     uuid,
  disposition   text NOT NULL CHECK (disposition IN ('copied', 'linked', 're-pointed', 'excluded')),
  reason        text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, conversion_id) REFERENCES lead_conversions (tenant_id, id)
);
CREATE INDEX lead_conversion_items_of ON lead_conversion_items (tenant_id, conversion_id);
SELECT cairn_protect('lead_conversion_items', 'ledger');
COMMENT ON TABLE lead_conversion_items IS 'What each conversion carried over, and where to. Append-only.';
