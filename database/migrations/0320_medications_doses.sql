-- An expected dose: when, how much, until when. What happened with it is another record (architecture §5.1).
CREATE TABLE medication_schedules (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  order_id        uuid NOT NULL,
  order_line_seq  integer NOT NULL,
  demographic_id  uuid NOT NULL,
  client_id       uuid NOT NULL,
  location_id     uuid NOT NULL,
  dose_no         integer NOT NULL CHECK (dose_no >= 1),
  original_due_at timestamptz NOT NULL,
  due_at          timestamptz NOT NULL,
  window_start    timestamptz NOT NULL,
  window_end      timestamptz NOT NULL,
  -- From here on the dose cannot be given without a new order (MED-34) and counts as undocumented.
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
  CHECK (window_start <= due_at AND due_at <= window_end AND window_end <= late_cutoff_at),
  CHECK ((state = 'suspended') = (suspend_reason IS NOT NULL)),
  CHECK ((state = 'documented') = (log_id IS NOT NULL))
) WITH (fillfactor = 85);
-- The table grows by some 20,000 rows a month and facility and is to be partitioned by month on original_due_at: every
-- unique key but the primary one carries that column already, so the present table can be attached as a partition.
CREATE UNIQUE INDEX medication_schedules_once
  ON medication_schedules (tenant_id, order_id, order_line_seq, original_due_at);
CREATE INDEX medication_schedules_pass ON medication_schedules (tenant_id, location_id, due_at)
  WHERE state <> 'cancelled';
CREATE INDEX medication_schedules_open ON medication_schedules (tenant_id, late_cutoff_at) WHERE state = 'planned';
CREATE INDEX medication_schedules_chart ON medication_schedules (tenant_id, demographic_id, due_at);
SELECT cairn_protect('medication_schedules');

CREATE TABLE medication_logs (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  -- The dose's original_due_at, or occurred_at for doses that were not scheduled: the future partition key.
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
  -- [{ingredient, amount, unit}]: what this dose adds to each ingredient's 24-hour sum (MED-36).
  ingredient_amounts jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(ingredient_amounts) = 'array'),
  performed_by    uuid NOT NULL,
  witness_id      uuid,
  witness_at      timestamptz,
  client_signature_id uuid,
  prn_reason_code text,
  pain_before     smallint CHECK (pain_before BETWEEN 0 AND 10),
  recheck_due_at  timestamptz,
  recheck_at      timestamptz,
  recheck_by      uuid,
  effect          text CHECK (effect IN ('effective', 'partly', 'not_effective', 'adverse', 'asleep')),
  pain_after      smallint CHECK (pain_after BETWEEN 0 AND 10),
  offline_bundle_id uuid,
  -- The entry this one puts right; that one is voided in the same transaction.
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
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, schedule_id) REFERENCES medication_schedules (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES orders (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id)
    REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CHECK (witness_id IS NULL OR witness_id <> performed_by),
  CHECK (result NOT IN ('given', 'observed_self', 'reported_self', 'vomited') OR dose_given > 0),
  CHECK (result NOT IN ('refused', 'held', 'missed', 'not_available') OR reason_code IS NOT NULL),
  CHECK (num_nulls(voided_at, voided_by, void_reason) IN (0, 3)),
  CHECK (num_nulls(recheck_at, recheck_by, effect) IN (0, 3))
);
-- One live outcome per dose (MED-50): two nurses at once, and the second gets the first one's record.
CREATE UNIQUE INDEX medication_logs_one_outcome ON medication_logs (tenant_id, schedule_id, partition_at)
  WHERE voided_at IS NULL AND schedule_id IS NOT NULL;
CREATE UNIQUE INDEX medication_logs_idempotency ON medication_logs (tenant_id, idempotency_key, partition_at);
CREATE INDEX medication_logs_chart ON medication_logs (tenant_id, demographic_id, occurred_at DESC);
CREATE INDEX medication_logs_order ON medication_logs (tenant_id, order_id, occurred_at DESC);
CREATE INDEX medication_logs_recheck ON medication_logs (tenant_id, location_id, recheck_due_at)
  WHERE recheck_due_at IS NOT NULL AND recheck_at IS NULL AND voided_at IS NULL;
SELECT cairn_protect('medication_logs');
REVOKE UPDATE ON medication_logs FROM cairn_app;
GRANT UPDATE (recheck_at, recheck_by, effect, pain_after, voided_at, voided_by, void_reason) ON medication_logs TO cairn_app;

-- An administration is never edited. Only the PRN re-check and the void may be filled in, each once; a merge of two
-- charts re-points client_id by cascade, which the application itself has no grant for.
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
