-- Allergies belong to the person, reviews of them to the stay (medications 2.3).
CREATE TABLE client_allergies (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('allergy', 'intolerance', 'adverse_reaction')),
  substance_text text NOT NULL CHECK (length(btrim(substance_text)) BETWEEN 1 AND 200),
  -- All three null: free text, which no rule can screen (ALG-2).
  rxcui          text CHECK (rxcui ~ '^[0-9]{1,10}$'),
  class_code     text CHECK (length(class_code) <= 40),
  snomed         text CHECK (snomed ~ '^[0-9]{6,18}$'),
  category       text NOT NULL CHECK (category IN ('medication', 'food', 'environment', 'latex', 'biologic')),
  reactions      jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(reactions) = 'array'),
  criticality    text CHECK (criticality IN ('low', 'high', 'unable_to_assess')),
  onset_on       date,
  status         text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'refuted', 'entered_in_error')),
  -- When it came to this status, by the server's clock: a review older than that says nothing about it.
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
SELECT cairn_protect('client_allergies');

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
