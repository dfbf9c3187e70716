-- Allergies, orders, scheduled doses and administrations.

CREATE TABLE client_allergies (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('allergy', 'intolerance', 'adverse_reaction')),
  substance_text text NOT NULL CHECK (length(btrim(substance_text)) BETWEEN 1 AND 200),
  -- All three null: free text, which cannot be screened.
  rxcui          text CHECK (rxcui ~ '^[0-9]{1,10}$'),
  class_code     text CHECK (length(class_code) <= 40),
  snomed         text CHECK (snomed ~ '^[0-9]{6,18}$'),
  category       text NOT NULL CHECK (category IN ('medication', 'food', 'environment', 'latex', 'biologic')),
  reactions      jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(reactions) = 'array'),
  criticality    text CHECK (criticality IN ('low', 'high', 'unable_to_assess')),
  onset_on       date,
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'refuted', 'entered_in_error')),
  -- When it got this status, by the server's clock. An older review does not cover it.
  status_since   timestamptz NOT NULL,
  status_reason  text CHECK (length(status_reason) <= 500),
  verification   text NOT NULL DEFAULT 'confirmed' CHECK (verification IN ('reported', 'confirmed')),
  verified_by    uuid,
  verified_at    timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  CHECK (status IN ('active', 'inactive') OR status_reason IS NOT NULL)
);
CREATE UNIQUE INDEX client_allergies_coded ON client_allergies (tenant_id, client_id, rxcui) WHERE status = 'active';
CREATE UNIQUE INDEX client_allergies_text ON client_allergies (tenant_id, client_id, lower(btrim(substance_text)))
  WHERE status = 'active';
-- All of a client's allergies, also refuted and ended ones: banner, medication pass, printouts.
CREATE INDEX client_allergies_client ON client_allergies (tenant_id, client_id);
SELECT cairn_protect('client_allergies');
COMMENT ON TABLE client_allergies IS 'Allergies of a client.';

