-- Signatures of every kind of record.

CREATE TABLE signatures (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  subject_type        text NOT NULL CHECK (subject_type IN (
                        'form', 'document', 'companyDocument', 'electronicConsent', 'note', 'noteAddendum',
                        'treatmentPlan', 'treatmentPlanReview', 'order', 'reconciliation', 'dischargeList',
                        'protocolVersion', 'medicationCount', 'destruction', 'leavePack', 'withdrawalAssessment',
                        'diagnosisSet', 'roundReview', 'restraintOrder', 'leadAssessment')),
  subject_id          uuid NOT NULL,
  position            integer NOT NULL CHECK (position >= 1),
  act                 text NOT NULL CHECK (act IN ('signed', 'voided')),
  slot_key            text NOT NULL CHECK (slot_key ~ '^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$'),
  -- The nth signature of this signer in this slot; more than 1 only after a void.
  round               integer NOT NULL DEFAULT 1 CHECK (round >= 1),
  role                text NOT NULL CHECK (role IN (
                        'client', 'guardian', 'legalRepresentative', 'guarantor', 'staff', 'author', 'cosigner',
                        'additional', 'prescriber', 'reviewer', 'receiver', 'witness', 'interpreter', 'external')),
  signer_key          text NOT NULL CHECK (signer_key ~ '^(user|client|contact|name):.{1,160}$'),
  signer_user_id      uuid,
  signer_clinician_id uuid,
  signer_client_id    uuid,
  signer_contact_id   uuid,
  signer_name         text NOT NULL CHECK (length(signer_name) BETWEEN 1 AND 200),
  relationship        text CHECK (length(relationship) BETWEEN 1 AND 80),
  credentials         text CHECK (length(credentials) BETWEEN 1 AND 200),
  method              text NOT NULL CHECK (method IN (
                        'drawn', 'typed', 'pin', 'passkey', 'paper', 'external', 'refused', 'unable')),
  auth_method         text NOT NULL CHECK (auth_method IN (
                        'sessionPin', 'sessionPasskey', 'portalSession', 'linkOtp', 'handover', 'paperScan', 'provider')),
  -- When the signer authenticated: PIN or passkey for staff, the handoff of the device for a client.
  authenticated_at    timestamptz NOT NULL,
  meaning             text NOT NULL CHECK (length(meaning) BETWEEN 1 AND 1000),
  reviewed_at         timestamptz,
  intent_at           timestamptz,
  mark                jsonb CHECK (octet_length(mark::text) <= 262144),
  typed_name          text CHECK (length(typed_name) BETWEEN 1 AND 120),
  -- Why there is no signature: refused or unable to sign, recorded by staff before a witness.
  reason              text CHECK (length(reason) BETWEEN 3 AND 1000),
  witness_id          uuid,
  witness_name        text CHECK (length(witness_name) BETWEEN 1 AND 200),
  -- The network address the signature came from.
  ip                  text CHECK (length(ip) <= 64),
  covered_hash        text NOT NULL CHECK (covered_hash ~ '^[0-9a-f]{64}$'),
  -- By the server's clock, with the zone in which it is shown on the record.
  signed_at           timestamptz NOT NULL,
  time_zone           text NOT NULL CHECK (length(time_zone) BETWEEN 1 AND 64),
  device_clock_at     timestamptz,
  voids_id            uuid,
  void_reason         text CHECK (length(void_reason) BETWEEN 3 AND 1000),
  previous_hash       text NOT NULL CHECK (previous_hash ~ '^[0-9a-f]{64}$'),
  chain_hash          text NOT NULL CHECK (chain_hash ~ '^[0-9a-f]{64}$'),
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, voids_id) REFERENCES signatures (tenant_id, id),
  CONSTRAINT signatures_drawn_has_mark CHECK ((method = 'drawn') = (mark IS NOT NULL)),
  CONSTRAINT signatures_typed_has_name CHECK ((method = 'typed') = (typed_name IS NOT NULL)),
  CONSTRAINT signatures_excused_is_witnessed CHECK (
    (method IN ('refused', 'unable')) = (reason IS NOT NULL) AND (reason IS NULL) = (witness_id IS NULL)
    AND (witness_id IS NULL) = (witness_name IS NULL)),
  CONSTRAINT signatures_voiding_is_complete CHECK (
    (act = 'voided') = (voids_id IS NOT NULL) AND (act = 'voided') = (void_reason IS NOT NULL)),
  CONSTRAINT signatures_staff_is_user CHECK (
    (signer_key LIKE 'user:%') = (signer_user_id IS NOT NULL))
);
-- Two links can never take the same position in a chain.
CREATE UNIQUE INDEX signatures_chain ON signatures (tenant_id, subject_type, subject_id, position);
-- Of two devices signing at once, one succeeds.
CREATE UNIQUE INDEX signatures_slot ON signatures (tenant_id, subject_type, subject_id, slot_key, signer_key, round)
  WHERE act = 'signed';
CREATE UNIQUE INDEX signatures_voided_once ON signatures (tenant_id, voids_id) WHERE act = 'voided';
CREATE INDEX signatures_signer ON signatures (tenant_id, signer_user_id, signed_at DESC) WHERE signer_user_id IS NOT NULL;
SELECT cairn_protect('signatures', 'ledger');
COMMENT ON TABLE signatures IS
  'Every signature, hash-chained per subject; append-only. A void is a further link, so neither a signature nor '
  'its void can be removed unnoticed.';

-- The PDF of a record that was signed in full.
CREATE TABLE seals (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  subject_type text NOT NULL,
  subject_id   uuid NOT NULL,
  -- Printed on the PDF; anyone who has it can check the record without reading it.
  code         text NOT NULL CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  content_hash text NOT NULL CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  file_id      uuid NOT NULL,
  file_sha256  text NOT NULL CHECK (file_sha256 ~ '^[0-9a-f]{64}$'),
  sealed_at    timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, subject_type, subject_id),
  UNIQUE (tenant_id, code)
);
SELECT cairn_protect('seals', 'ledger');
COMMENT ON TABLE seals IS 'The sealed PDF of a signed record with its hashes. Append-only.';
