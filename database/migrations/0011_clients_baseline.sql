-- Clients, their episodes of care, diagnoses, alerts and vitals.

CREATE TABLE record_number_counters (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  prefix      text NOT NULL DEFAULT 'MR' CHECK (prefix ~ '^[A-Z]{1,4}$'),
  last_number bigint NOT NULL DEFAULT 100000 CHECK (last_number >= 100000),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id)
);
SELECT cairn_protect('record_number_counters');
COMMENT ON TABLE record_number_counters IS
  'Counter of record numbers per facility, taken in the transaction that creates the client.';

CREATE TABLE clients (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  mr_no          text NOT NULL CHECK (mr_no ~ '^[A-Z]{1,4}[0-9]{7,}$'),
  birth_date     date NOT NULL,
  sex_at_birth   text NOT NULL CHECK (sex_at_birth IN ('F', 'M', 'UNK')),
  deceased_at    timestamptz,
  ssn_encrypted  bytea,
  ssn_last4      text CHECK (ssn_last4 ~ '^[0-9]{4}$'),
  ssn_blind      bytea,
  photo_file_id  uuid,
  restricted     boolean NOT NULL DEFAULT false,
  do_not_contact_at timestamptz,
  do_not_contact_by uuid,
  merged_into_id uuid,
  current_demographic_id uuid,
  episode_status text CHECK (episode_status IN ('pre_admission', 'pending_approval', 'approved', 'admitted', 'on_leave',
                   'discharged', 'referred_out', 'cancelled')),
  location_id    uuid,
  level_of_care_id uuid,
  legal_first_name text NOT NULL,
  legal_middle_name text,
  legal_last_name text NOT NULL,
  suffix         text,
  preferred_name text,
  pronouns       text,
  admitted_at    timestamptz,
  discharged_at  timestamptz,
  anticipated_discharge_date date,
  primary_therapist_id uuid,
  former_location_id uuid,
  former_location_until timestamptz,
  sort_name      text NOT NULL,
  search_text    text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, mr_no),
  CHECK (merged_into_id <> id),
  FOREIGN KEY (tenant_id, merged_into_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE INDEX clients_birth_date ON clients (tenant_id, birth_date);
CREATE INDEX clients_ssn ON clients (tenant_id, ssn_blind) WHERE ssn_blind IS NOT NULL;
CREATE INDEX clients_search ON clients USING gin (tenant_id, search_text gin_trgm_ops);
-- The client list by name, by admission and by location; common filters are answered from the index alone.
CREATE INDEX clients_by_name ON clients (tenant_id, sort_name, id)
  INCLUDE (episode_status, location_id, level_of_care_id, restricted) WHERE merged_into_id IS NULL;
CREATE INDEX clients_by_admission ON clients (tenant_id, admitted_at DESC NULLS LAST, id)
  INCLUDE (episode_status, location_id, level_of_care_id, restricted) WHERE merged_into_id IS NULL;
CREATE INDEX clients_by_status ON clients (tenant_id, episode_status, location_id, sort_name, id)
  INCLUDE (level_of_care_id, restricted) WHERE merged_into_id IS NULL;
CREATE INDEX clients_by_therapist ON clients (tenant_id, primary_therapist_id, episode_status)
  WHERE merged_into_id IS NULL AND primary_therapist_id IS NOT NULL;
CREATE INDEX clients_former_location ON clients (tenant_id, former_location_id, former_location_until)
  WHERE former_location_id IS NOT NULL;
SELECT cairn_protect('clients');
COMMENT ON TABLE clients IS
  'Clients. The columns from current_demographic_id on are a projection of the current episode, so that the '
  'client list is one index scan.';

-- Clients by name, birth date and SSN digits. The patterns are written into the statement: LIKE ALL over a list uses no
-- index, and the planner must see a pattern to choose the rarest word. Measured on 100,000 clients.
CREATE FUNCTION cairn_client_search(words text[], born date, last4 text, how_many integer)
RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  conditions text := '';
  word       text;
BEGIN
  FOREACH word IN ARRAY words LOOP
    conditions := conditions || format(' AND c.search_text LIKE %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  END LOOP;
  IF born IS NOT NULL THEN conditions := conditions || format(' AND c.birth_date = %L', born); END IF;
  IF last4 IS NOT NULL THEN conditions := conditions || format(' AND c.ssn_last4 = %L', last4); END IF;
  RETURN QUERY EXECUTE format(
    'SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.merged_into_id IS NULL %s LIMIT %s',
    cairn_tenant(), conditions, least(how_many, 2000));
END $$;
REVOKE ALL ON FUNCTION cairn_client_search(text[], date, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_client_search(text[], date, text, integer) TO cairn_app;

-- Possible duplicates: same SSN, birth date or phone, or the same first letters of both names.
CREATE FUNCTION cairn_client_candidates(born date, blind bytea, phone_digits text[], first_start text, last_word text, how_many integer)
RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  most  integer := least(how_many, 200);
  phone text;
  found text := '';
BEGIN
  IF born IS NOT NULL THEN found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.birth_date = %L LIMIT %s)', cairn_tenant(), born, most); END IF;
  IF blind IS NOT NULL THEN found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.ssn_blind = %L LIMIT %s)', cairn_tenant(), blind, most); END IF;
  FOREACH phone IN ARRAY phone_digits LOOP
    IF phone ~ '^[0-9]{7,}$' THEN
      found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.search_text LIKE %L LIMIT %s)', cairn_tenant(), '%' || phone || '%', most);
    END IF;
  END LOOP;
  IF length(last_word) >= 3 AND length(first_start) >= 2 THEN
    found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.search_text LIKE %L AND c.search_text LIKE %L LIMIT %s)',
      cairn_tenant(), '%' || replace(replace(last_word, '\', '\\'), '_', '\_') || '%', '%' || replace(replace(first_start, '\', '\\'), '_', '\_') || '%', most);
  END IF;
  IF found = '' THEN RETURN; END IF;
  RETURN QUERY EXECUTE format('SELECT f.id FROM (%s) f LIMIT %s', substr(found, 8), most);
END $$;
REVOKE ALL ON FUNCTION cairn_client_candidates(date, bytea, text[], text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_client_candidates(date, bytea, text[], text, text, integer) TO cairn_app;

CREATE TABLE demographics (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  legal_first_name text NOT NULL CHECK (length(legal_first_name) BETWEEN 1 AND 100),
  legal_middle_name text CHECK (length(legal_middle_name) BETWEEN 1 AND 100),
  legal_last_name text NOT NULL CHECK (length(legal_last_name) BETWEEN 1 AND 100),
  suffix         text,
  preferred_name text CHECK (length(preferred_name) BETWEEN 1 AND 100),
  previous_names jsonb NOT NULL DEFAULT '[]',
  pronouns       text,
  gender_identity text,
  sexual_orientation text,
  race           jsonb NOT NULL DEFAULT '[]',
  ethnicity      text,
  preferred_language text,
  interpreter_needed boolean,
  marital_status text,
  religion       text,
  veteran_status text,
  education      text,
  employment_status text,
  occupation     text,
  income_source  text,
  living_arrangement text,
  addresses      jsonb NOT NULL DEFAULT '[]',
  phones         jsonb NOT NULL DEFAULT '[]',
  email          text,
  ok_to_email    boolean,
  driver_license_encrypted bytea,
  pharmacy_id    uuid,
  status         text NOT NULL CHECK (status IN ('pre_admission', 'pending_approval', 'approved', 'admitted', 'on_leave',
                   'discharged', 'referred_out', 'cancelled', 'voided')),
  location_id    uuid NOT NULL,
  timezone       text NOT NULL,
  program_id     uuid,
  concurrent     boolean NOT NULL DEFAULT false,
  part2          boolean NOT NULL DEFAULT true,
  admission_type text,
  legal_status   text CHECK (legal_status IN ('voluntary', 'court_ordered', 'involuntary_hold')),
  legal_status_expires_at timestamptz,
  referral_source text,
  referring_professional_id uuid,
  lead_id        uuid,
  presenting_problem text,
  chief_complaint text,
  code_status    text,
  advance_directive text,
  prior_treatment_count integer CHECK (prior_treatment_count >= 0),
  arrests_30d    integer CHECK (arrests_30d >= 0),
  self_help_30d  integer CHECK (self_help_30d >= 0),
  pregnant       text CHECK (pregnant IN ('yes', 'no', 'unknown', 'not_applicable')),
  moud_planned   boolean,
  days_waiting   integer CHECK (days_waiting >= 0),
  expected_payment_source text,
  emergency_contact_declined boolean NOT NULL DEFAULT false,
  allergies_unable_reason text,
  admitting_clinician_id uuid,
  admitted_at    timestamptz,
  anticipated_discharge_date date,
  is_readmission boolean NOT NULL DEFAULT false,
  days_since_last_discharge integer CHECK (days_since_last_discharge >= 0),
  readmit_of     uuid,
  fields_to_confirm jsonb NOT NULL DEFAULT '[]',
  discharged_at  timestamptz,
  discharge_type text CHECK (discharge_type IN ('completed', 'step_down_same_agency', 'transfer_hospital',
                   'transfer_psychiatric', 'ama', 'elopement_awol', 'administrative', 'incarcerated', 'deceased', 'other')),
  nubc_status_code text CHECK (nubc_status_code ~ '^[0-9]{2}$'),
  teds_reason    text CHECK (teds_reason ~ '^[0-9]{1,2}$'),
  discharge_to   text,
  discharge_note text,
  discharge_summary_ref uuid,
  follow_up      jsonb,
  last_contact_on date,
  closed_reason  text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, id, client_id),
  CHECK (discharged_at > admitted_at),
  CHECK (status NOT IN ('admitted', 'on_leave', 'discharged') OR admitted_at IS NOT NULL),
  CHECK (status = 'voided' OR (status = 'discharged') = (discharged_at IS NOT NULL)),
  CHECK (status <> 'discharged' OR discharge_type IS NOT NULL),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, readmit_of) REFERENCES demographics (tenant_id, id)
);
-- One current stay per client: the second of two simultaneous admissions fails here.
CREATE UNIQUE INDEX demographics_one_live ON demographics (tenant_id, client_id)
  WHERE status IN ('admitted', 'on_leave') AND NOT concurrent;
CREATE INDEX demographics_of_client ON demographics (tenant_id, client_id, created_at DESC);
CREATE INDEX demographics_at_location ON demographics (tenant_id, location_id, status, admitted_at DESC, id);
CREATE INDEX demographics_of_program ON demographics (tenant_id, program_id) WHERE program_id IS NOT NULL;
CREATE INDEX demographics_leaving ON demographics (tenant_id, status, anticipated_discharge_date);
CREATE INDEX demographics_admitted ON demographics (tenant_id, admitted_at) WHERE admitted_at IS NOT NULL;
CREATE INDEX demographics_discharged ON demographics (tenant_id, discharged_at) WHERE discharged_at IS NOT NULL;
-- Recent discharges, for the shift overview on the home page.
CREATE INDEX demographics_left ON demographics (tenant_id, location_id, discharged_at DESC)
  WHERE discharged_at IS NOT NULL;
SELECT cairn_protect('demographics');
COMMENT ON TABLE demographics IS
  'Episodes of care: the client''s details as of this stay, the admission and the discharge.';

-- The projection can only name an episode of the same client.
ALTER TABLE clients ADD CONSTRAINT clients_current_episode
  FOREIGN KEY (tenant_id, current_demographic_id, id) REFERENCES demographics (tenant_id, id, client_id)
  DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE demographic_history (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  record_version integer NOT NULL,
  changes        jsonb NOT NULL,
  source         text NOT NULL CHECK (source IN ('staff', 'portal', 'onboarding', 'import', 'readmit')),
  reason         text,
  approval_id    uuid,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX demographic_history_of_episode ON demographic_history (tenant_id, demographic_id, id DESC);
SELECT cairn_protect('demographic_history', 'ledger');
COMMENT ON TABLE demographic_history IS 'Earlier versions of an episode.';

CREATE TABLE level_of_care_stays (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  level_of_care_id uuid NOT NULL,
  program_id     uuid,
  during         tstzrange NOT NULL CHECK (NOT isempty(during) AND lower(during) IS NOT NULL),
  reason         text NOT NULL CHECK (reason IN ('admit', 'step_up', 'step_down', 'correction')),
  note           text,
  ordered_by_id  uuid,
  supersedes_id  uuid,
  superseded     boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, supersedes_id) REFERENCES level_of_care_stays (tenant_id, id),
  CONSTRAINT level_of_care_stays_overlap
    EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, during WITH &&) WHERE (NOT superseded)
);
CREATE INDEX level_of_care_stays_now ON level_of_care_stays (tenant_id, level_of_care_id, demographic_id)
  WHERE upper_inf(during) AND NOT superseded;