CREATE TABLE client_allergy_reviews (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  outcome        text NOT NULL CHECK (outcome IN ('nkda', 'nka', 'list')),
  reviewed_by    uuid NOT NULL,
  reviewed_at    timestamptz NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX client_allergy_reviews_client ON client_allergy_reviews (tenant_id, client_id, reviewed_at DESC);
SELECT cairn_protect('client_allergy_reviews', 'ledger');
COMMENT ON TABLE client_allergy_reviews IS 'Allergy reviews of an episode.';

CREATE TABLE frequencies (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  code          text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,8}$'),
  display       text NOT NULL CHECK (length(display) BETWEEN 1 AND 60),
  per_day       integer CHECK (per_day BETWEEN 1 AND 48),
  interval_min  integer CHECK (interval_min BETWEEN 15 AND 525600),
  kind          text NOT NULL CHECK (kind IN ('clock', 'interval', 'weekly', 'monthly', 'event')),
  default_times time[] NOT NULL DEFAULT '{}',
  fhir_code     text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX frequencies_code ON frequencies (tenant_id, code);
SELECT cairn_protect('frequencies');
COMMENT ON TABLE frequencies IS
  'A facility''s changes to the shipped frequencies. A code without a row keeps its shipped meaning.';

CREATE TABLE location_med_times (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  location_id    uuid NOT NULL,
  frequency_code text NOT NULL,
  times          time[] NOT NULL CHECK (cardinality(times) BETWEEN 1 AND 48),
  effective_from date NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX location_med_times_one ON location_med_times (tenant_id, location_id, frequency_code, effective_from);
SELECT cairn_protect('location_med_times');
COMMENT ON TABLE location_med_times IS 'Medication pass times of a location.';

CREATE TABLE tolerances (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  scope_type text NOT NULL CHECK (scope_type IN ('product', 'frequency', 'location', 'tenant')),
  -- RxCUI, frequency code or location id; null for the whole facility.
  scope_id   text CHECK (length(scope_id) BETWEEN 1 AND 60),
  kind       text NOT NULL DEFAULT 'window' CHECK (kind IN ('window')),
  early_min  integer NOT NULL CHECK (early_min BETWEEN 0 AND 240),
  late_min   integer NOT NULL CHECK (late_min BETWEEN 5 AND 240),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((scope_type = 'tenant') = (scope_id IS NULL))
);
CREATE UNIQUE INDEX tolerances_one ON tolerances (tenant_id, scope_type, scope_id, kind) NULLS NOT DISTINCT;
SELECT cairn_protect('tolerances', 'scratch');
COMMENT ON TABLE tolerances IS 'How early and late scheduled doses may be given, where the facility sets other windows than the usual ones.';

CREATE TABLE order_counters (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  last_no    integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX order_counters_one ON order_counters (tenant_id);
SELECT cairn_protect('order_counters');
COMMENT ON TABLE order_counters IS 'Counter of order numbers per facility, shown as O-20417.';

CREATE TABLE protocols (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  code       text NOT NULL CHECK (code ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind       text NOT NULL CHECK (kind IN ('taper', 'triggered', 'order_set', 'standing', 'induction')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX protocols_code ON protocols (tenant_id, code);
SELECT cairn_protect('protocols');
COMMENT ON TABLE protocols IS 'Medication protocols of a facility that its medical director has drafted or approved.';

CREATE TABLE protocol_versions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  protocol_id   uuid NOT NULL,
  version_no    integer NOT NULL CHECK (version_no >= 1),
  state         text NOT NULL CHECK (state IN ('draft', 'in_review', 'approved', 'retired')),
  -- Criteria, exclusions, taper, orders and source, as they were approved.
  content       jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  approved_by   uuid,
  approved_at   timestamptz,
  -- The approval counts through this day.
  review_due_on date,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, protocol_id) REFERENCES protocols (tenant_id, id),
  FOREIGN KEY (tenant_id, approved_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT protocol_versions_approved CHECK (state NOT IN ('approved', 'retired')
    OR num_nulls(approved_by, approved_at, review_due_on) = 0)
);
CREATE UNIQUE INDEX protocol_versions_no ON protocol_versions (tenant_id, protocol_id, version_no);
CREATE UNIQUE INDEX protocol_versions_in_force ON protocol_versions (tenant_id, protocol_id) WHERE state = 'approved';
SELECT cairn_protect('protocol_versions');
COMMENT ON TABLE protocol_versions IS 'Versions of protocols with their approval. What was approved does not change.';

CREATE FUNCTION protocol_versions_keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.approved_at IS NOT NULL AND (OLD.content, OLD.version_no) IS DISTINCT FROM (NEW.content, NEW.version_no) THEN
    RAISE EXCEPTION 'An approved protocol does not change: approve a new version.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER protocol_versions_content BEFORE UPDATE ON protocol_versions
  FOR EACH ROW EXECUTE FUNCTION protocol_versions_keep_approved();

CREATE TABLE protocol_enrollments (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  client_id           uuid NOT NULL,
  demographic_id      uuid NOT NULL,
  protocol_id         uuid NOT NULL,
  protocol_version_id uuid NOT NULL,
  state               text NOT NULL CHECK (state IN ('active', 'paused', 'completed', 'stopped')),
  -- The first dose.
  anchor_at           timestamptz NOT NULL,
  day_policy          text NOT NULL CHECK (day_policy IN ('first_dose', 'facility_times')),
  days                integer NOT NULL CHECK (days BETWEEN 1 AND 60),
  started_by          uuid NOT NULL,
  started_at          timestamptz NOT NULL,
  -- Answers to the exclusions, and why the client was started with a "yes".
  exclusions          jsonb NOT NULL CHECK (jsonb_typeof(exclusions) = 'object'),
  exclusion_reason    text CHECK (length(exclusion_reason) BETWEEN 3 AND 500),
  -- [{kind, day, at, by, orderId}]
  adjustments         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(adjustments) = 'array'),
  ended_at            timestamptz,
  end_reason          text CHECK (length(end_reason) <= 500),
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, protocol_id) REFERENCES protocols (tenant_id, id),
  FOREIGN KEY (tenant_id, protocol_version_id) REFERENCES protocol_versions (tenant_id, id),
  FOREIGN KEY (tenant_id, started_by) REFERENCES clinicians (tenant_id, id),
  CHECK ((state IN ('completed', 'stopped')) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX protocol_enrollments_one ON protocol_enrollments (tenant_id, demographic_id, protocol_id)
  WHERE state IN ('active', 'paused');
CREATE INDEX protocol_enrollments_stay ON protocol_enrollments (tenant_id, demographic_id, started_at DESC);
SELECT cairn_protect('protocol_enrollments');
COMMENT ON TABLE protocol_enrollments IS 'Protocols started for a stay. Their orders name the enrollment.';

CREATE TABLE orders (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  -- identity
  order_no        integer NOT NULL,
  client_id       uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  location_id     uuid NOT NULL,
  order_type      text NOT NULL DEFAULT 'medication' CHECK (order_type IN
    ('medication', 'lab', 'drug_screen', 'nursing', 'vitals', 'diet', 'precaution', 'consult', 'referral', 'treatment')),
  parent_order_id uuid,
  replaces_order_id uuid,
  -- renewal: repeats an order from its end on. change: stops the order it replaces once it is signed.
  replacement     text CHECK (replacement IN ('renewal', 'change')),
  replaced_by_order_id uuid,
  protocol_enrollment_id uuid,
  -- The order is the taper of its protocol: how its days count.
  day_policy      text CHECK (day_policy IN ('first_dose', 'facility_times')),
  -- authority
  order_mode      text NOT NULL CHECK (order_mode IN
    ('written', 'verbal', 'telephone', 'standing', 'protocol', 'transcribed', 'erx')),
  prescriber_id   uuid NOT NULL,
  entered_by      uuid NOT NULL,
  read_back       jsonb,
  signature_state text NOT NULL CHECK (signature_state IN
    ('unsigned', 'signed', 'awaiting_cosign', 'cosign_overdue', 'not_required')),
  signature_due_at timestamptz,
  -- Reminders of the co-signature sent so far (MED-4).
  signature_reminders smallint NOT NULL DEFAULT 0,
  signed_by       uuid,
  signed_at       timestamptz,
  signature_id    uuid,
  taken_by        uuid,
  taken_at        timestamptz,
  -- drug
  rxcui           text,
  custom_code     text,
  product_text    text NOT NULL CHECK (length(product_text) BETWEEN 1 AND 300),
  tall_man        text,
  -- [{name, base, rxcui, strengthValue, strengthUnit}] frozen with the order, for screening and 24-hour sums.
  ingredients     jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(ingredients) = 'array'),
  dea_schedule    smallint NOT NULL DEFAULT 0 CHECK (dea_schedule IN (0, 2, 3, 4, 5)),
  dose_value      numeric(12,4) CHECK (dose_value > 0),
  dose_unit       text,
  dose_max        numeric(12,4) CHECK (dose_max > dose_value),
  range_rule      text,
  quantity_per_dose numeric(12,4) CHECK (quantity_per_dose > 0),
  quantity_unit   text,
  route_code      text,
  site            text,
  sig_text        text NOT NULL,
  patient_sig_text text,
  indication      text CHECK (length(indication) BETWEEN 1 AND 200),
  icd10_code      text,
  substitution_allowed boolean NOT NULL DEFAULT true,
  self_admin_allowed boolean NOT NULL DEFAULT false,
  keep_on_person  boolean NOT NULL DEFAULT false,
  -- timing
  schedule_kind   text NOT NULL CHECK (schedule_kind IN ('scheduled', 'prn', 'once', 'stat', 'now', 'continuous')),
  frequency_code  text NOT NULL,
  start_at        timestamptz NOT NULL,
  start_policy    text NOT NULL DEFAULT 'next_scheduled' CHECK (start_policy IN ('next_scheduled', 'now', 'at')),
  duration_value  integer CHECK (duration_value BETWEEN 1 AND 1000),
  duration_unit   text CHECK (duration_unit IN ('doses', 'days', 'weeks')),
  day_counting    text CHECK (day_counting IN ('calendar', 'elapsed24h')),
  end_at          timestamptz,
  max_doses       integer CHECK (max_doses BETWEEN 1 AND 10000),
  -- as needed
  prn_reason      text[] NOT NULL DEFAULT '{}',
  min_interval_min integer CHECK (min_interval_min BETWEEN 5 AND 10080),
  max_doses_per24h integer CHECK (max_doses_per24h BETWEEN 1 AND 48),
  max_amount_per24h numeric(12,4) CHECK (max_amount_per24h > 0),
  prn_recheck_min integer CHECK (prn_recheck_min BETWEEN 5 AND 480),
  -- safety
  hold_parameters jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(hold_parameters) = 'array'),
  requires_score  jsonb,
  tolerance_override jsonb,
  -- orders other than medications
  service_code    text,
  specimen        text,
  fasting         boolean,
  priority        text CHECK (priority IN ('routine', 'urgent', 'stat')),
  collect_by      timestamptz,
  instructions    text CHECK (length(instructions) <= 2000),
  recurrence      jsonb,
  -- state
  order_status    smallint NOT NULL CHECK (order_status IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11)),
  status_reason   text CHECK (length(status_reason) <= 500),
  -- Since when no dose may be given: on hold, stopped or completed. Earlier doses can still be documented.
  stopped_at      timestamptz,
  -- When a hold ends by itself; null: when it is resumed.
  hold_until      timestamptz,
  -- The hold is a prescriber's, so that a nurse needs a prescriber's verbal order to end it early.
  hold_by_prescriber boolean NOT NULL DEFAULT false,
  -- A discontinuation set for later: the order is active until then, and no dose is planned from then on.
  discontinue_at  timestamptz,
  discontinue_reason text CHECK (length(discontinue_reason) <= 500),
  ending_notified_at timestamptz,
  -- Units left to destroy, counted when the order was discontinued.
  destroy_quantity numeric(12,4) CHECK (destroy_quantity > 0),
  archived_at     timestamptz,
  archived_by     uuid,
  generated_through timestamptz,
  last_dose_no    integer NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, prescriber_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, replaces_order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, replaced_by_order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, protocol_enrollment_id) REFERENCES protocol_enrollments (tenant_id, id),
  CONSTRAINT orders_taper CHECK (day_policy IS NULL OR (protocol_enrollment_id IS NOT NULL AND end_at IS NOT NULL
    AND schedule_kind = 'scheduled')),
  CHECK (end_at IS NULL OR end_at > start_at),
  CONSTRAINT orders_drug_complete CHECK (order_type <> 'medication' OR (num_nonnulls(rxcui, custom_code) = 1
    AND dose_value IS NOT NULL AND dose_unit IS NOT NULL AND quantity_per_dose IS NOT NULL
    AND quantity_unit IS NOT NULL AND route_code IS NOT NULL)),
  CONSTRAINT orders_prn_complete CHECK (schedule_kind <> 'prn' OR (cardinality(prn_reason) > 0
    AND min_interval_min IS NOT NULL AND num_nonnulls(max_doses_per24h, max_amount_per24h) > 0)),
  CONSTRAINT orders_controlled_indication CHECK (dea_schedule = 0 OR indication IS NOT NULL),
  CONSTRAINT orders_controlled_ends CHECK (dea_schedule = 0 OR order_type <> 'medication'
    OR schedule_kind IN ('once', 'stat', 'now') OR num_nonnulls(end_at, max_doses) > 0),
  CONSTRAINT orders_read_back CHECK (order_mode NOT IN ('verbal', 'telephone')
    OR coalesce((read_back ->> 'confirmed')::boolean, false)),
  CONSTRAINT orders_signed CHECK (signature_state <> 'signed' OR num_nulls(signed_by, signed_at, signature_id) = 0),
  CHECK (num_nulls(taken_by, taken_at) IN (0, 2)),
  CHECK (num_nulls(replaces_order_id, replacement) IN (0, 2)),
  CHECK (num_nulls(discontinue_at, discontinue_reason) IN (0, 2)),
  CHECK (num_nulls(archived_at, archived_by) IN (0, 2)),
  CONSTRAINT orders_held CHECK (order_status = 3 OR (hold_until IS NULL AND NOT hold_by_prescriber)),
  CONSTRAINT orders_to_destroy_counted CHECK (order_status <> 4 OR destroy_quantity IS NOT NULL),
  CONSTRAINT orders_archived_closed CHECK (archived_at IS NULL OR order_status IN (5, 6, 7, 8, 10, 11)),
  CONSTRAINT orders_service_plain CHECK (order_type = 'medication' OR (num_nonnulls(rxcui, custom_code, dose_value) = 0
    AND schedule_kind IN ('scheduled', 'once', 'stat') AND dea_schedule = 0)),
  CHECK (dose_max IS NULL OR range_rule IS NOT NULL)
);
CREATE UNIQUE INDEX orders_no ON orders (tenant_id, order_no);
CREATE INDEX orders_chart ON orders (tenant_id, demographic_id, order_status);
CREATE INDEX orders_place ON orders (tenant_id, location_id, order_status, created_at DESC) WHERE archived_at IS NULL;
CREATE INDEX orders_to_sign ON orders (tenant_id, prescriber_id, signature_due_at)
  WHERE signature_state IN ('awaiting_cosign', 'cosign_overdue');
CREATE INDEX orders_of_protocol ON orders (tenant_id, protocol_enrollment_id) WHERE protocol_enrollment_id IS NOT NULL;
CREATE INDEX orders_entered_to_sign ON orders (tenant_id, entered_by)
  WHERE signature_state IN ('awaiting_cosign', 'cosign_overdue');
CREATE INDEX orders_to_destroy ON orders (tenant_id, location_id) WHERE order_status = 4;
-- What the order clock changes next: ends of holds, planned discontinuations, ends of courses.
CREATE INDEX orders_held_until ON orders (tenant_id, hold_until) WHERE hold_until IS NOT NULL;
CREATE INDEX orders_discontinue_at ON orders (tenant_id, discontinue_at) WHERE discontinue_at IS NOT NULL;
CREATE INDEX orders_ending ON orders (tenant_id, end_at) WHERE order_status = 2 AND end_at IS NOT NULL;
CREATE INDEX orders_last_doses ON orders (tenant_id, max_doses) WHERE order_status = 2 AND max_doses IS NOT NULL;
CREATE INDEX orders_cosign_due ON orders (tenant_id, signature_due_at)
  WHERE signature_state IN ('awaiting_cosign', 'cosign_overdue');
-- Orders whose doses a bedside score decides.
CREATE INDEX orders_by_score ON orders (tenant_id, location_id) WHERE order_status = 2 AND requires_score IS NOT NULL;
CREATE INDEX orders_to_extend ON orders (tenant_id, generated_through) WHERE order_status = 2;
-- Orders, newest first: of one location, and of all locations of a user.
CREATE INDEX orders_place_newest ON orders (tenant_id, location_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX orders_place_archived ON orders (tenant_id, location_id, created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX orders_archived ON orders (tenant_id, created_at DESC, id DESC) WHERE archived_at IS NOT NULL;
CREATE INDEX orders_newest ON orders (tenant_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
-- Orders by status where no location is chosen.
CREATE INDEX orders_of_status ON orders (tenant_id, order_status, created_at DESC) WHERE archived_at IS NULL;
SELECT cairn_protect('orders');
COMMENT ON TABLE orders IS 'Orders: drug, dose, route, timing, authority and state. What was signed does not change.';

-- The drug, dose, route and timing of a signed order change only by a new order.
CREATE FUNCTION orders_keep_signed_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.signed_at IS NOT NULL AND
     (OLD.rxcui, OLD.custom_code, OLD.product_text, OLD.dose_value, OLD.dose_unit, OLD.dose_max, OLD.quantity_per_dose,
      OLD.route_code, OLD.schedule_kind, OLD.frequency_code, OLD.start_at, OLD.max_doses, OLD.prn_reason,
      OLD.min_interval_min, OLD.max_doses_per24h, OLD.max_amount_per24h, OLD.hold_parameters, OLD.requires_score, OLD.sig_text)
     IS DISTINCT FROM
     (NEW.rxcui, NEW.custom_code, NEW.product_text, NEW.dose_value, NEW.dose_unit, NEW.dose_max, NEW.quantity_per_dose,
      NEW.route_code, NEW.schedule_kind, NEW.frequency_code, NEW.start_at, NEW.max_doses, NEW.prn_reason,
      NEW.min_interval_min, NEW.max_doses_per24h, NEW.max_amount_per24h, NEW.hold_parameters, NEW.requires_score, NEW.sig_text)
  THEN
    RAISE EXCEPTION 'A signed order does not change: use change-order.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_signed_text BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_keep_signed_text();

CREATE TABLE supply_counters (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('container', 'destruction')),
  last_no    integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX supply_counters_one ON supply_counters (tenant_id, kind);
SELECT cairn_protect('supply_counters');
COMMENT ON TABLE supply_counters IS 'Counters of container numbers (C-10482) and destruction numbers (D-107) per facility.';

CREATE TABLE storages (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  location_id   uuid NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind          text NOT NULL CHECK (kind IN ('cart', 'drawer', 'safe', 'fridge', 'e_kit')),
  status        text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  -- Who has the keys since the last completed shift count.
  custodian_id  uuid,
  custody_since timestamptz,
  counted_at    timestamptz,
  -- The last reminder of a count that is due: its step, and the count it counts from.
  reminded_step smallint NOT NULL DEFAULT 0 CHECK (reminded_step BETWEEN 0 AND 3),
  reminded_for  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, custodian_id) REFERENCES clinicians (tenant_id, id),
  CHECK (num_nulls(custodian_id, custody_since) IN (0, 2))
);
CREATE UNIQUE INDEX storages_name ON storages (tenant_id, location_id, lower(name));
SELECT cairn_protect('storages');
COMMENT ON TABLE storages IS 'Where counted medications are kept: carts, drawers, safes, refrigerators.';

-- Refills of orders, from the suggestion to the container that was received.
CREATE TABLE refills (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  order_id       uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  state          text NOT NULL CHECK (state IN ('suggested', 'requested', 'approved', 'sent', 'partially_received', 'received',
    'denied', 'cancelled')),
  quantity       numeric(12,4) NOT NULL CHECK (quantity > 0),
  unit           text NOT NULL CHECK (length(unit) BETWEEN 1 AND 40),
  -- How long the quantity lasts by the planned doses; null where that depends on the client (PRN).
  days_supply    integer CHECK (days_supply BETWEEN 1 AND 366),
  channel        text CHECK (channel IN ('erx', 'fax', 'phone', 'portal')),
  pharmacy_name  text CHECK (length(pharmacy_name) BETWEEN 2 AND 120),
  rx_number      text CHECK (length(rx_number) BETWEEN 1 AND 40),
  needed_by      date,
  note           text CHECK (length(note) BETWEEN 1 AND 500),
  -- A controlled drug, or more than was dispensed before: a prescriber approves it.
  needs_approval boolean NOT NULL,
  requested_by   uuid,
  requested_at   timestamptz,
  approved_by    uuid,
  approved_at    timestamptz,
  sent_by        uuid,
  sent_at        timestamptz,
  closed_by      uuid,
  closed_at      timestamptz,
  close_reason   text CHECK (length(close_reason) BETWEEN 3 AND 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, requested_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, approved_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, sent_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, closed_by) REFERENCES clinicians (tenant_id, id),
  CHECK (num_nulls(requested_by, requested_at, channel, pharmacy_name) IN (0, 4)),
  CHECK (num_nulls(approved_by, approved_at) IN (0, 2)),
  CHECK (num_nulls(sent_by, sent_at) IN (0, 2)),
  CONSTRAINT refills_requested CHECK (state IN ('suggested', 'cancelled') OR requested_by IS NOT NULL),
  -- What needs an approval is neither sent nor received without one.
  CONSTRAINT refills_approved CHECK (state NOT IN ('approved', 'sent', 'partially_received', 'received')
    OR NOT needs_approval OR approved_by IS NOT NULL),
  CONSTRAINT refills_sent CHECK (state NOT IN ('sent', 'partially_received', 'received') OR sent_by IS NOT NULL),
  CONSTRAINT refills_closed CHECK ((state IN ('received', 'denied', 'cancelled')) = (closed_at IS NOT NULL)
    AND (state NOT IN ('denied', 'cancelled') OR close_reason IS NOT NULL))
);
CREATE UNIQUE INDEX refills_one_open ON refills (tenant_id, order_id)
  WHERE state IN ('suggested', 'requested', 'approved', 'sent', 'partially_received');
CREATE INDEX refills_open ON refills (tenant_id, location_id, created_at DESC, id DESC)
  WHERE state IN ('suggested', 'requested', 'approved', 'sent', 'partially_received');
CREATE INDEX refills_closed ON refills (tenant_id, location_id, closed_at DESC, id DESC) WHERE closed_at IS NOT NULL;
CREATE INDEX refills_order ON refills (tenant_id, order_id, created_at DESC);
CREATE INDEX refills_stay ON refills (tenant_id, demographic_id, created_at DESC);
SELECT cairn_protect('refills');
COMMENT ON TABLE refills IS 'Refills of orders: suggested from the supply, requested, approved, sent to the pharmacy and received.';

CREATE TABLE review_items (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('order_signature', 'cosign', 'held_order', 'held_dose',
    'refusal_pattern', 'missed_critical', 'refill')),
  order_id       uuid NOT NULL,
  refill_id      uuid,
  -- The entry or dose it is about; both are kept in partitions or move, so no foreign key.
  log_id         uuid,
  schedule_id    uuid,
  -- Why the order is on hold, or what became of the dose.
  reason         text CHECK (length(reason) BETWEEN 1 AND 500),
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  -- Null: raised by the system.
  submitted_by   uuid,
  submitted_at   timestamptz NOT NULL,
  -- Who reviews it: this clinician, or anyone who has the permission at the location.
  assignee_id    uuid,
  assignee_permission text NOT NULL CHECK (assignee_permission IN ('medications.approve', 'medications.manageProtocols')),
  due_at         timestamptz,
  state          text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'returned', 'approved', 'declined', 'withdrawn')),
  decided_by     uuid,
  decided_at     timestamptz,
  -- Why it was declined, or the question with which it was returned.
  decision_note  text CHECK (length(decision_note) BETWEEN 1 AND 500),
  -- The submitter's answer to a question.
  answer         text CHECK (length(answer) BETWEEN 1 AND 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, refill_id) REFERENCES refills (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, submitted_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, assignee_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES clinicians (tenant_id, id),
  CHECK ((kind = 'refill') = (refill_id IS NOT NULL)),
  CHECK (state NOT IN ('approved', 'declined', 'withdrawn', 'returned') OR decided_at IS NOT NULL),
  CHECK (state NOT IN ('declined', 'returned') OR decision_note IS NOT NULL)
);
-- A signature or refill is in the queue once; an order has one open review of each other kind.
CREATE UNIQUE INDEX review_items_open ON review_items (tenant_id, order_id, kind) WHERE state IN ('pending', 'returned');
CREATE INDEX review_items_mine ON review_items (tenant_id, assignee_id, due_at) WHERE state IN ('pending', 'returned');
CREATE INDEX review_items_sent ON review_items (tenant_id, submitted_by, submitted_at DESC);
CREATE INDEX review_items_place ON review_items (tenant_id, location_id, submitted_at DESC) WHERE state IN ('pending', 'returned');
SELECT cairn_protect('review_items');
COMMENT ON TABLE review_items IS 'What prescribers and the medical director review: signatures, co-signatures, refills, held and refused doses.';

-- Keeps the queue of signatures equal to the orders, whatever changes them.
CREATE FUNCTION orders_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted text := CASE WHEN NEW.order_status = 1 THEN 'order_signature'
    WHEN NEW.signature_state IN ('awaiting_cosign', 'cosign_overdue') THEN 'cosign' END;
BEGIN
  UPDATE review_items SET
    state = CASE WHEN NEW.order_status IN (10) THEN 'declined' WHEN NEW.order_status = 11 OR NEW.signed_at IS NULL
      THEN 'withdrawn' ELSE 'approved' END,
    decided_by = CASE WHEN NEW.signed_at IS NOT NULL THEN NEW.signed_by ELSE (SELECT c.id FROM clinicians c
      WHERE c.tenant_id = NEW.tenant_id AND c.user_id = cairn_user()) END,
    decided_at = coalesce(NEW.signed_at, NEW.stopped_at, clock_timestamp()),
    decision_note = CASE WHEN NEW.order_status IN (10, 11) THEN coalesce(NEW.status_reason, 'Declined')
      ELSE decision_note END
  WHERE tenant_id = NEW.tenant_id AND order_id = NEW.id AND kind IN ('order_signature', 'cosign')
    AND state IN ('pending', 'returned') AND kind IS DISTINCT FROM wanted;
  IF wanted IS NOT NULL THEN
    INSERT INTO review_items (id, kind, order_id, client_id, demographic_id, location_id, submitted_by, submitted_at,
      assignee_id, assignee_permission, due_at)
    VALUES (gen_random_uuid(), wanted, NEW.id, NEW.client_id, NEW.demographic_id, NEW.location_id, NEW.entered_by,
      NEW.created_at, NEW.prescriber_id, 'medications.approve', NEW.signature_due_at)
    ON CONFLICT (tenant_id, order_id, kind) WHERE state IN ('pending', 'returned')
      DO UPDATE SET assignee_id = EXCLUDED.assignee_id, due_at = EXCLUDED.due_at, location_id = EXCLUDED.location_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_review_new AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.order_status = 1 OR NEW.signature_state IN ('awaiting_cosign', 'cosign_overdue'))
  EXECUTE FUNCTION orders_review();
