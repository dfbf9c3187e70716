-- The one table of consents, for every chapter. A row is made from a completed form; what the law wants in it
-- (42 CFR 2.31) is wanted by the database too (CON-1).
CREATE TABLE consents (
  tenant_id              uuid NOT NULL DEFAULT cairn_tenant(),
  id                     uuid NOT NULL,
  client_id              uuid,
  demographic_id         uuid,
  lead_id                uuid,
  form_id                uuid NOT NULL,
  type                   text NOT NULL CHECK (type IN ('treatment', 'medication', 'telehealth', 'privacyNotice', 'tpo',
                           'release', 'intermediary', 'hipaaAuthorization', 'marketing', 'presence', 'familyInvolvement',
                           'criminalJustice', 'registry', 'counsellingNotes', 'legalProceeding', 'portalProxy', 'photo',
                           'recording', 'messaging', 'research', 'financial', 'cardOnFile')),
  discloser              text NOT NULL DEFAULT '',
  -- [{name, contactId?, organizationId?, class?, isIntermediary, address?, fax?, phone?}]
  recipients             jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(recipients) = 'array'),
  information_categories text[] NOT NULL DEFAULT '{}',
  data_from              date,
  data_to                date,
  purpose                text CHECK (purpose IN ('treatment', 'payment', 'operations', 'tpo', 'legal', 'employment', 'family',
                           'research', 'marketing', 'atRequest')),
  effective_on           date NOT NULL,
  -- inclusive to the end of the day in the facility's zone (CON-13)
  expires_on             date,
  expires_event          text CHECK (length(expires_event) BETWEEN 1 AND 200),
  is_sud                 boolean NOT NULL DEFAULT true,
  statements             text[] NOT NULL DEFAULT '{}' CHECK (statements <@ ARRAY['revocationRight', 'redisclosure',
                           'refusalConsequence', 'fundraisingChoice']),
  status                 text NOT NULL CHECK (status IN ('pending', 'active', 'revoked', 'expired', 'superseded', 'refused')),
  signed_at              timestamptz,
  revoked_at             timestamptz,
  revoked_by             uuid,
  revocation_method      text CHECK (revocation_method IN ('written', 'electronic', 'oral')),
  revocation_note        text CHECK (length(revocation_note) BETWEEN 3 AND 1000),
  reliance_note          text,
  supersedes_id          uuid,
  created_at             timestamptz NOT NULL DEFAULT now(),
  created_by             uuid DEFAULT cairn_user(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  updated_by             uuid DEFAULT cairn_user(),
  version                integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, form_id, type),
  CHECK (client_id IS NOT NULL OR lead_id IS NOT NULL),
  CHECK (information_categories <@ ARRAY['presence', 'demographics', 'attendance', 'diagnoses', 'medications', 'allergies',
    'labs', 'vitals', 'assessments', 'treatmentPlan', 'progressNotes', 'dischargeSummary', 'utilizationReview', 'billing',
    'hiv', 'counsellingNotes', 'psychotherapyNotes', 'wholeRecord']),
  CHECK (num_nonnulls(expires_on, expires_event) <= 1),
  CHECK ((status = 'revoked') = (revoked_at IS NOT NULL)),
  -- CON-3: notes of counselling are released on their own or not at all
  CONSTRAINT consents_counselling_stands_alone CHECK (
    NOT information_categories && ARRAY['counsellingNotes'] OR (type = 'counsellingNotes' AND cardinality(information_categories) = 1)),
  CONSTRAINT consents_active_is_signed CHECK (status <> 'active' OR signed_at IS NOT NULL),
  CONSTRAINT consents_release_is_complete CHECK (
    status <> 'active' OR type NOT IN ('release', 'legalProceeding', 'counsellingNotes', 'criminalJustice') OR (
      discloser <> '' AND jsonb_array_length(recipients) > 0 AND cardinality(information_categories) > 0
      AND purpose IS NOT NULL AND num_nonnulls(expires_on, expires_event) = 1 AND 'revocationRight' = ANY (statements))),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms (tenant_id, id),
  FOREIGN KEY (tenant_id, supersedes_id) REFERENCES consents (tenant_id, id)
);
CREATE INDEX consents_of_client ON consents (tenant_id, client_id, status) WHERE client_id IS NOT NULL;
SELECT cairn_protect('consents');