SELECT cairn_protect('level_of_care_stays');
COMMENT ON TABLE level_of_care_stays IS
  'Levels of care over an episode. A correction is a new row that supersedes the old one; only the end of a '
  'stay is written later.';

CREATE TABLE location_stays (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  location_id    uuid NOT NULL,
  section_id     uuid,
  during         tstzrange NOT NULL CHECK (NOT isempty(during) AND lower(during) IS NOT NULL),
  reason         text NOT NULL CHECK (reason IN ('admit', 'transfer', 'correction')),
  note           text,
  supersedes_id  uuid,
  superseded     boolean NOT NULL DEFAULT false,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, supersedes_id) REFERENCES location_stays (tenant_id, id),
  CONSTRAINT location_stays_overlap
    EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, during WITH &&) WHERE (NOT superseded)
);
CREATE INDEX location_stays_section ON location_stays (tenant_id, section_id, demographic_id)
  WHERE upper_inf(during) AND NOT superseded AND section_id IS NOT NULL;
CREATE INDEX location_stays_now ON location_stays (tenant_id, location_id, demographic_id)
  WHERE upper_inf(during) AND NOT superseded;
SELECT cairn_protect('location_stays');
COMMENT ON TABLE location_stays IS 'Locations over an episode. A correction is a new row that supersedes the old one.';