CREATE TRIGGER orders_review_changed AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.order_status, OLD.signature_state, OLD.prescriber_id, OLD.signature_due_at, OLD.location_id)
    IS DISTINCT FROM (NEW.order_status, NEW.signature_state, NEW.prescriber_id, NEW.signature_due_at, NEW.location_id))
  EXECUTE FUNCTION orders_review();

CREATE TABLE containers (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  container_no    integer NOT NULL,
  location_id     uuid NOT NULL,
  storage_id      uuid NOT NULL,
  ownership       text NOT NULL CHECK (ownership IN ('client', 'client_brought', 'facility_stock')),
  client_id       uuid,
  demographic_id  uuid,
  rxcui           text NOT NULL,
  product_text    text NOT NULL CHECK (length(product_text) BETWEEN 1 AND 300),
  tall_man        text,
  dea_schedule    smallint NOT NULL CHECK (dea_schedule IN (0, 2, 3, 4, 5)),
  unit            text NOT NULL CHECK (length(unit) BETWEEN 1 AND 40),
  lot             text CHECK (length(lot) BETWEEN 1 AND 40),
  expires_on      date,
  received_from   text NOT NULL CHECK (length(received_from) BETWEEN 2 AND 120),
  rx_number       text CHECK (length(rx_number) BETWEEN 1 AND 40),
  -- Of its barcode: eleven digits, or the ten of a barcode that does not tell its parts.
  ndc             text CHECK (ndc ~ '^[0-9]{10,14}$'),
  quantity_initial numeric(12,4) NOT NULL CHECK (quantity_initial > 0),
  -- Written by the ledger alone.
  balance         numeric(12,4) NOT NULL CONSTRAINT containers_balance CHECK (balance >= 0),
  last_seq        integer NOT NULL DEFAULT 0,
  last_hash       text NOT NULL DEFAULT '',
  state           text NOT NULL DEFAULT 'in_use' CHECK (state IN
    ('in_use', 'investigation', 'pending_destruction', 'empty', 'missing', 'returned_pharmacy', 'destroyed')),
  state_reason    text CHECK (length(state_reason) <= 500),
  set_aside_at    timestamptz,
  -- The discontinued order it was set aside with.
  set_aside_order_id uuid,
  -- The refill it was received with.
  refill_id       uuid,
  -- Reminders sent since the client's discharge that it is still here (MED-67).
  leftover_reminders smallint NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, storage_id) REFERENCES storages (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, set_aside_order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, refill_id) REFERENCES refills (tenant_id, id),
  CONSTRAINT containers_owner CHECK ((ownership = 'facility_stock') = (client_id IS NULL)
    AND num_nulls(client_id, demographic_id) IN (0, 2)),
  CHECK ((state = 'pending_destruction') = (set_aside_at IS NOT NULL) OR state = 'destroyed'),
  CONSTRAINT containers_emptied CHECK (state NOT IN ('empty', 'destroyed', 'returned_pharmacy') OR balance = 0)
);
CREATE UNIQUE INDEX containers_no ON containers (tenant_id, container_no);
CREATE INDEX containers_stored ON containers (tenant_id, storage_id, container_no)
  WHERE state IN ('in_use', 'investigation', 'pending_destruction', 'missing');
