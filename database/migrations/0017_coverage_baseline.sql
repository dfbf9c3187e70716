-- Coverage: payers, the insurance of clients and leads, authorizations and utilization reviews.

CREATE TABLE payers (
  tenant_id             uuid NOT NULL DEFAULT cairn_tenant(),
  id                    uuid NOT NULL,
  name                  text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  -- Other names staff and cards use, so that a search finds the payer.
  aliases               text[] NOT NULL DEFAULT '{}' CHECK (cardinality(aliases) <= 20),
  -- The payer's id at the clearinghouse; without one, eligibility is checked by phone.
  clearinghouse_id      text CHECK (clearinghouse_id ~ '^[A-Z0-9]{2,20}$'),
  -- Whether one request may ask about several service types.
  many_service_types    boolean NOT NULL DEFAULT false,
  -- The payer that manages behavioral health benefits, where it is another one.
  behavioral_payer_id   uuid CHECK (behavioral_payer_id <> id),
  provider_phone        text CHECK (provider_phone ~ '^\+[1-9][0-9]{6,14}$'),
  behavioral_phone      text CHECK (behavioral_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Where utilization reviews and appeals are held.
  review_phone          text CHECK (review_phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- Days left of an authorization at which its next review is due.
  review_lead_days      smallint NOT NULL DEFAULT 2 CHECK (review_lead_days BETWEEN 0 AND 30),
  portal_url            text CHECK (portal_url ~ '^https://' AND length(portal_url) <= 300),
  -- What a unit of a level of care is paid, in cents: [{"levelOfCareId": …, "cents": …}].
  rates                 jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(rates) = 'array'),
  active                boolean NOT NULL DEFAULT true,
  created_at            timestamptz NOT NULL DEFAULT now(),
  created_by            uuid DEFAULT cairn_user(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  updated_by            uuid DEFAULT cairn_user(),
  version               integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, behavioral_payer_id) REFERENCES payers (tenant_id, id)
);
CREATE UNIQUE INDEX payers_name ON payers (tenant_id, lower(name));
CREATE UNIQUE INDEX payers_clearinghouse ON payers (tenant_id, clearinghouse_id) WHERE clearinghouse_id IS NOT NULL;
SELECT cairn_protect('payers');
COMMENT ON TABLE payers IS 'Payers of the facility: health plans and programs that pay for care.';

CREATE TABLE insurances (
  tenant_id             uuid NOT NULL DEFAULT cairn_tenant(),
  id                    uuid NOT NULL,
  -- The lead it was recorded for, the client it belongs to, or both after the conversion.
  lead_id               uuid,
  client_id             uuid,
  -- 1 primary, 2 secondary, 3 tertiary, 4 fourth.
  rank                  smallint NOT NULL CHECK (rank BETWEEN 1 AND 4),
  payer_id              uuid,
  -- The payer as named by the caller or on the card, until it is matched with one of the facility's payers.
  payer_name            text CHECK (length(payer_name) BETWEEN 1 AND 120),
  plan_name             text CHECK (length(plan_name) BETWEEN 1 AND 120),
  plan_type             text CHECK (plan_type IN ('ppo', 'hmo', 'epo', 'pos', 'indemnity', 'medicaid', 'medicare',
                          'tricare', 'va', 'other')),
  -- The member ID encrypted with the tenant's key; the blind index finds equal IDs without decrypting.
  member_id_encrypted   bytea,
  member_id_blind       bytea,
  member_id_last4       text CHECK (length(member_id_last4) BETWEEN 1 AND 4),
  group_number          text CHECK (length(group_number) BETWEEN 1 AND 40),
  relationship          text NOT NULL DEFAULT 'self' CHECK (relationship IN ('self', 'spouse', 'child', 'other')),
  -- The policyholder, where it is not the client.
  subscriber_first_name text CHECK (length(subscriber_first_name) BETWEEN 1 AND 80),
  subscriber_last_name  text CHECK (length(subscriber_last_name) BETWEEN 1 AND 80),
  subscriber_birth_date date,
  subscriber_sex        text CHECK (subscriber_sex IN ('M', 'F', 'UNK')),
  effective_on          date,
  ends_on               date,
  period                daterange NOT NULL GENERATED ALWAYS AS (daterange(effective_on, ends_on, '[]')) STORED,
  card_front_file_id    uuid,
  card_back_file_id     uuid,
  status                text NOT NULL DEFAULT 'unverified' CHECK (status IN ('unverified', 'verified', 'termed', 'inactive')),
  status_reason         text CHECK (length(status_reason) BETWEEN 1 AND 300),
  verified_at           timestamptz,
  verified_by           uuid,
  -- The last day a verification counts.
  valid_through         date,
  source                text NOT NULL DEFAULT 'staff' CHECK (source IN ('staff', 'crm', 'portal', 'onboarding')),
  created_at            timestamptz NOT NULL DEFAULT now(),
  created_by            uuid DEFAULT cairn_user(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  updated_by            uuid DEFAULT cairn_user(),
  version               integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, payer_id) REFERENCES payers (tenant_id, id),
  FOREIGN KEY (tenant_id, card_front_file_id) REFERENCES files (tenant_id, id),
  FOREIGN KEY (tenant_id, card_back_file_id) REFERENCES files (tenant_id, id),
  CONSTRAINT insurances_subject CHECK (lead_id IS NOT NULL OR client_id IS NOT NULL),
  CONSTRAINT insurances_payer CHECK (payer_id IS NOT NULL OR payer_name IS NOT NULL),
  CONSTRAINT insurances_member CHECK ((member_id_encrypted IS NULL) = (member_id_blind IS NULL)
    AND (member_id_encrypted IS NULL) = (member_id_last4 IS NULL)),
  CONSTRAINT insurances_subscriber CHECK (relationship <> 'self'
    OR num_nonnulls(subscriber_first_name, subscriber_last_name, subscriber_birth_date, subscriber_sex) = 0),
  CONSTRAINT insurances_dates CHECK (ends_on >= effective_on),
  CONSTRAINT insurances_verified CHECK (status <> 'verified' OR (verified_at IS NOT NULL AND valid_through IS NOT NULL)),
  -- One insurance per rank and day (INS-1). Deferrable, because two insurances trade places in one change.
  CONSTRAINT insurances_client_rank EXCLUDE USING gist (tenant_id WITH =, client_id WITH =, rank WITH =, period WITH &&)
    WHERE (client_id IS NOT NULL AND status <> 'inactive') DEFERRABLE INITIALLY IMMEDIATE,
  CONSTRAINT insurances_lead_rank EXCLUDE USING gist (tenant_id WITH =, lead_id WITH =, rank WITH =, period WITH &&)
    WHERE (client_id IS NULL AND status <> 'inactive') DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX insurances_client ON insurances (tenant_id, client_id, rank) WHERE client_id IS NOT NULL;
CREATE INDEX insurances_payer ON insurances (tenant_id, payer_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX insurances_lead ON insurances (tenant_id, lead_id, rank) WHERE lead_id IS NOT NULL;
-- The same policy twice on one record.
CREATE UNIQUE INDEX insurances_client_member ON insurances (tenant_id, client_id, payer_id, member_id_blind)
  WHERE client_id IS NOT NULL AND payer_id IS NOT NULL AND status IN ('unverified', 'verified');
CREATE UNIQUE INDEX insurances_lead_member ON insurances (tenant_id, lead_id, payer_id, member_id_blind)
  WHERE client_id IS NULL AND payer_id IS NOT NULL AND status IN ('unverified', 'verified');
SELECT cairn_protect('insurances');
COMMENT ON TABLE insurances IS
  'Insurance of a client or lead, primary to fourth. It is ended, never deleted; a converted lead''s insurance becomes the client''s.';

-- Verifications of benefits (VOB).

CREATE TABLE eligibility_counters (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  last_number integer NOT NULL CHECK (last_number BETWEEN 1 AND 999999999),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id),
  UNIQUE (tenant_id, id)
);
SELECT cairn_protect('eligibility_counters');
COMMENT ON TABLE eligibility_counters IS 'The last X12 control number of a facility; each inquiry has its own.';

CREATE TABLE vobs (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  insurance_id    uuid NOT NULL,
  -- How the payer was asked first; figures of another source may fill what it left out.
  method          text NOT NULL CHECK (method IN ('instant', 'phone', 'portal')),
  status          text NOT NULL CHECK (status IN ('queued', 'needs_correction', 'failed', 'in_review', 'verified', 'voided')),
  service_on      date NOT NULL,
  service_types   text[] NOT NULL DEFAULT '{}',
  -- Why a check failed, or what has to be corrected: an AAA code of X12, or a code of our own.
  problem_code    text CHECK (length(problem_code) BETWEEN 1 AND 40),
  -- 42 CFR Part 2: the day the client signed the release to the payer, before there is a chart that holds it.
  release_signed_on date,
  -- The source that counts where two disagree.
  preferred_source text CHECK (preferred_source IN ('271', 'phone', 'portal')),
  payer_rep       text CHECK (length(payer_rep) BETWEEN 1 AND 120),
  call_reference  text CHECK (length(call_reference) BETWEEN 1 AND 80),
  note            text CHECK (length(note) BETWEEN 1 AND 2000),
  requested_at    timestamptz NOT NULL,
  requested_by    uuid,
  responded_at    timestamptz,
  verified_at     timestamptz,
  verified_by     uuid,
  valid_through   date,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, insurance_id) REFERENCES insurances (tenant_id, id),
  CONSTRAINT vobs_verified CHECK ((status = 'verified') = (verified_at IS NOT NULL AND valid_through IS NOT NULL))
);
-- At most one running check of an insurance (VOB-11).
CREATE UNIQUE INDEX vobs_running ON vobs (tenant_id, insurance_id) WHERE status = 'queued';
CREATE INDEX vobs_insurance ON vobs (tenant_id, insurance_id, requested_at DESC);
SELECT cairn_protect('vobs');
COMMENT ON TABLE vobs IS 'Verifications of benefits: asked by clearinghouse, phone or portal, reviewed and verified by staff.';

CREATE TABLE vob_transactions (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  vob_id         uuid NOT NULL,
  direction      text NOT NULL CHECK (direction IN ('270', '271')),
  control_number integer NOT NULL CHECK (control_number BETWEEN 1 AND 999999999),
  at             timestamptz NOT NULL,
  outcome        text NOT NULL CHECK (outcome IN ('sent', 'ok', 'rejected', 'malformed', 'mismatch')),
  -- The message as sent or received, encrypted: it names the member.
  raw_encrypted  bytea NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vob_id) REFERENCES vobs (tenant_id, id)
);
CREATE INDEX vob_transactions_vob ON vob_transactions (tenant_id, vob_id, at);
SELECT cairn_protect('vob_transactions', 'ledger');
COMMENT ON TABLE vob_transactions IS 'X12 messages of eligibility checks, as sent and received.';