CREATE TABLE leaves (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('therapeutic_pass', 'hospital', 'court', 'awol')),
  left_at        timestamptz NOT NULL,
  expected_return_at timestamptz,
  hold_bed       boolean NOT NULL,
  destination    text CHECK (length(destination) BETWEEN 1 AND 200),
  escort         text CHECK (length(escort) BETWEEN 1 AND 200),
  -- The prescriber's order for a pass of more than 72 hours.
  order_reference text CHECK (length(order_reference) BETWEEN 3 AND 300),
  note           text CHECK (length(note) <= 1000),
  ended_at       timestamptz,
  ended_as       text CHECK (ended_as IN ('returned', 'discharged')),
  return_screen  jsonb,
  return_note    text CHECK (length(return_note) <= 1000),
  -- When the shift was notified that the client had not returned.
  overdue_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (expected_return_at > left_at),
  CHECK (kind IN ('hospital', 'awol') OR expected_return_at IS NOT NULL),
  CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CHECK (CASE ended_as WHEN 'returned' THEN ended_at > left_at WHEN 'discharged' THEN ended_at >= left_at END),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT leaves_overlap
    EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, tstzrange(left_at, ended_at) WITH &&)
);
-- One open leave per stay.
CREATE UNIQUE INDEX leaves_open ON leaves (tenant_id, demographic_id) WHERE ended_at IS NULL;
CREATE INDEX leaves_expected ON leaves (tenant_id, expected_return_at) WHERE ended_at IS NULL;
-- Who left and who returned, for the shift overview on the home page.
CREATE INDEX leaves_left ON leaves (tenant_id, left_at DESC);
CREATE INDEX leaves_ended ON leaves (tenant_id, ended_at DESC) WHERE ended_at IS NOT NULL;
SELECT cairn_protect('leaves');
COMMENT ON TABLE leaves IS 'Leaves of a stay: passes, hospital, court and AWOL, until the client returns or is discharged.';