CREATE INDEX containers_located ON containers (tenant_id, location_id, container_no)
  WHERE state IN ('in_use', 'investigation', 'pending_destruction', 'missing');
CREATE INDEX containers_newest ON containers (tenant_id, location_id, container_no DESC);
CREATE INDEX containers_for_client ON containers (tenant_id, demographic_id, rxcui) WHERE demographic_id IS NOT NULL;
CREATE INDEX containers_of_refill ON containers (tenant_id, refill_id) WHERE refill_id IS NOT NULL;
CREATE INDEX containers_in_stock ON containers (tenant_id, location_id, rxcui) WHERE ownership = 'facility_stock';
CREATE INDEX containers_ndc ON containers (tenant_id, ndc, container_no DESC) WHERE ndc IS NOT NULL;
CREATE INDEX containers_rx_number ON containers (tenant_id, location_id, rx_number) WHERE rx_number IS NOT NULL;
CREATE INDEX containers_set_aside ON containers (tenant_id, location_id, set_aside_at) WHERE state = 'pending_destruction';
SELECT cairn_protect('containers');
REVOKE UPDATE ON containers FROM cairn_app;
GRANT UPDATE (storage_id, location_id, state, state_reason, set_aside_at, set_aside_order_id, leftover_reminders)
  ON containers TO cairn_app;
COMMENT ON TABLE containers IS 'Cards, bottles and boxes of medication. The balance is the sum of the ledger, which alone writes it.';

CREATE FUNCTION containers_start_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.balance := 0;
  NEW.last_seq := 0;
  NEW.last_hash := '';
  RETURN NEW;
END $$;
CREATE TRIGGER containers_start BEFORE INSERT ON containers FOR EACH ROW EXECUTE FUNCTION containers_start_empty();

CREATE TABLE container_ledger (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  container_id  uuid NOT NULL,
  -- Number, balance and chain are computed on insert.
  seq           integer NOT NULL DEFAULT 0,
  entry_type    text NOT NULL CHECK (entry_type IN ('received', 'brought_in', 'administered', 'wasted', 'transferred',
    'returned_pharmacy', 'destroyed', 'adjustment', 'correction')),
  delta         numeric(12,4) NOT NULL,
  balance_after numeric(12,4) NOT NULL CHECK (balance_after >= 0),
  log_id        uuid,
  discrepancy_id uuid,
  destruction_id uuid,
  -- The entry that this one reverses.
  corrects_id   uuid,
  to_storage_id uuid,
  actor_id      uuid NOT NULL,
  witness_id    uuid,
  witness_at    timestamptz,
  occurred_at   timestamptz NOT NULL,
  reason        text CHECK (length(reason) BETWEEN 1 AND 500),
  prev_hash     text NOT NULL DEFAULT '',
  hash          text NOT NULL DEFAULT '',
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, container_id) REFERENCES containers (tenant_id, id),
  FOREIGN KEY (tenant_id, corrects_id) REFERENCES container_ledger (tenant_id, id),
  FOREIGN KEY (tenant_id, to_storage_id) REFERENCES storages (tenant_id, id),
  FOREIGN KEY (tenant_id, actor_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, witness_id) REFERENCES clinicians (tenant_id, id),
  CHECK (CASE entry_type
    WHEN 'received' THEN delta > 0
    WHEN 'brought_in' THEN delta > 0
    WHEN 'transferred' THEN delta = 0 AND to_storage_id IS NOT NULL
    WHEN 'adjustment' THEN delta <> 0 AND reason IS NOT NULL
    WHEN 'correction' THEN delta <> 0 AND corrects_id IS NOT NULL
    ELSE delta < 0 END),
  CHECK (num_nulls(witness_id, witness_at) IN (0, 2)),
  CONSTRAINT container_ledger_witnessed CHECK (entry_type NOT IN ('wasted', 'destroyed', 'adjustment', 'returned_pharmacy')
    OR witness_id IS NOT NULL),
  CHECK (witness_id <> actor_id),
  CHECK ((entry_type = 'destroyed') = (destruction_id IS NOT NULL))
);
CREATE UNIQUE INDEX container_ledger_seq ON container_ledger (tenant_id, container_id, seq DESC);
CREATE UNIQUE INDEX container_ledger_corrected ON container_ledger (tenant_id, corrects_id) WHERE corrects_id IS NOT NULL;
CREATE INDEX container_ledger_log ON container_ledger (tenant_id, log_id) WHERE log_id IS NOT NULL;
SELECT cairn_protect('container_ledger', 'ledger');
COMMENT ON TABLE container_ledger IS
  'Every unit that came into or left a container. Entries are only added, numbered without a gap and chained by hash.';

