-- Payments: the ledger of each client, payments, payment plans, refunds and cards on file. Amounts are integer cents.

CREATE TABLE receipt_counters (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  location_id uuid NOT NULL,
  value       integer NOT NULL CHECK (value > 0),
  PRIMARY KEY (tenant_id, location_id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
SELECT cairn_protect('receipt_counters');
COMMENT ON TABLE receipt_counters IS 'Counter of receipt numbers per location, raised in the transaction that posts a payment.';

CREATE TABLE payment_methods (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  -- The client and the card at the card processor. Card numbers never reach this database.
  processor_customer text NOT NULL CHECK (length(processor_customer) BETWEEN 1 AND 100),
  processor_token    text NOT NULL CHECK (length(processor_token) BETWEEN 1 AND 100),
  brand          text NOT NULL CHECK (length(brand) BETWEEN 1 AND 30),
  last4          text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  exp_month      smallint NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year       smallint NOT NULL CHECK (exp_year BETWEEN 2000 AND 2100),
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'refused', 'removed')),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
CREATE UNIQUE INDEX payment_methods_token ON payment_methods (tenant_id, processor_token);
CREATE INDEX payment_methods_client ON payment_methods (tenant_id, client_id);
SELECT cairn_protect('payment_methods');
COMMENT ON TABLE payment_methods IS 'Cards that clients agreed to keep on file, as tokens of the card processor.';

CREATE TABLE payment_plans (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  client_id          uuid NOT NULL,
  demographic_id     uuid NOT NULL,
  location_id        uuid NOT NULL,
  principal_cents    integer NOT NULL CHECK (principal_cents BETWEEN 1 AND 100000000),
  down_payment_cents integer NOT NULL DEFAULT 0 CHECK (down_payment_cents >= 0 AND down_payment_cents < principal_cents),
  cadence            text NOT NULL CHECK (cadence IN ('weekly', 'biweekly', 'monthly')),
  -- Card charged on each due date; without one, installments are paid by hand.
  payment_method_id  uuid,
  agreement_signed_on date,
  status             text NOT NULL CHECK (status IN ('draft', 'active', 'paused', 'defaulted', 'completed', 'canceled')),
  status_reason      text CHECK (length(status_reason) BETWEEN 1 AND 300),
  note               text CHECK (length(note) BETWEEN 1 AND 500),
  -- The local day of the last automatic charge: one a day.
  last_charged_on    date,
  -- The local day on which automatic charges stopped, until another card is chosen.
  stopped_on         date,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_method_id) REFERENCES payment_methods (tenant_id, id)
);
CREATE UNIQUE INDEX payment_plans_one ON payment_plans (tenant_id, client_id)
  WHERE status IN ('draft', 'active', 'paused', 'defaulted');
CREATE INDEX payment_plans_client ON payment_plans (tenant_id, client_id, created_at DESC);
CREATE INDEX payment_plans_latest ON payment_plans (tenant_id, created_at DESC, id);
SELECT cairn_protect('payment_plans');
COMMENT ON TABLE payment_plans IS 'Agreements to pay a balance in installments.';

CREATE TABLE payment_installments (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  plan_id         uuid NOT NULL,
  number          smallint NOT NULL CHECK (number BETWEEN 1 AND 60),
  due_on          date NOT NULL,
  amount_cents    integer NOT NULL CHECK (amount_cents > 0),
  -- What the plan's payments cover of it, the first installment first.
  covered_cents   integer NOT NULL DEFAULT 0 CHECK (covered_cents BETWEEN 0 AND amount_cents),
  attempts        smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 9),
  -- The next local day on which the card is charged; null when it is not charged automatically.
  charge_on       date,
  last_failure    text CHECK (length(last_failure) BETWEEN 1 AND 200),
  -- The client was notified of the charge.
  reminded_at     timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES payment_plans (tenant_id, id),
  CONSTRAINT payment_installments_covered CHECK (charge_on IS NULL OR covered_cents < amount_cents)
);
CREATE UNIQUE INDEX payment_installments_number ON payment_installments (tenant_id, plan_id, number);
CREATE INDEX payment_installments_charge ON payment_installments (tenant_id, charge_on) WHERE charge_on IS NOT NULL;
CREATE INDEX payment_installments_open ON payment_installments (tenant_id, due_on) WHERE covered_cents < amount_cents;
SELECT cairn_protect('payment_installments');
COMMENT ON TABLE payment_installments IS 'Parts of a payment plan with their due dates.';

