-- A person asking for help, before there is a chart (crm chapter 2.2).

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
  crisis_flag          text NOT NULL DEFAULT 'none' CHECK (crisis_flag IN ('none', 'watch', 'imminent')),
  crisis_resolution    text CHECK (length(crisis_resolution) <= 2000),
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
  pay_method           text CHECK (pay_method IN ('insurance', 'medicaid', 'medicare', 'tricare-va', 'self-pay', 'private-pay',
    'grant', 'scholarship', 'eap')),
  -- pipeline: codes of the product specification, states.ts
  status               smallint NOT NULL DEFAULT 1 CHECK (status BETWEEN 1 AND 9),
  lifecycle            smallint CHECK (lifecycle IN (1, 11, 5, 12, 13)),
  priority             smallint NOT NULL DEFAULT 3 CHECK (priority BETWEEN 1 AND 4),
  board_rank           text COLLATE "C" NOT NULL,
  owner_id             uuid,
  close_reason_id      uuid,
  close_note           text CHECK (length(close_note) <= 2000),
  nurture_until        date,
  -- clocks
  received_at          timestamptz NOT NULL,
  assigned_at          timestamptz,
  first_response_at    timestamptz,
  first_response_kind  text,
  first_two_way_at     timestamptz,
  lifecycle_since      timestamptz NOT NULL,
  last_activity_at     timestamptz NOT NULL,
  next_action_at       timestamptz,
  closed_at            timestamptz,
  -- attribution
  source_id            uuid,
  -- privacy: at a Part 2 place an identified person who asks for help has applied for treatment (P2-1)
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
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id),
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
SELECT cairn_protect('leads');

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

-- People around the lead. What may be said to them comes from a release, never from this row.
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