-- Numbers an entry, moves the balance and chains the hash, under the lock of the container.
CREATE FUNCTION container_ledger_post() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  held containers%ROWTYPE;
BEGIN
  SELECT * INTO held FROM containers WHERE tenant_id = NEW.tenant_id AND id = NEW.container_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'No such container.' USING ERRCODE = 'foreign_key_violation';
  END IF;
  NEW.seq := held.last_seq + 1;
  NEW.balance_after := held.balance + NEW.delta;
  IF NEW.balance_after < 0 THEN
    RAISE EXCEPTION 'The balance of a container cannot be negative.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'containers_balance', TABLE = 'containers';
  END IF;
  IF (NEW.entry_type = 'administered' AND held.state NOT IN ('in_use', 'investigation'))
    OR (NEW.entry_type = 'destroyed' AND held.state <> 'pending_destruction')
    OR held.state IN ('destroyed', 'returned_pharmacy')
  THEN
    RAISE EXCEPTION 'The state of the container does not allow this entry.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'containers_usable', TABLE = 'containers';
  END IF;
  NEW.prev_hash := held.last_hash;
  NEW.hash := encode(sha256(convert_to(concat_ws('|', NEW.prev_hash, NEW.container_id, NEW.seq, NEW.entry_type,
    NEW.delta::numeric(12,4), NEW.balance_after::numeric(12,4), NEW.log_id, NEW.discrepancy_id, NEW.destruction_id,
    NEW.corrects_id, NEW.to_storage_id, NEW.actor_id, NEW.witness_id, extract(epoch FROM NEW.occurred_at)::numeric(20,6),
    NEW.reason), 'UTF8')), 'hex');
  UPDATE containers SET balance = NEW.balance_after, last_seq = NEW.seq, last_hash = NEW.hash,
    state = CASE
      WHEN NEW.entry_type = 'destroyed' AND NEW.balance_after = 0 THEN 'destroyed'
      WHEN NEW.entry_type = 'returned_pharmacy' AND NEW.balance_after = 0 THEN 'returned_pharmacy'
      WHEN state = 'in_use' AND NEW.balance_after = 0 THEN 'empty'
      WHEN state = 'empty' AND NEW.balance_after > 0 THEN 'in_use'
      ELSE state END
  WHERE tenant_id = NEW.tenant_id AND id = NEW.container_id;
  RETURN NEW;
END $$;
CREATE TRIGGER container_ledger_post BEFORE INSERT ON container_ledger
  FOR EACH ROW EXECUTE FUNCTION container_ledger_post();

CREATE TABLE counts (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  location_id     uuid NOT NULL,
  storage_id      uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('shift', 'surprise', 'weekly', 'biennial')),
  state           text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'recount', 'completed', 'abandoned')),
  expected_containers integer NOT NULL CHECK (expected_containers >= 0),
  found_containers integer NOT NULL CHECK (found_containers BETWEEN 0 AND 2000),
  recount_containers integer CHECK (recount_containers BETWEEN 0 AND 2000),
  counted_by      uuid NOT NULL,
  started_at      timestamptz NOT NULL,
  signed_at       timestamptz,
  witness_id      uuid,
  witness_at      timestamptz,
  custody_to      uuid,
  completed_at    timestamptz,
  -- Why the count comes late.
  note            text CHECK (length(note) BETWEEN 3 AND 500),
  abandoned_by    uuid,
  abandoned_at    timestamptz,
  abandon_reason  text CHECK (length(abandon_reason) BETWEEN 3 AND 500),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, storage_id) REFERENCES storages (tenant_id, id),
  FOREIGN KEY (tenant_id, counted_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, witness_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, custody_to) REFERENCES clinicians (tenant_id, id),
  CHECK (witness_id <> counted_by),
  CHECK (custody_to IN (counted_by, witness_id)),
  CONSTRAINT counts_signed CHECK ((state = 'completed') = (completed_at IS NOT NULL)
    AND (state <> 'completed' OR num_nulls(signed_at, witness_id, witness_at) = 0)),
  CHECK (num_nulls(abandoned_by, abandoned_at, abandon_reason) IN (0, 3)
    AND (state = 'abandoned') = (abandoned_at IS NOT NULL))
);
CREATE UNIQUE INDEX counts_one_open ON counts (tenant_id, storage_id) WHERE state IN ('open', 'recount');
CREATE INDEX counts_newest ON counts (tenant_id, location_id, started_at DESC, id DESC);
CREATE INDEX counts_completed ON counts (tenant_id, location_id, completed_at DESC) WHERE state = 'completed';
CREATE INDEX counts_storage ON counts (tenant_id, storage_id, started_at DESC);
SELECT cairn_protect('counts');
COMMENT ON TABLE counts IS 'Blind counts of a storage by two staff members.';

CREATE TABLE count_lines (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  count_id     uuid NOT NULL,
  container_id uuid NOT NULL,
  -- Balance at the start, with the differences that are not resolved yet, and the ledger entry it was read at.
  expected     numeric(12,4) NOT NULL CHECK (expected >= 0),
  at_seq       integer NOT NULL,
  count_a      numeric(12,4) CHECK (count_a >= 0),
  count_b      numeric(12,4) CHECK (count_b >= 0),
  recount_a    numeric(12,4) CHECK (recount_a >= 0),
  recount_b    numeric(12,4) CHECK (recount_b >= 0),
  missing      boolean NOT NULL DEFAULT false,
  state        text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'match', 'mismatch', 'discrepancy')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, count_id) REFERENCES counts (tenant_id, id),
  FOREIGN KEY (tenant_id, container_id) REFERENCES containers (tenant_id, id)
);
CREATE UNIQUE INDEX count_lines_one ON count_lines (tenant_id, count_id, container_id);
CREATE INDEX count_lines_container ON count_lines (tenant_id, container_id);
SELECT cairn_protect('count_lines');
COMMENT ON TABLE count_lines IS 'Each container of a count: what the two staff members counted, and what was expected.';

-- Nothing of a finished count changes.
CREATE FUNCTION counts_keep_finished() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('completed', 'abandoned') THEN
    RAISE EXCEPTION 'A finished count does not change.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER counts_finished BEFORE UPDATE ON counts FOR EACH ROW EXECUTE FUNCTION counts_keep_finished();

CREATE TABLE count_discrepancies (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  location_id   uuid NOT NULL,
  storage_id    uuid NOT NULL,
  container_id  uuid NOT NULL,
  count_id      uuid NOT NULL,
  difference    numeric(12,4) NOT NULL CHECK (difference <> 0),
  at_seq        integer NOT NULL,
  discovered_at timestamptz NOT NULL,
  discovered_by uuid NOT NULL,
  state         text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'explained', 'resolved', 'loss')),
  cause         text CHECK (cause IN ('missed_log', 'miscount', 'unrecorded_waste', 'wrong_container', 'damage',
    'theft_suspected', 'unknown')),
  narrative     text CHECK (length(narrative) BETWEEN 3 AND 2000),
  explained_by  uuid,
  explained_at  timestamptz,
  resolved_by   uuid,
  resolved_at   timestamptz,
  resolution    text CHECK (length(resolution) BETWEEN 3 AND 2000),
  adjustment    numeric(12,4),
  incident_id   uuid,
  dea106_due_on date,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, storage_id) REFERENCES storages (tenant_id, id),
  FOREIGN KEY (tenant_id, container_id) REFERENCES containers (tenant_id, id),
  FOREIGN KEY (tenant_id, count_id) REFERENCES counts (tenant_id, id),
  FOREIGN KEY (tenant_id, discovered_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, explained_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, resolved_by) REFERENCES clinicians (tenant_id, id),
  CHECK (num_nulls(explained_by, explained_at, cause, narrative) IN (0, 4)),
  CHECK (state <> 'explained' OR explained_by IS NOT NULL),
  -- No one closes a discrepancy that they explained themselves.
  CONSTRAINT count_discrepancies_two CHECK (resolved_by <> explained_by),
  CHECK ((state IN ('resolved', 'loss')) = (resolved_at IS NOT NULL)
    AND num_nulls(resolved_by, resolved_at, resolution, adjustment) IN (0, 4))
);
CREATE INDEX count_discrepancies_open ON count_discrepancies (tenant_id, location_id, discovered_at)
  WHERE state IN ('open', 'explained');
