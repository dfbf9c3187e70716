-- Everything that left the house about a client (42 CFR 2.32, 45 CFR 164.528): one row a disclosure, never changed.
CREATE TABLE disclosures (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  client_id        uuid NOT NULL,
  demographic_id   uuid,
  consent_id       uuid,
  basis            text NOT NULL CHECK (basis IN ('consent', 'medicalEmergency', 'qsoa', 'auditEvaluation', 'courtOrder',
                     'childAbuseReport', 'crimeOnPremises', 'research', 'patientAccess', 'publicHealthDeidentified',
                     'requiredByLaw')),
  -- {name, organization?}
  recipient        jsonb NOT NULL CHECK (length(recipient ->> 'name') BETWEEN 1 AND 200),
  document_ids     uuid[] NOT NULL DEFAULT '{}',
  categories       text[] NOT NULL CHECK (cardinality(categories) > 0 AND categories <@ ARRAY['presence', 'demographics',
                     'attendance', 'diagnoses', 'medications', 'allergies', 'labs', 'vitals', 'assessments', 'treatmentPlan',
                     'progressNotes', 'dischargeSummary', 'utilizationReview', 'billing', 'hiv', 'counsellingNotes',
                     'psychotherapyNotes', 'wholeRecord']),
  period_from      date,
  period_to        date,
  description      text NOT NULL CHECK (length(description) BETWEEN 3 AND 1000),
  purpose          text NOT NULL CHECK (purpose IN ('treatment', 'payment', 'operations', 'tpo', 'legal', 'employment',
                     'family', 'research', 'marketing', 'atRequest')),
  method           text NOT NULL CHECK (method IN ('download', 'portal', 'secureLink', 'secureEmail', 'fax', 'mail', 'print',
                     'phone', 'api')),
  -- {personName, affiliation, nature} (42 CFR 2.51)
  emergency        jsonb,
  approved_by      uuid,
  notice_form      text NOT NULL CHECK (notice_form IN ('full', 'short', 'none')),
  disclosed_by     uuid DEFAULT cairn_user(),
  disclosed_at     timestamptz NOT NULL,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CHECK (period_from IS NULL OR period_to IS NULL OR period_from <= period_to),
  CONSTRAINT disclosures_consent_named CHECK ((basis = 'consent') = (consent_id IS NOT NULL)),
  CONSTRAINT disclosures_emergency_told CHECK (basis <> 'medicalEmergency' OR emergency IS NOT NULL),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  FOREIGN KEY (tenant_id, consent_id) REFERENCES consents (tenant_id, id)
);
CREATE INDEX disclosures_of_client ON disclosures (tenant_id, client_id, disclosed_at DESC, id);
SELECT cairn_protect('disclosures', 'ledger');