CREATE TABLE vob_benefits (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  vob_id         uuid NOT NULL,
  position       smallint NOT NULL,
  source         text NOT NULL CHECK (source IN ('271', 'phone', 'portal')),
  -- The elements of an EB segment; a figure that the payer did not give is null, never zero (VOB-7).
  eb_code        text NOT NULL CHECK (length(eb_code) BETWEEN 1 AND 3),
  coverage_level text,
  service_types  text[] NOT NULL DEFAULT '{}',
  time_period    text,
  plan_name      text,
  amount_cents   bigint,
  percent_bp     integer,
  quantity_qualifier text,
  quantity       text,
  auth_required  text CHECK (auth_required IN ('Y', 'N', 'U')),
  in_network     text CHECK (in_network IN ('Y', 'N', 'W', 'U')),
  message        text,
  entity_name    text,
  at             timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, vob_id) REFERENCES vobs (tenant_id, id)
);
CREATE INDEX vob_benefits_vob ON vob_benefits (tenant_id, vob_id, position);
SELECT cairn_protect('vob_benefits', 'ledger');
COMMENT ON TABLE vob_benefits IS 'Benefits as the payer gave them, each with its source. Corrections are added, never overwritten.';

-- Authorizations and utilization reviews.

CREATE TABLE authorizations (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  demographic_id   uuid NOT NULL,
  client_id        uuid NOT NULL,
  insurance_id     uuid NOT NULL,
  -- The authorization that this one extends.
  parent_id        uuid,
  auth_number      text CHECK (length(auth_number) BETWEEN 1 AND 40),
  level_of_care_id uuid NOT NULL,
  unit             text NOT NULL CHECK (unit IN ('day', 'session', 'visit', 'hour', 'quarter_hour')),
  -- The HCPCS, CPT or revenue code of the service, where the payer authorized one.
  service_code     text CHECK (service_code ~ '^[A-Z0-9]{4,5}$'),
  requested_units  smallint NOT NULL CHECK (requested_units BETWEEN 1 AND 999),
  approved_units   smallint CHECK (approved_units BETWEEN 1 AND 999),
  from_on          date NOT NULL,
  through_on       date NOT NULL,
  status           text NOT NULL CHECK (status IN ('requested', 'pended', 'approved', 'partially_approved', 'denied',
                     'under_appeal', 'upheld', 'voided')),
  decided_on       date,
  -- The day agreed with the payer, where it is earlier than the payer's lead time.
  next_review_on   date,
  denial_reason    text CHECK (length(denial_reason) BETWEEN 1 AND 500),
  -- The last day to appeal.
  appeal_by        date,
  care_manager     text CHECK (length(care_manager) BETWEEN 1 AND 120),
  care_manager_phone text CHECK (care_manager_phone ~ '^\+[1-9][0-9]{6,14}$'),
  note             text CHECK (length(note) BETWEEN 1 AND 2000),
  void_reason      text CHECK (length(void_reason) BETWEEN 1 AND 300),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, insurance_id) REFERENCES insurances (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_id) REFERENCES authorizations (tenant_id, id),
  FOREIGN KEY (tenant_id, level_of_care_id) REFERENCES levels_of_care (tenant_id, id),
  CONSTRAINT authorizations_dates CHECK (through_on >= from_on),
  CONSTRAINT authorizations_units CHECK (approved_units <= requested_units),
  CONSTRAINT authorizations_approved CHECK (status NOT IN ('approved', 'partially_approved') OR approved_units IS NOT NULL),
  CONSTRAINT authorizations_open CHECK (status NOT IN ('requested', 'pended') OR approved_units IS NULL),
  CONSTRAINT authorizations_denied CHECK (status <> 'denied' OR denial_reason IS NOT NULL),
  CONSTRAINT authorizations_voided CHECK ((status = 'voided') = (void_reason IS NOT NULL))
);
CREATE INDEX authorizations_stay ON authorizations (tenant_id, demographic_id, from_on);
CREATE INDEX authorizations_ending ON authorizations (tenant_id, through_on, id) WHERE status <> 'voided';
CREATE INDEX authorizations_insurance ON authorizations (tenant_id, insurance_id);
SELECT cairn_protect('authorizations');
COMMENT ON TABLE authorizations IS
  'Days or sessions that a payer approved, or was asked to approve, for a level of care and a range of dates.';