CREATE INDEX count_discrepancies_newest ON count_discrepancies (tenant_id, discovered_at DESC, id DESC);
CREATE INDEX count_discrepancies_container ON count_discrepancies (tenant_id, container_id);
CREATE INDEX count_discrepancies_count ON count_discrepancies (tenant_id, count_id);
SELECT cairn_protect('count_discrepancies');
COMMENT ON TABLE count_discrepancies IS 'Differences between a count and the ledger, until they are resolved or declared a loss.';

CREATE TABLE destructions (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  destruction_no  integer NOT NULL,
  location_id     uuid NOT NULL,
  method          text NOT NULL CHECK (method IN
    ('chemical_digestion', 'collection_receptacle', 'mail_back', 'incineration', 'reverse_distributor')),
  note            text CHECK (length(note) BETWEEN 1 AND 500),
  performed_at    timestamptz NOT NULL,
  witness1_id     uuid NOT NULL,
  witness1_at     timestamptz NOT NULL,
  witness2_id     uuid NOT NULL,
  witness2_at     timestamptz NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, witness1_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, witness2_id) REFERENCES clinicians (tenant_id, id),
  CHECK (witness1_id <> witness2_id)
);
CREATE UNIQUE INDEX destructions_no ON destructions (tenant_id, destruction_no);
CREATE INDEX destructions_newest ON destructions (tenant_id, location_id, performed_at DESC, id DESC);
SELECT cairn_protect('destructions', 'ledger');
COMMENT ON TABLE destructions IS 'Destructions of medications: how, when and by which two staff members.';

CREATE TABLE destruction_lines (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  destruction_id  uuid NOT NULL,
  order_id        uuid,
  container_id    uuid,
  product_text    text NOT NULL CHECK (length(product_text) BETWEEN 1 AND 300),
  counted_a       numeric(12,4) NOT NULL CHECK (counted_a > 0),
  counted_b       numeric(12,4) NOT NULL,
  total_destroyed numeric(12,4) NOT NULL,
  unit            text NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, destruction_id) REFERENCES destructions (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, container_id) REFERENCES containers (tenant_id, id),
  CHECK (num_nonnulls(order_id, container_id) > 0),
  CHECK (counted_a = counted_b AND counted_b = total_destroyed)
);
-- What is left of an order or a container is destroyed once.
CREATE UNIQUE INDEX destruction_lines_order ON destruction_lines (tenant_id, order_id) WHERE container_id IS NULL;
CREATE UNIQUE INDEX destruction_lines_container ON destruction_lines (tenant_id, container_id) WHERE container_id IS NOT NULL;
CREATE INDEX destruction_lines_of ON destruction_lines (tenant_id, destruction_id);
SELECT cairn_protect('destruction_lines', 'ledger');
COMMENT ON TABLE destruction_lines IS 'What was destroyed of each order or container, with the two equal counts.';

-- At commit, the ledger of a destroyed container has the same quantity, and nothing is left.
CREATE FUNCTION destruction_lines_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.container_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM container_ledger l WHERE l.tenant_id = NEW.tenant_id AND l.container_id = NEW.container_id
      AND l.destruction_id = NEW.destruction_id AND l.delta = -NEW.total_destroyed AND l.balance_after = 0)
  THEN
    RAISE EXCEPTION 'A destruction and the ledger of its container differ.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER destruction_lines_add_up AFTER INSERT ON destruction_lines
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION destruction_lines_add_up();

CREATE TABLE order_favorites (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  clinician_id uuid NOT NULL,
  rxcui        text NOT NULL,
  -- Dose, timing and course in words: one favorite for each.
  sig_text     text NOT NULL CHECK (length(sig_text) BETWEEN 1 AND 1000),
  sig          jsonb NOT NULL CHECK (jsonb_typeof(sig) = 'object'),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX order_favorites_one ON order_favorites (tenant_id, clinician_id, rxcui, sig_text);
SELECT cairn_protect('order_favorites', 'scratch');
COMMENT ON TABLE order_favorites IS 'Orders a clinician keeps for reuse, without client and start.';

CREATE TABLE order_sets (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- drug: usual orders of a drug, one is chosen. program: orders of a program, signed together.
  basis      text NOT NULL CHECK (basis IN ('drug', 'program')),
  items      jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array' AND jsonb_array_length(items) <= 20),
  -- Non-medication orders of a program.
  services   jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(services) = 'array' AND jsonb_array_length(services) <= 20),
  status     text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (jsonb_array_length(items) + jsonb_array_length(services) >= 1),
  CHECK (basis = 'program' OR jsonb_array_length(services) = 0)
);
CREATE UNIQUE INDEX order_sets_name ON order_sets (tenant_id, lower(name)) WHERE status = 'active';
SELECT cairn_protect('order_sets');
COMMENT ON TABLE order_sets IS 'Order sets of the facility, by drug and by program.';

CREATE TABLE order_lines (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  order_id       uuid NOT NULL,
  sequence       integer NOT NULL CHECK (sequence >= 1),
  sequence_group integer NOT NULL DEFAULT 1,
  day_from       integer NOT NULL DEFAULT 1 CHECK (day_from >= 1),
  day_to         integer CHECK (day_to >= day_from),
  dose_value     numeric(12,4) NOT NULL CHECK (dose_value > 0),
  quantity_per_dose numeric(12,4) NOT NULL CHECK (quantity_per_dose > 0),
  frequency_code text NOT NULL,
  times          time[],
  days_of_week   smallint[] CHECK (days_of_week <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CONSTRAINT order_lines_days EXCLUDE USING gist (tenant_id WITH =, order_id WITH =, sequence_group WITH =,
    int4range(day_from, day_to, '[]') WITH &&)
);
CREATE UNIQUE INDEX order_lines_sequence ON order_lines (tenant_id, order_id, sequence);
SELECT cairn_protect('order_lines');
COMMENT ON TABLE order_lines IS 'Dose lines of an order: steps of a taper or times of a day.';

CREATE FUNCTION order_lines_keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders o WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.order_id AND o.signed_at IS NOT NULL)
  THEN
    RAISE EXCEPTION 'The lines of a signed order do not change: use change-order.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_lines_signed BEFORE UPDATE ON order_lines FOR EACH ROW EXECUTE FUNCTION order_lines_keep_signed();

CREATE TABLE order_events (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  order_id     uuid NOT NULL,
  action       text NOT NULL,
  from_status  smallint,
  to_status    smallint NOT NULL,
  actor_id     uuid,
  on_behalf_of uuid,
  reason       text CHECK (length(reason) <= 500),
  note         text CHECK (length(note) <= 2000),
  at           timestamptz NOT NULL,
  snapshot     jsonb,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)
);
CREATE INDEX order_events_order ON order_events (tenant_id, order_id, at);
SELECT cairn_protect('order_events', 'ledger');
COMMENT ON TABLE order_events IS 'What happened to an order. Append-only.';

CREATE TABLE order_alerts (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  order_id        uuid NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('interaction', 'allergy', 'duplicate_ingredient', 'duplicate_class',
    'dose_high', 'daily_max', 'age', 'pregnancy', 'renal_hepatic', 'qt', 'lab_missing', 'custom_unscreened')),
  severity        text NOT NULL CHECK (severity IN ('contraindicated', 'major', 'moderate', 'minor')),
  rule_code       text NOT NULL,
  summary         text NOT NULL,
  shown_at        timestamptz NOT NULL,
  response        text NOT NULL CHECK (response IN ('accepted', 'overridden', 'order_abandoned')),
  override_reason text CHECK (length(override_reason) BETWEEN 3 AND 500),
  responded_by    uuid NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  CHECK (response <> 'overridden' OR override_reason IS NOT NULL)
);
CREATE INDEX order_alerts_order ON order_alerts (tenant_id, order_id);
SELECT cairn_protect('order_alerts', 'ledger');
COMMENT ON TABLE order_alerts IS 'Screening alerts shown when an order was entered, and the prescriber''s answer.';