CREATE TABLE discharge_date_changes (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  from_date      date,
  to_date        date,
  reason         text NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX discharge_date_changes_of_episode ON discharge_date_changes (tenant_id, demographic_id, id DESC);
SELECT cairn_protect('discharge_date_changes', 'ledger');
COMMENT ON TABLE discharge_date_changes IS 'Changes of the anticipated discharge date with their reason.';

CREATE TABLE discharge_answers (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  position       smallint NOT NULL CHECK (position > 0),
  item_key       text NOT NULL CHECK (length(item_key) BETWEEN 1 AND 60),
  label          text NOT NULL,
  hard           boolean NOT NULL,
  met            boolean NOT NULL,
  -- The chosen answer by the label it had then.
  outcome        text,
  detail         text,
  reason         text CHECK (length(reason) BETWEEN 3 AND 1000),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CHECK (met OR reason IS NOT NULL),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
-- Once per discharge: answers of one discharge share the time of its transaction.
CREATE UNIQUE INDEX discharge_answers_of_episode ON discharge_answers (tenant_id, demographic_id, created_at, item_key);
SELECT cairn_protect('discharge_answers', 'ledger');
COMMENT ON TABLE discharge_answers IS 'The discharge checklist as it was answered: one row per item and discharge.';

CREATE TABLE care_team_members (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  clinician_id   uuid NOT NULL,
  role           text NOT NULL CHECK (role IN ('primary_therapist', 'case_manager', 'attending', 'psychiatrist', 'nurse',
                   'technician', 'ur', 'admissions', 'peer', 'family_therapist')),
  during         tstzrange NOT NULL CHECK (NOT isempty(during) AND lower(during) IS NOT NULL),
  is_primary     boolean NOT NULL DEFAULT false,
  end_reason     text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT care_team_one_primary
    EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, role WITH =, during WITH &&) WHERE (is_primary),
  CONSTRAINT care_team_once
    EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, clinician_id WITH =, role WITH =, during WITH &&)
);
CREATE INDEX care_team_case_load ON care_team_members (tenant_id, clinician_id, client_id) WHERE upper_inf(during);
CREATE INDEX care_team_of_episode ON care_team_members (tenant_id, demographic_id);
CREATE INDEX care_team_of_client ON care_team_members (tenant_id, client_id, clinician_id) WHERE upper_inf(during);
SELECT cairn_protect('care_team_members');
COMMENT ON TABLE care_team_members IS 'Care team of a client, with start and end.';

