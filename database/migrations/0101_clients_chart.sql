-- What hangs on the episode: timeline, diagnoses, alerts, vitals.

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

-- DX-1: the set is replaced as a whole under its number; every former set stays.
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

-- One row per code of the set now in force; a row that left the set keeps the number of the set it left with.
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

CREATE TABLE alerts (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid,
  category       text NOT NULL CHECK (category IN ('fall', 'suicide', 'self_harm', 'elopement', 'ama_risk', 'seizure',
                   'withdrawal_history', 'violence', 'sexual_safety', 'infection_control', 'pregnancy', 'diabetes', 'diet',
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
SELECT cairn_protect('alerts');

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
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX metric_sets_of_client ON metric_sets (tenant_id, client_id, effective_at DESC);
SELECT cairn_protect('metric_sets');

-- VIT-4: a reading is never edited; only its marking as entered in error, its replacement and its acknowledgement follow.
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
SELECT cairn_protect('metric_readings');

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