CREATE TABLE medication_schedules (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  order_id        uuid NOT NULL,
  order_line_seq  integer NOT NULL,
  demographic_id  uuid NOT NULL,
  client_id       uuid NOT NULL,
  location_id     uuid NOT NULL,
  dose_no         integer NOT NULL CHECK (dose_no >= 1),
  -- The day of the protocol, for a dose of a taper.
  course_day      integer CHECK (course_day BETWEEN 1 AND 60),
  original_due_at timestamptz NOT NULL,
  due_at          timestamptz NOT NULL,
  window_start    timestamptz NOT NULL,
  window_end      timestamptz NOT NULL,
  -- After this time the dose needs a new order and counts as not documented.
  late_cutoff_at  timestamptz NOT NULL,
  dose_value      numeric(12,4) NOT NULL CHECK (dose_value > 0),
  quantity_per_dose numeric(12,4) NOT NULL CHECK (quantity_per_dose > 0),
  state           text NOT NULL DEFAULT 'planned'
    CHECK (state IN ('planned', 'suspended', 'documented', 'undocumented', 'cancelled')),
  suspend_reason  text CHECK (suspend_reason IN ('hold', 'leave', 'protocol_pause')),
  claimed_by      uuid,
  claimed_until   timestamptz,
  log_id          uuid,
  rescheduled_by  uuid,
  reschedule_reason text CHECK (length(reschedule_reason) <= 500),
  -- The score that made the dose due, for an order by score.
  score_id        uuid,
  -- A time-critical dose: the unit was reminded after its window; its charge nurse was notified that it is not documented.
  reminded_at     timestamptz,
  escalated_at    timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, claimed_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, rescheduled_by) REFERENCES clinicians (tenant_id, id),
  CHECK (window_start <= due_at AND due_at <= window_end AND window_end <= late_cutoff_at),
  CHECK (num_nulls(claimed_by, claimed_until) IN (0, 2)),
  CHECK (num_nulls(rescheduled_by, reschedule_reason) IN (0, 2)),
  CHECK ((state = 'suspended') = (suspend_reason IS NOT NULL)),
  CHECK ((state = 'documented') = (log_id IS NOT NULL))
) WITH (fillfactor = 85
);
-- Unique keys include original_due_at, so that the table could be partitioned by month (decision 0018).
CREATE UNIQUE INDEX medication_schedules_once
  ON medication_schedules (tenant_id, order_id, order_line_seq, original_due_at);
CREATE INDEX medication_schedules_pass ON medication_schedules (tenant_id, location_id, due_at)
  WHERE state <> 'cancelled';
CREATE INDEX medication_schedules_open ON medication_schedules (tenant_id, late_cutoff_at) WHERE state = 'planned';
CREATE INDEX medication_schedules_to_escalate ON medication_schedules (tenant_id, late_cutoff_at)
  WHERE state = 'undocumented' AND escalated_at IS NULL;
CREATE INDEX medication_schedules_chart ON medication_schedules (tenant_id, demographic_id, due_at);
-- Open doses by location: what the medication pass shows of earlier hours.
CREATE INDEX medication_schedules_waiting ON medication_schedules (tenant_id, location_id, due_at)
  WHERE state IN ('planned', 'undocumented');
SELECT cairn_protect('medication_schedules');
COMMENT ON TABLE medication_schedules IS
  'Scheduled doses: when, how much, until when. The administration is a separate record.';

CREATE TABLE scale_definitions (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  key        text NOT NULL CHECK (key ~ '^[A-Za-z][A-Za-z0-9 -]{1,29}$'),
  version_no integer NOT NULL CHECK (version_no >= 2),
  name       text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  items      jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array' AND jsonb_array_length(items) BETWEEN 1 AND 40),
  bands      jsonb NOT NULL CHECK (jsonb_typeof(bands) = 'array' AND jsonb_array_length(bands) BETWEEN 1 AND 10),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX scale_definitions_version ON scale_definitions (tenant_id, lower(key), version_no);
SELECT cairn_protect('scale_definitions', 'ledger');
COMMENT ON TABLE scale_definitions IS
  'Versions of bedside scales: a facility''s own scales, and its bands of shipped ones. A version never changes.';

CREATE TABLE withdrawal_assessments (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  instrument     text NOT NULL CHECK (length(instrument) BETWEEN 2 AND 30),
  scale_version  integer NOT NULL CHECK (scale_version >= 1),
  -- {item: score}
  items          jsonb NOT NULL CHECK (jsonb_typeof(items) = 'object'),
  total          smallint NOT NULL,
  -- As the version of the scale names it: a later version does not change it.
  band           text NOT NULL CHECK (length(band) BETWEEN 1 AND 60),
  band_tone      text NOT NULL CHECK (band_tone IN ('ok', 'attention', 'danger')),
  taken_at       timestamptz NOT NULL,
  taken_by       uuid NOT NULL,
  -- Taken by staff who administer, so that a dose may depend on it.
  decides_doses  boolean NOT NULL,
  late_reason    text CHECK (length(late_reason) BETWEEN 3 AND 300),
  client_request_id uuid NOT NULL,
  voided_at      timestamptz,
  voided_by      uuid,
  void_reason    text CHECK (length(void_reason) BETWEEN 3 AND 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, taken_by) REFERENCES clinicians (tenant_id, id),
  CHECK (num_nulls(voided_at, voided_by, void_reason) IN (0, 3))
);
ALTER TABLE medication_schedules ADD FOREIGN KEY (tenant_id, score_id) REFERENCES withdrawal_assessments (tenant_id, id);
-- A score makes one dose of an order due.
CREATE UNIQUE INDEX medication_schedules_of_score ON medication_schedules (tenant_id, order_id, score_id)
  WHERE score_id IS NOT NULL AND state <> 'cancelled';
CREATE UNIQUE INDEX withdrawal_assessments_request ON withdrawal_assessments (tenant_id, client_request_id);
CREATE INDEX withdrawal_assessments_client ON withdrawal_assessments (tenant_id, client_id, taken_at DESC)
  WHERE voided_at IS NULL;
CREATE INDEX withdrawal_assessments_stay ON withdrawal_assessments (tenant_id, demographic_id, taken_at DESC, id DESC);
SELECT cairn_protect('withdrawal_assessments');
REVOKE UPDATE ON withdrawal_assessments FROM cairn_app;
GRANT UPDATE (voided_at, voided_by, void_reason) ON withdrawal_assessments TO cairn_app;
COMMENT ON TABLE withdrawal_assessments IS 'Bedside scores of a stay: items, total and band. Never edited, only voided.';

-- The total always equals the sum of the items, however the row is written.
CREATE FUNCTION withdrawal_assessments_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.total IS DISTINCT FROM (SELECT sum(value::integer) FROM jsonb_each_text(NEW.items)) THEN
    RAISE EXCEPTION 'The total of a score is the sum of its items.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER withdrawal_assessments_total BEFORE INSERT ON withdrawal_assessments
  FOR EACH ROW EXECUTE FUNCTION withdrawal_assessments_add_up();

CREATE TABLE medication_logs (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  -- The dose's original_due_at, or occurred_at for unscheduled doses: the partition key.
  partition_at    timestamptz NOT NULL,
  schedule_id     uuid,
  order_id        uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  client_id       uuid NOT NULL,
  location_id     uuid NOT NULL,
  result          text NOT NULL CHECK (result IN ('given', 'observed_self', 'reported_self', 'refused', 'held', 'missed',
    'not_available', 'on_leave', 'vomited')),
  due_at          timestamptz,
  occurred_at     timestamptz NOT NULL,
  charted_at      timestamptz NOT NULL,
  received_at     timestamptz NOT NULL,
  device_offset_min integer,
  timing          text NOT NULL CHECK (timing IN ('early', 'on_time', 'late', 'prn', 'na')),
  timing_reason   text CHECK (length(timing_reason) <= 500),
  late_entry      boolean NOT NULL DEFAULT false,
  dose_given      numeric(12,4),
  unit            text,
  quantity_given  numeric(12,4),
  waste_amount    numeric(12,4) NOT NULL DEFAULT 0 CHECK (waste_amount >= 0),
  route_code      text,
  site            text,
  reason_code     text CHECK (length(reason_code) <= 60),
  comment         text CHECK (length(comment) <= 2000),
  identification  text CHECK (identification IN ('barcode', 'photo_dob', 'photo_name_mrn')),
  product_check   text CHECK (product_check IN ('scanned', 'manual')),
  product_check_reason text CHECK (length(product_check_reason) <= 500),
  scanned_ndc     text,
  lot             text,
  expires_on      date,
  taken_from      jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(taken_from) = 'array'),
  gate_snapshot   jsonb NOT NULL DEFAULT '{}',
  -- [{ingredient, amount, unit}]: what this dose adds to each ingredient's 24-hour sum.
  ingredient_amounts jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(ingredient_amounts) = 'array'),
  performed_by    uuid NOT NULL,
  witness_id      uuid,
  witness_at      timestamptz,
  client_signature_id uuid,
  prn_reason_code text,
  -- The score, or why there is none, for an order that depends on one.
  score_statement text CHECK (length(score_statement) BETWEEN 1 AND 200),
  -- The recorded score that decided about the dose.
  score_id        uuid,
  -- Why the dose was given although the score does not meet the order.
  score_override_reason text CHECK (length(score_override_reason) BETWEEN 3 AND 500),
  pain_before     smallint CHECK (pain_before BETWEEN 0 AND 10),
  recheck_due_at  timestamptz,
  recheck_at      timestamptz,
  recheck_by      uuid,
  effect          text CHECK (effect IN ('effective', 'partly', 'not_effective', 'adverse', 'asleep')),
  pain_after      smallint CHECK (pain_after BETWEEN 0 AND 10),
  offline_bundle_id uuid,
  -- The entry this one corrects, which is voided in the same transaction.
  corrects_id     uuid,
  voided_at       timestamptz,
  voided_by       uuid,
  void_reason     text CHECK (length(void_reason) BETWEEN 3 AND 500),
  idempotency_key text NOT NULL CHECK (length(idempotency_key) BETWEEN 8 AND 200),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id, partition_at),
  FOREIGN KEY (tenant_id, schedule_id) REFERENCES medication_schedules (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CHECK (witness_id IS NULL OR witness_id <> performed_by),
  CHECK (result NOT IN ('given', 'observed_self', 'reported_self', 'vomited') OR dose_given > 0),
  CHECK (result NOT IN ('refused', 'held', 'missed', 'not_available') OR reason_code IS NOT NULL),
  CHECK (num_nulls(voided_at, voided_by, void_reason) IN (0, 3)),
  CHECK (num_nulls(recheck_at, recheck_by, effect) IN (0, 3))
) PARTITION BY RANGE (partition_at);
CREATE TABLE medication_logs_rest PARTITION OF medication_logs DEFAULT;
-- One current outcome per dose: of two nurses at once, the second gets the first one's record.
CREATE UNIQUE INDEX medication_logs_one_outcome ON medication_logs (tenant_id, schedule_id, partition_at)
  WHERE voided_at IS NULL AND schedule_id IS NOT NULL;