CREATE TABLE contacts (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('family', 'stakeholder')),
  relationship   text NOT NULL,
  first_name     text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
  last_name      text CHECK (length(last_name) BETWEEN 1 AND 100),
  organization_name text,
  phones         jsonb NOT NULL DEFAULT '[]',
  email          text,
  address        jsonb,
  emergency_priority integer CHECK (emergency_priority BETWEEN 1 AND 9),
  legal_authority text CHECK (legal_authority IN ('guardian', 'health_care_proxy', 'poa', 'payee')),
  legal_document_id uuid,
  legal_authority_during daterange,
  may_visit      boolean,
  do_not_contact boolean NOT NULL DEFAULT false,
  ended_at       timestamptz,
  end_reason     text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
CREATE UNIQUE INDEX contacts_emergency_order ON contacts (tenant_id, client_id, emergency_priority)
  WHERE emergency_priority IS NOT NULL AND ended_at IS NULL;
CREATE INDEX contacts_of_client ON contacts (tenant_id, client_id);
SELECT cairn_protect('contacts');
COMMENT ON TABLE contacts IS 'Contacts of a client: family, supports, professionals.';
CREATE INDEX contacts_phones ON contacts USING gin (phones jsonb_path_ops) WHERE ended_at IS NULL;

-- Who may be calling: current contacts with one of these numbers.
CREATE FUNCTION cairn_contacts_with_phones(numbers text[])
RETURNS TABLE (id uuid, number text) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT k.id, n.number
  FROM unnest(numbers) AS n (number)
  CROSS JOIN LATERAL (
    SELECT c.id FROM contacts c
    WHERE c.tenant_id = cairn_tenant() AND c.ended_at IS NULL
      AND c.phones @> jsonb_build_array(jsonb_build_object('number', n.number))
    LIMIT 50
  ) k
  LIMIT 100