CREATE TABLE authorization_usages (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  authorization_id uuid NOT NULL,
  used_units       smallint NOT NULL CHECK (used_units >= 0),
  -- The last day its units last, at the present use; null before it is used.
  lasts_through    date,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, authorization_id),
  FOREIGN KEY (tenant_id, authorization_id) REFERENCES authorizations (tenant_id, id)
);
SELECT cairn_protect('authorization_usages');
COMMENT ON TABLE authorization_usages IS
  'Units of an authorization that were used, as last computed from the census. Apart from it, so that a nightly count changes '
  'no version of the authorization.';

CREATE TABLE coverage_outlooks (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  demographic_id   uuid NOT NULL,
  client_id        uuid NOT NULL,
  location_id      uuid NOT NULL,
  level_of_care_id uuid,
  insurance_id     uuid,
  -- What the stay needs, for the worklist and the filter of the client list.
  stage            text NOT NULL CHECK (stage IN ('ends_today', 'gap', 'review_overdue', 'no_authorization', 'denied',
                     'review_today', 'ending', 'pending', 'past_gap', 'covered', 'self_pay', 'ended')),
  computed_for     date NOT NULL,
  -- The last day covered without a break; null where the day itself is not covered.
  covered_through  date,
  -- The first day from then on that is not covered, within the planned stay; null where all of it is covered.
  uncovered_from   date,
  reason           text CHECK (reason IN ('no_auth', 'exhausted', 'expired', 'denied', 'pending', 'wrong_level', 'self_pay')),
  -- Days of the stay that passed without coverage.
  gap_days         smallint NOT NULL DEFAULT 0,
  units_left       smallint,
  unit             text CHECK (unit IN ('day', 'session', 'visit', 'hour', 'quarter_hour')),
  -- What the days not covered are worth, past and within the planned stay; null where no rate is known.
  at_risk_cents    integer CHECK (at_risk_cents >= 0),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, demographic_id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, insurance_id) REFERENCES insurances (tenant_id, id)
);
CREATE INDEX coverage_outlooks_open ON coverage_outlooks (tenant_id, location_id, client_id) WHERE stage <> 'ended';
CREATE INDEX coverage_outlooks_client ON coverage_outlooks (tenant_id, client_id);
SELECT cairn_protect('coverage_outlooks');
COMMENT ON TABLE coverage_outlooks IS
  'How far a stay is covered, as last computed from its census, authorizations and insurance. Lists and filters read it.';