CREATE UNIQUE INDEX medication_logs_idempotency ON medication_logs (tenant_id, idempotency_key, partition_at);
CREATE INDEX medication_logs_chart ON medication_logs (tenant_id, demographic_id, occurred_at DESC);
CREATE INDEX medication_logs_order ON medication_logs (tenant_id, order_id, occurred_at DESC);
CREATE INDEX medication_logs_recheck ON medication_logs (tenant_id, location_id, recheck_due_at)
  WHERE recheck_due_at IS NOT NULL AND recheck_at IS NULL AND voided_at IS NULL;
CREATE INDEX medication_logs_not_given ON medication_logs (tenant_id, location_id, occurred_at DESC)
  WHERE voided_at IS NULL AND result IN ('refused', 'held', 'missed', 'not_available', 'vomited');
SELECT cairn_protect('medication_logs');
REVOKE UPDATE ON medication_logs FROM cairn_app;
GRANT UPDATE (recheck_at, recheck_by, effect, pain_after, voided_at, voided_by, void_reason) ON medication_logs TO cairn_app;
COMMENT ON TABLE medication_logs IS
  'Administrations and other dose outcomes, partitioned by month: a scheduled dose by its original due time, '
  'any other by when it occurred. See decision 0018.';

-- An administration is never edited. Only the PRN reassessment and the void are filled in, each once. A merge of two
-- charts changes client_id by cascade, which the application has no grant for.
CREATE FUNCTION medication_logs_stand() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - ARRAY['recheck_at', 'recheck_by', 'effect', 'pain_after', 'voided_at', 'voided_by', 'void_reason',
                           'client_id', 'version', 'updated_at', 'updated_by']
     IS DISTINCT FROM
     to_jsonb(NEW) - ARRAY['recheck_at', 'recheck_by', 'effect', 'pain_after', 'voided_at', 'voided_by', 'void_reason',
                           'client_id', 'version', 'updated_at', 'updated_by']
  THEN
    RAISE EXCEPTION 'An administration is never edited: void it and record what happened.'
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.voided_at IS NOT NULL OR (OLD.recheck_at IS NOT NULL AND NEW.recheck_at IS DISTINCT FROM OLD.recheck_at) THEN
    RAISE EXCEPTION 'This entry is closed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER medication_logs_stand BEFORE UPDATE ON medication_logs
  FOR EACH ROW EXECUTE FUNCTION medication_logs_stand();

-- E-prescribing: who is known there by which id, what was sent, what differs, and what became of prescriptions.
CREATE TABLE erx_clinicians (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  clinician_id   uuid NOT NULL,
  remote_user_id text NOT NULL CHECK (remote_user_id ~ '^[0-9]{1,12}$'),
  role           text NOT NULL CHECK (role IN ('prescriber', 'proxy')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX erx_clinicians_one ON erx_clinicians (tenant_id, clinician_id);
CREATE UNIQUE INDEX erx_clinicians_remote ON erx_clinicians (tenant_id, remote_user_id);
SELECT cairn_protect('erx_clinicians', 'scratch');
COMMENT ON TABLE erx_clinicians IS 'Staff and their user ids at the e-prescribing service. No credential is kept (MED-75).';

CREATE TABLE erx_patients (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  -- Null while a first transfer looks for the client there, or creates them.
  remote_id      text CHECK (remote_id ~ '^[0-9]{1,12}$'),
  claimed_until  timestamptz,
  pushed_hash    text,
  pushed_at      timestamptz,
  pulled_at      timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
CREATE UNIQUE INDEX erx_patients_client ON erx_patients (tenant_id, client_id);
CREATE UNIQUE INDEX erx_patients_remote ON erx_patients (tenant_id, remote_id);
SELECT cairn_protect('erx_patients');
COMMENT ON TABLE erx_patients IS 'Clients and their patient ids at the e-prescribing service.';

CREATE TABLE erx_links (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  client_id  uuid NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('medication', 'allergy')),
  -- The order or allergy.
  local_id   uuid NOT NULL,
  remote_id  text NOT NULL,
  -- What was sent last; another hash is sent again.
  sent_hash  text NOT NULL,
  is_active  boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
CREATE UNIQUE INDEX erx_links_local ON erx_links (tenant_id, kind, local_id);
CREATE INDEX erx_links_client ON erx_links (tenant_id, client_id);
SELECT cairn_protect('erx_links');
COMMENT ON TABLE erx_links IS 'Orders and allergies that the e-prescribing service has, with their ids there.';

CREATE TABLE erx_prescriptions (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  client_id       uuid NOT NULL,
  remote_id       text NOT NULL,
  -- As the service spells it; unknown values are kept and shown, never taken for success.
  status          text NOT NULL CHECK (length(status) BETWEEN 1 AND 60),
  product_text    text NOT NULL CHECK (length(product_text) BETWEEN 1 AND 300),
  sig_text        text,
  rxcui           text,
  ndc             text,
  quantity        text,
  refills         integer,
  prescriber_text text,
  remote_prescriber_id text,
  pharmacy_text   text,
  written_on      date,
  diagnosis_codes text[] NOT NULL DEFAULT '{}',
  error_text      text CHECK (length(error_text) <= 1000),
  order_id        uuid,
  status_since    timestamptz NOT NULL,
  checked_at      timestamptz NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id)
);
CREATE UNIQUE INDEX erx_prescriptions_remote ON erx_prescriptions (tenant_id, remote_id);
CREATE INDEX erx_prescriptions_client ON erx_prescriptions (tenant_id, client_id, written_on DESC);
CREATE INDEX erx_prescriptions_open ON erx_prescriptions (tenant_id, checked_at)
  WHERE status NOT IN ('PharmacyVerified', 'Printed', 'Deleted');
SELECT cairn_protect('erx_prescriptions');
COMMENT ON TABLE erx_prescriptions IS 'Prescriptions as the e-prescribing service has them. Cairn neither signs nor sends them (MED-75).';

CREATE TABLE erx_differences (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  client_id   uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('medication', 'allergy', 'diagnosis')),
  change      text NOT NULL CHECK (change IN ('new', 'changed', 'inactive')),
  remote_key  text NOT NULL CHECK (length(remote_key) BETWEEN 1 AND 80),
  -- {text, detail}: what the service has, and what the chart has.
  remote      jsonb NOT NULL CHECK (jsonb_typeof(remote) = 'object'),
  local       jsonb CHECK (jsonb_typeof(local) = 'object'),
  local_id    uuid,
  state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'dismissed')),
  reason      text CHECK (length(reason) BETWEEN 3 AND 500),
  decided_by  uuid,
  decided_at  timestamptz,
  found_at    timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES clinicians (tenant_id, id),
  CHECK ((state = 'open') = (decided_at IS NULL)),
  CHECK (state <> 'dismissed' OR reason IS NOT NULL)
);
-- The same fact is reviewed once: after a decision it returns only when the service says something else.
CREATE UNIQUE INDEX erx_differences_one ON erx_differences (tenant_id, client_id, kind, remote_key);
CREATE INDEX erx_differences_open ON erx_differences (tenant_id, client_id) WHERE state = 'open';
SELECT cairn_protect('erx_differences');
COMMENT ON TABLE erx_differences IS 'What the e-prescribing service has and the chart has not, until staff reviewed it (MED-73).';

CREATE TABLE erx_sync_runs (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  client_id  uuid NOT NULL,
  direction  text NOT NULL CHECK (direction IN ('to', 'from')),
  kind       text NOT NULL CHECK (kind IN ('medications', 'allergies', 'diagnoses')),
  -- {sent, unchanged, skipped, failed} or {found, new, changed}
  counts     jsonb NOT NULL CHECK (jsonb_typeof(counts) = 'object'),
  at         timestamptz NOT NULL,
  by_id      uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, by_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX erx_sync_runs_client ON erx_sync_runs (tenant_id, client_id, at DESC);
SELECT cairn_protect('erx_sync_runs', 'ledger');
COMMENT ON TABLE erx_sync_runs IS 'Transfers to and from the e-prescribing service, with their counts.';
