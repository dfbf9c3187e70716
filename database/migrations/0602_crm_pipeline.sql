-- What happens to a lead: touches, stages, owners, appointments, waiting, notes, tasks, the timeline (crm chapter 2.2).

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

-- How long a lead stood in each stage; reports read it, so it never overlaps.
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
SELECT cairn_protect('lead_stages');

CREATE TABLE lead_assignments (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  lead_id    uuid NOT NULL,
  owner_id   uuid NOT NULL,
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
SELECT cairn_protect('lead_assignments');

-- The story of a lead, append-only; the timeline reads it.
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

-- 1 Booked 2 Confirmed 3 Arrived 4 Fulfilled 5 Cancelled 6 Rescheduled 7 No-show
CREATE TABLE intake_appointments (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  lead_id          uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('assessment', 'tour', 'intake', 'transport', 'call-back')),
  starts_at        timestamptz NOT NULL,
  duration_minutes smallint NOT NULL DEFAULT 60 CHECK (duration_minutes BETWEEN 5 AND 1440),
  time_zone        text NOT NULL,
  location_id      uuid NOT NULL,
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

-- 1 Waiting 2 Offered 3 Accepted 5 Removed 6 Admitted
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
SELECT cairn_protect('waitlist_entries');

-- Lifecycle 12 means that a time is booked, 13 that a place in the line exists; checked when the transaction ends.
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

-- 1 Open 2 In progress 3 Done 4 Cancelled
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
SELECT cairn_protect('crm_tasks');