CREATE TABLE utilization_reviews (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  demographic_id   uuid NOT NULL,
  client_id        uuid NOT NULL,
  location_id      uuid NOT NULL,
  authorization_id uuid,
  kind             text NOT NULL CHECK (kind IN ('initial', 'concurrent', 'retrospective', 'peer_to_peer',
                     'appeal_expedited', 'appeal_standard', 'external')),
  status           text NOT NULL CHECK (status IN ('due', 'completed', 'canceled')),
  due_on           date NOT NULL,
  assigned_to      uuid,
  contacted_at     timestamptz,
  method           text CHECK (method IN ('phone', 'portal', 'fax')),
  payer_rep        text CHECK (length(payer_rep) BETWEEN 1 AND 120),
  call_reference   text CHECK (length(call_reference) BETWEEN 1 AND 80),
  summary          text CHECK (length(summary) BETWEEN 1 AND 4000),
  requested_units  smallint,
  approved_units   smallint,
  outcome          text CHECK (outcome IN ('approved', 'partially_approved', 'pended', 'denied')),
  recorded_by      uuid,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, authorization_id) REFERENCES authorizations (tenant_id, id),
  CONSTRAINT utilization_reviews_completed CHECK ((status = 'completed') = (contacted_at IS NOT NULL AND outcome IS NOT NULL))
);
-- A stay has one review that is due.
CREATE UNIQUE INDEX utilization_reviews_due ON utilization_reviews (tenant_id, demographic_id) WHERE status = 'due';
CREATE INDEX utilization_reviews_stay ON utilization_reviews (tenant_id, demographic_id, contacted_at DESC);
SELECT cairn_protect('utilization_reviews');
COMMENT ON TABLE utilization_reviews IS
  'Reviews of a stay with its payer: the one that is due, and those held, each with who was spoken to and the outcome.';