$$;
REVOKE ALL ON FUNCTION cairn_contacts_with_phones(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_contacts_with_phones(text[]) TO cairn_app;

CREATE TABLE families (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
SELECT cairn_protect('families');
COMMENT ON TABLE families IS 'Clients who are relatives. A family gives no one access to another''s chart.';

CREATE TABLE family_members (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  family_id  uuid NOT NULL,
  client_id  uuid NOT NULL,
  role       text NOT NULL,
  period     daterange NOT NULL,
  end_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, family_id) REFERENCES families (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
CREATE UNIQUE INDEX family_members_once ON family_members (tenant_id, client_id) WHERE upper_inf(period);
CREATE INDEX family_members_of ON family_members (tenant_id, family_id) WHERE upper_inf(period);
SELECT cairn_protect('family_members');
COMMENT ON TABLE family_members IS 'A client''s place in a family; one family at a time.';

CREATE TABLE approval_requests (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('admission', 'discharge', 'level_of_care', 'undo_discharge', 'leave', 'transfer')),
  subject_type   text NOT NULL,
  subject_id     uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  requested_by_id uuid NOT NULL,
  payload        jsonb NOT NULL DEFAULT '{}',
  steps          jsonb NOT NULL,
  state          text NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  -- The last time to decide; of an approved request, the last time to act on it.
  due_at         timestamptz NOT NULL,
  decided_at     timestamptz,
  decided_by_id  uuid,
  -- When the approved step was done; an approval permits one.
  used_at        timestamptz,
  comment        text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK (used_at IS NULL OR state = 'approved'),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX approval_requests_one_open ON approval_requests (tenant_id, kind, subject_id) WHERE state = 'pending';
CREATE INDEX approval_requests_stay ON approval_requests (tenant_id, demographic_id) WHERE state IN ('pending', 'approved');
CREATE INDEX approval_requests_mine ON approval_requests (tenant_id, requested_by_id) WHERE state = 'pending';
CREATE INDEX approval_requests_open ON approval_requests (tenant_id, location_id, created_at) WHERE state = 'pending';
SELECT cairn_protect('approval_requests');
COMMENT ON TABLE approval_requests IS
  'Requests to approve an admission, a discharge, a pass, a transfer, a level of care change or an undone discharge, with who decided.';

CREATE TABLE duplicate_candidates (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  a_id           uuid NOT NULL,
  b_id           uuid NOT NULL,
  score          integer NOT NULL CHECK (score BETWEEN 0 AND 100),
  features       jsonb NOT NULL,
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'merged', 'not_duplicate', 'deferred')),
  reason         text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, a_id, b_id),
  CHECK (a_id < b_id),
  FOREIGN KEY (tenant_id, a_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, b_id) REFERENCES clients (tenant_id, id)
);
SELECT cairn_protect('duplicate_candidates');
COMMENT ON TABLE duplicate_candidates IS 'Pairs of clients that may be duplicates, until decided.';

CREATE TABLE chart_events (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid,
  at             timestamptz NOT NULL,
  kind           text NOT NULL,
  subject_type   text NOT NULL,
  subject_id     uuid NOT NULL,
  subject_version integer NOT NULL DEFAULT 1,
  title          text NOT NULL,
  summary        text,
  actor_id       uuid,
  importance     text NOT NULL DEFAULT 'normal' CHECK (importance IN ('low', 'normal', 'high')),
  sensitivity    text NOT NULL DEFAULT 'normal' CHECK (sensitivity IN ('normal', 'part2', 'psychotherapy')),
  module         text NOT NULL,
  permission     text,
  link           text,
  late_entry     boolean NOT NULL DEFAULT false,
  voided_at      timestamptz,
  void_reason    text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, subject_type, subject_id, kind, subject_version),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX chart_events_of_client ON chart_events (tenant_id, client_id, at DESC, id DESC);
SELECT cairn_protect('chart_events');
COMMENT ON TABLE chart_events IS 'Timeline of a chart.';

CREATE TABLE diagnosis_sets (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  set_version    integer NOT NULL CHECK (set_version >= 1),
  entries        jsonb NOT NULL,
  reason         text,
  signed_by_id   uuid,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, demographic_id, set_version),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
SELECT cairn_protect('diagnosis_sets', 'ledger');
COMMENT ON TABLE diagnosis_sets IS
  'Numbered diagnosis sets of an episode. A set is replaced as a whole; earlier sets stay.';

