-- The person, the episode of care, the stays that make it up, and the people around it.
-- Every row of an episode carries (demographic_id, client_id) and points at demographics with both, ON UPDATE CASCADE:
-- a row cannot sit on another person's episode, and a merge re-points all of them in one statement.

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CLI-1: record numbers come from a counter of the tenant, taken in the transaction that creates the person.
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

-- The person. The columns from current_demographic_id on are a projection of the episode that CLI-9 names, rewritten in
-- the transaction that changes it, so that the client list is one scan of one index.
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
  legal_first_name  text NOT NULL,
  legal_middle_name text,
  legal_last_name   text NOT NULL,
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
-- The list by name, by admission and by place; the filters people use most are answered from the index alone.
CREATE INDEX clients_by_name ON clients (tenant_id, sort_name, id)
  INCLUDE (episode_status, location_id, level_of_care_id, restricted) WHERE merged_into_id IS NULL;
CREATE INDEX clients_by_admission ON clients (tenant_id, admitted_at DESC NULLS LAST, id)
  INCLUDE (episode_status, location_id, level_of_care_id, restricted) WHERE merged_into_id IS NULL;
CREATE INDEX clients_by_status ON clients (tenant_id, episode_status, location_id, sort_name, id)
  INCLUDE (level_of_care_id, restricted) WHERE merged_into_id IS NULL;
CREATE INDEX clients_former_location ON clients (tenant_id, former_location_id, former_location_until)
  WHERE former_location_id IS NOT NULL;
SELECT cairn_protect('clients');

-- The episode of care: the person as of this stay, the admission, and the discharge.
CREATE TABLE demographics (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  legal_first_name  text NOT NULL CHECK (length(legal_first_name) BETWEEN 1 AND 100),
  legal_middle_name text CHECK (length(legal_middle_name) BETWEEN 1 AND 100),
  legal_last_name   text NOT NULL CHECK (length(legal_last_name) BETWEEN 1 AND 100),
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
-- ADM-3: one live stay a person; of two who press Admit at once this index lets one through.
CREATE UNIQUE INDEX demographics_one_live ON demographics (tenant_id, client_id)
  WHERE status IN ('admitted', 'on_leave') AND NOT concurrent;
CREATE INDEX demographics_of_client ON demographics (tenant_id, client_id, created_at DESC);
CREATE INDEX demographics_at_location ON demographics (tenant_id, location_id, status, admitted_at DESC, id);
CREATE INDEX demographics_leaving ON demographics (tenant_id, status, anticipated_discharge_date);
SELECT cairn_protect('demographics');

-- The projection may name an episode only of this very person.
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

-- A stay is never changed in place: a correction is a new row that supersedes the old one (ADM-10). Only the end of a
-- running stay is written later.
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
CREATE INDEX location_stays_now ON location_stays (tenant_id, location_id, demographic_id)
  WHERE upper_inf(during) AND NOT superseded;
SELECT cairn_protect('location_stays');

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
  linked_client_id uuid,
  ended_at       timestamptz,
  end_reason     text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, linked_client_id) REFERENCES clients (tenant_id, id)
);
CREATE UNIQUE INDEX contacts_emergency_order ON contacts (tenant_id, client_id, emergency_priority)
  WHERE emergency_priority IS NOT NULL AND ended_at IS NULL;
CREATE INDEX contacts_of_client ON contacts (tenant_id, client_id);
SELECT cairn_protect('contacts');

-- Approvals of an admission and of the other kinds in the chapter (§3.2): steps are part of the request.
CREATE TABLE approval_requests (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('admission', 'discharge', 'level_of_care', 'demographics_change', 'merge',
                   'disclosure', 'refund', 'write_off')),
  subject_type   text NOT NULL,
  subject_id     uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  requested_by_id uuid NOT NULL,
  payload        jsonb NOT NULL DEFAULT '{}',
  steps          jsonb NOT NULL,
  state          text NOT NULL CHECK (state IN ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  due_at         timestamptz NOT NULL,
  decided_at     timestamptz,
  decided_by_id  uuid,
  comment        text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE UNIQUE INDEX approval_requests_one_open ON approval_requests (tenant_id, kind, subject_id) WHERE state = 'pending';
CREATE INDEX approval_requests_open ON approval_requests (tenant_id, location_id, created_at) WHERE state = 'pending';
SELECT cairn_protect('approval_requests');

-- CLI-3: pairs that look alike and were not decided yet.
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