CREATE TABLE payments (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  client_id       uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  location_id     uuid NOT NULL,
  method          text NOT NULL CHECK (method IN ('card', 'cash', 'check', 'money_order', 'transfer')),
  purpose         text NOT NULL CHECK (purpose IN ('balance', 'deposit', 'copay', 'installment', 'other')),
  amount_cents    integer NOT NULL CHECK (amount_cents BETWEEN 1 AND 100000000),
  -- Refunds that the payer received.
  refunded_cents  integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
  status          text NOT NULL CHECK (status IN ('processing', 'succeeded', 'failed', 'canceled', 'partially_refunded',
                    'refunded', 'voided', 'bounced', 'disputed', 'dispute_won', 'dispute_lost')),
  -- The local day of the payment at its location.
  paid_on         date NOT NULL,
  paid_at         timestamptz NOT NULL,
  receipt_number  integer CHECK (receipt_number > 0),
  -- Who paid, where it was not the client.
  payer_name      text CHECK (length(payer_name) BETWEEN 1 AND 120),
  check_number    text CHECK (length(check_number) BETWEEN 1 AND 30),
  memo            text CHECK (length(memo) BETWEEN 1 AND 300),
  collected_by_name text NOT NULL CHECK (length(collected_by_name) BETWEEN 1 AND 200),
  payment_method_id uuid,
  -- The payment plan whose installments it pays, the first one first.
  plan_id         uuid,
  -- The client agreed to keep the card on file.
  keep_card       boolean NOT NULL DEFAULT false,
  connection_id   uuid,
  checkout_id     text CHECK (length(checkout_id) BETWEEN 1 AND 120),
  checkout_url    text CHECK (length(checkout_url) <= 2000),
  intent_id       text CHECK (length(intent_id) BETWEEN 1 AND 100),
  card_brand      text CHECK (length(card_brand) BETWEEN 1 AND 30),
  card_last4      text CHECK (card_last4 ~ '^[0-9]{4}$'),
  -- What the processor said of the last attempt that failed.
  failure         text CHECK (length(failure) BETWEEN 1 AND 200),
  void_reason     text CHECK (length(void_reason) BETWEEN 1 AND 300),
  -- Why the cardholder disputed it, and until when the dispute can be answered.
  dispute_reason  text CHECK (length(dispute_reason) BETWEEN 1 AND 100),
  dispute_due_at  timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_method_id) REFERENCES payment_methods (tenant_id, id),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES payment_plans (tenant_id, id),
  CONSTRAINT payments_plan CHECK ((plan_id IS NOT NULL) = (purpose = 'installment')),
  CONSTRAINT payments_receipt CHECK ((status IN ('processing', 'failed', 'canceled')) = (receipt_number IS NULL)),
  CONSTRAINT payments_numbered CHECK (check_number IS NULL OR method IN ('check', 'money_order')),
  CONSTRAINT payments_void CHECK ((status IN ('voided', 'bounced')) = (void_reason IS NOT NULL)),
  CONSTRAINT payments_disputed CHECK ((status IN ('disputed', 'dispute_won', 'dispute_lost')) <= (dispute_reason IS NOT NULL)),
  CONSTRAINT payments_refunded CHECK ((status = 'refunded') = (refunded_cents = amount_cents))
);
CREATE UNIQUE INDEX payments_receipt_number ON payments (tenant_id, location_id, receipt_number) WHERE receipt_number IS NOT NULL;
CREATE INDEX payments_client ON payments (tenant_id, client_id, paid_at DESC);
CREATE INDEX payments_of_plan ON payments (tenant_id, plan_id) WHERE plan_id IS NOT NULL;
CREATE INDEX payments_latest ON payments (tenant_id, paid_at DESC, id);
CREATE INDEX payments_method ON payments (tenant_id, method, paid_at DESC, id);
CREATE INDEX payments_intent ON payments (tenant_id, intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX payments_processing ON payments (tenant_id, paid_at) WHERE status = 'processing';
SELECT cairn_protect('payments');
COMMENT ON TABLE payments IS 'Payments of clients and of those who pay for them.';

CREATE TABLE payment_refunds (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  payment_id      uuid NOT NULL,
  client_id       uuid NOT NULL,
  amount_cents    integer NOT NULL CHECK (amount_cents > 0),
  reason          text NOT NULL CHECK (length(reason) BETWEEN 3 AND 300),
  status          text NOT NULL CHECK (status IN ('requested', 'processing', 'succeeded', 'failed', 'declined')),
  requested_by    uuid NOT NULL,
  requested_by_name text NOT NULL CHECK (length(requested_by_name) BETWEEN 1 AND 200),
  requested_at    timestamptz NOT NULL,
  decided_by_name text CHECK (length(decided_by_name) BETWEEN 1 AND 200),
  decided_at      timestamptz,
  decline_reason  text CHECK (length(decline_reason) BETWEEN 3 AND 300),
  processor_id    text CHECK (length(processor_id) BETWEEN 1 AND 100),
  failure         text CHECK (length(failure) BETWEEN 1 AND 200),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id),
  CONSTRAINT payment_refunds_declined CHECK ((status = 'declined') = (decline_reason IS NOT NULL))
);
CREATE INDEX payment_refunds_payment ON payment_refunds (tenant_id, payment_id);
CREATE INDEX payment_refunds_waiting ON payment_refunds (tenant_id, requested_at) WHERE status = 'requested';
SELECT cairn_protect('payment_refunds');
COMMENT ON TABLE payment_refunds IS 'Refunds of payments, with who asked for them and who approved them.';