CREATE TABLE diagnoses (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  code           text NOT NULL,
  code_title     text NOT NULL,
  plain_name     text,
  specifiers     jsonb NOT NULL DEFAULT '{}',
  rank           integer NOT NULL CHECK (rank >= 1),
  kind           text NOT NULL CHECK (kind IN ('principal', 'secondary', 'admitting', 'rule_out')),
  verification   text NOT NULL CHECK (verification IN ('provisional', 'differential', 'confirmed', 'refuted')),
  clinical_status text NOT NULL CHECK (clinical_status IN ('active', 'remission', 'resolved')),
  poa            text CHECK (poa IN ('Y', 'N', 'U', 'W', '1')),
  onset_on       date,
  diagnosed_on   date NOT NULL,
  diagnosed_by_id uuid,
  resolved_on    date,
  note_ref       uuid,
  set_version    integer NOT NULL,
  left_set_version integer,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX diagnoses_one_principal ON diagnoses (tenant_id, demographic_id)
  WHERE kind = 'principal' AND clinical_status = 'active' AND left_set_version IS NULL;
CREATE UNIQUE INDEX diagnoses_once ON diagnoses (tenant_id, demographic_id, code, specifiers)
  WHERE clinical_status = 'active' AND left_set_version IS NULL;
CREATE INDEX diagnoses_of_episode ON diagnoses (tenant_id, demographic_id, rank);
SELECT cairn_protect('diagnoses');
COMMENT ON TABLE diagnoses IS
  'Diagnoses of the current set. A diagnosis that was removed keeps the number of its last set.';

CREATE TABLE alerts (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid,
  category       text NOT NULL CHECK (category IN ('name_alike', 'fall', 'suicide', 'self_harm', 'elopement', 'ama_risk',
                   'seizure', 'aspiration', 'hepatic', 'renal', 'withdrawal_history', 'violence', 'sexual_safety', 'infection_control', 'pregnancy', 'diabetes', 'diet',
                   'mobility', 'no_contact', 'court_hold', 'advance_directive', 'other')),
  level          text NOT NULL CHECK (level IN ('info', 'caution', 'high')),
  instructions   text,
  observation    text CHECK (observation IN ('q15', 'q5', 'line_of_sight', 'one_to_one')),
  review_due_at  timestamptz,
  status         text NOT NULL CHECK (status IN ('proposed', 'active', 'resolved', 'declined')),
  status_reason  text,
  evidence       jsonb NOT NULL DEFAULT '[]',
  reviewed_at    timestamptz,
  resolved_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX alerts_one_active ON alerts (tenant_id, client_id, category)
  WHERE status = 'active' AND category NOT IN ('other', 'no_contact');
CREATE INDEX alerts_of_client ON alerts (tenant_id, client_id) WHERE status IN ('proposed', 'active');
CREATE INDEX alerts_by_category ON alerts (tenant_id, category) WHERE status = 'active';
CREATE INDEX alerts_newest ON alerts (tenant_id, created_at DESC);
SELECT cairn_protect('alerts');
COMMENT ON TABLE alerts IS 'Alerts of a client.';

CREATE TABLE labels (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 40 AND position(',' IN name) = 0),
  color       text NOT NULL CHECK (color IN ('gray', 'blue', 'green', 'teal')),
  description text,
  -- What it can be given to.
  scopes      text[] NOT NULL DEFAULT '{client}' CHECK (scopes <@ ARRAY['client', 'lead'] AND cardinality(scopes) >= 1),
  active      boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX labels_name ON labels (tenant_id, lower(name));
SELECT cairn_protect('labels');
COMMENT ON TABLE labels IS 'The facility''s list of labels.';

CREATE TABLE client_labels (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  client_id  uuid NOT NULL,
  label_id   uuid NOT NULL,
  expires_on date,
  removed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, label_id) REFERENCES labels (tenant_id, id)
);
CREATE UNIQUE INDEX client_labels_once ON client_labels (tenant_id, client_id, label_id) WHERE removed_at IS NULL;
CREATE INDEX client_labels_by_label ON client_labels (tenant_id, label_id) WHERE removed_at IS NULL;
SELECT cairn_protect('client_labels');
COMMENT ON TABLE client_labels IS 'Labels given to clients; a label that was removed stays as history.';

-- What a facility changed of the shipped vital signs. Units and conversions are the product's own.
CREATE TABLE metric_definitions (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  metric_key text NOT NULL,
  offered    boolean NOT NULL DEFAULT true,
  bands      jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX metric_definitions_key ON metric_definitions (tenant_id, metric_key);
SELECT cairn_protect('metric_definitions');
COMMENT ON TABLE metric_definitions IS
  'Vital signs as a facility uses them: whether they are offered, and normal and critical ranges by age and sex.';

-- Ranges ordered for one client replace the others for their time; a new order ends the one before it.
CREATE TABLE metric_thresholds (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  metric_key     text NOT NULL,
  low            numeric(9,3),
  high           numeric(9,3),
  critical_low   numeric(9,3),
  critical_high  numeric(9,3),
  instructions   text CHECK (length(instructions) BETWEEN 1 AND 300),
  ordered_by_id  uuid NOT NULL,
  during         tstzrange NOT NULL,
  ended_by_id    uuid,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (coalesce(low, high, critical_low, critical_high) IS NOT NULL),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT metric_thresholds_once EXCLUDE USING gist
    (tenant_id WITH =, demographic_id WITH =, metric_key WITH =, during WITH &&)
);
SELECT cairn_protect('metric_thresholds');
COMMENT ON TABLE metric_thresholds IS 'Vital sign limits ordered by a prescriber for one stay.';

-- Monitors and gateways whose readings are taken in; any other device is refused.
CREATE TABLE vital_devices (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  serial      text NOT NULL CHECK (length(serial) BETWEEN 1 AND 80),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  location_id uuid NOT NULL,
  active      boolean NOT NULL DEFAULT true,
  last_seen_at timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX vital_devices_serial ON vital_devices (tenant_id, lower(serial));
SELECT cairn_protect('vital_devices');
COMMENT ON TABLE vital_devices IS 'Vital sign monitors whose readings are taken in.';

CREATE TABLE metric_sets (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  effective_at   timestamptz NOT NULL,
  recorded_at    timestamptz NOT NULL,
  recorded_by_id uuid,
  source         text NOT NULL CHECK (source IN ('staff', 'device', 'client')),
  device_id      uuid,
  accepted_by_id uuid,
  accepted_at    timestamptz,
  position       text CHECK (position IN ('supine', 'sitting', 'standing')),
  context        text NOT NULL CHECK (context IN ('routine', 'prn', 'pre_dose', 'post_dose', 'post_fall', 'admission')),
  late_reason    text,
  not_done       jsonb NOT NULL DEFAULT '[]',
  client_request_id uuid NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, client_request_id),
  CHECK ((source = 'device') = (device_id IS NOT NULL)),
  FOREIGN KEY (tenant_id, device_id) REFERENCES vital_devices (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX metric_sets_of_client ON metric_sets (tenant_id, client_id, effective_at DESC);
SELECT cairn_protect('metric_sets');
COMMENT ON TABLE metric_sets IS 'Sets of vital signs taken together.';

CREATE TABLE metric_readings (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  set_id         uuid NOT NULL,
  demographic_id uuid NOT NULL,
  client_id      uuid NOT NULL,
  metric_key     text NOT NULL,
  effective_at   timestamptz NOT NULL,
  value          numeric(9,3) NOT NULL,
  value_text     text,
  entered_value  text NOT NULL,
  entered_unit   text NOT NULL,
  site           text,
  method         text,
  flag           text CHECK (flag IN ('L', 'H', 'LL', 'HH')),
  ranges         jsonb NOT NULL,
  status         text NOT NULL DEFAULT 'final' CHECK (status IN ('preliminary', 'final', 'entered_in_error')),
  replaced_by_id uuid,
  error_reason   text,
  error_by_id    uuid,
  error_at       timestamptz,
  told           text,
  acknowledgement jsonb,
  escalations    smallint NOT NULL DEFAULT 0,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, set_id, metric_key),
  CHECK (status <> 'entered_in_error' OR error_reason IS NOT NULL),
  FOREIGN KEY (tenant_id, set_id) REFERENCES metric_sets (tenant_id, id),
  FOREIGN KEY (tenant_id, replaced_by_id) REFERENCES metric_readings (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX metric_readings_series ON metric_readings (tenant_id, client_id, metric_key, effective_at DESC);
CREATE INDEX metric_readings_of_set ON metric_readings (tenant_id, set_id);
CREATE INDEX metric_readings_unacknowledged ON metric_readings (tenant_id, created_at)
  WHERE flag IN ('LL', 'HH') AND acknowledgement IS NULL AND escalations < 2 AND status <> 'entered_in_error';
SELECT cairn_protect('metric_readings');
COMMENT ON TABLE metric_readings IS
  'Vital sign readings. Never edited: only marked as entered in error, replaced or acknowledged.';

-- A reading is not edited: only marked as entered in error, replaced or acknowledged.
CREATE FUNCTION metric_reading_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.set_id, NEW.metric_key, NEW.effective_at, NEW.value, NEW.entered_value, NEW.entered_unit, NEW.demographic_id,
      NEW.flag, NEW.ranges)
     IS DISTINCT FROM
     (OLD.set_id, OLD.metric_key, OLD.effective_at, OLD.value, OLD.entered_value, OLD.entered_unit, OLD.demographic_id,
      OLD.flag, OLD.ranges)
  THEN
    RAISE EXCEPTION 'A reading is never changed: mark it as entered in error and record another.' USING ERRCODE = 'CA001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER metric_reading_stands BEFORE UPDATE ON metric_readings
  FOR EACH ROW EXECUTE FUNCTION metric_reading_stands();