CREATE TABLE ledger_entries (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  client_id       uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  location_id     uuid NOT NULL,
  posted_on       date NOT NULL,
  at              timestamptz NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('charge', 'payment', 'refund', 'chargeback', 'adjustment', 'write_off', 'reversal')),
  category        text CHECK (category IN ('self_pay', 'deposit', 'copay', 'deductible', 'coinsurance', 'room_board', 'pharmacy',
                    'laboratory', 'other')),
  -- What the client owes is positive, what is paid or credited negative.
  amount_cents    integer NOT NULL CHECK (amount_cents <> 0 AND amount_cents BETWEEN -100000000 AND 100000000),
  memo            text CHECK (length(memo) BETWEEN 1 AND 300),
  payment_id      uuid,
  refund_id       uuid,
  reverses_id     uuid,
  posted_by_name  text NOT NULL CHECK (length(posted_by_name) BETWEEN 1 AND 200),
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id),
  FOREIGN KEY (tenant_id, refund_id) REFERENCES payment_refunds (tenant_id, id),
  FOREIGN KEY (tenant_id, reverses_id) REFERENCES ledger_entries (tenant_id, id),
  CONSTRAINT ledger_entries_kind CHECK (CASE kind
    WHEN 'charge' THEN amount_cents > 0 AND category IS NOT NULL
    WHEN 'payment' THEN amount_cents < 0 AND payment_id IS NOT NULL
    WHEN 'refund' THEN amount_cents > 0 AND refund_id IS NOT NULL
    WHEN 'chargeback' THEN amount_cents > 0 AND payment_id IS NOT NULL
    WHEN 'write_off' THEN amount_cents < 0
    WHEN 'reversal' THEN reverses_id IS NOT NULL
    ELSE true END)
);
CREATE INDEX ledger_entries_client ON ledger_entries (tenant_id, client_id, at, id) INCLUDE (amount_cents);
-- A payment, a refund, a chargeback and a reversal is posted once, whatever is repeated.
CREATE UNIQUE INDEX ledger_entries_payment ON ledger_entries (tenant_id, payment_id) WHERE kind = 'payment';
CREATE UNIQUE INDEX ledger_entries_chargeback ON ledger_entries (tenant_id, payment_id) WHERE kind = 'chargeback';
CREATE UNIQUE INDEX ledger_entries_refund ON ledger_entries (tenant_id, refund_id) WHERE kind = 'refund';
CREATE UNIQUE INDEX ledger_entries_reversal ON ledger_entries (tenant_id, reverses_id) WHERE kind = 'reversal';
SELECT cairn_protect('ledger_entries', 'ledger');
COMMENT ON TABLE ledger_entries IS 'Charges, payments, refunds and adjustments of a client. Append-only: a correction is a reversal and a new entry.';
