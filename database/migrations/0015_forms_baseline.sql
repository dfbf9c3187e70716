-- Form templates, forms, corrections, consents and disclosures.

CREATE TABLE form_templates (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  key                text NOT NULL CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title              text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  description        text NOT NULL DEFAULT '' CHECK (length(description) <= 1000),
  kind               text NOT NULL CHECK (kind IN ('form', 'consent', 'assessment', 'instrument', 'checklist', 'survey',
                       'agreement', 'public')),
  category_id        uuid,
  chart_tab          text NOT NULL CHECK (chart_tab IN ('preAdmission', 'admission', 'medical', 'nursing', 'clinical',
                       'utilization', 'discharge', 'aftercare', 'administrative')),
  -- empty: everywhere
  location_ids       uuid[] NOT NULL DEFAULT '{}',
  program_ids        uuid[] NOT NULL DEFAULT '{}',
  instrument_key     text,
  consent_type       text CHECK (consent_type IN ('treatment', 'medication', 'telehealth', 'privacyNotice', 'tpo',
                       'release', 'intermediary', 'hipaaAuthorization', 'marketing', 'presence', 'familyInvolvement',
                       'criminalJustice', 'registry', 'counsellingNotes', 'legalProceeding', 'portalProxy', 'photo',
                       'recording', 'messaging', 'research', 'financial', 'cardOnFile')),
  sensitivity        text NOT NULL DEFAULT 'normal' CHECK (sensitivity IN ('normal', 'part2', 'restricted')),
  one_per_episode    boolean NOT NULL DEFAULT false,
  load_manually      boolean NOT NULL DEFAULT false,
  portal_enabled     boolean NOT NULL DEFAULT false,
  public_enabled     boolean NOT NULL DEFAULT false,
  revocable          boolean NOT NULL DEFAULT false,
  expires_after_days integer CHECK (expires_after_days > 0),
  renew_every_days   integer CHECK (renew_every_days > 0),
  review_required    boolean NOT NULL DEFAULT false,
  status             text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
  published_version_id uuid,
  draft_version_id   uuid,
  -- The edition of the shipped template this one follows; null for the facility's own templates.
  shipped_number     integer CHECK (shipped_number >= 1),
  -- Source and license of the wording.
  notice             text NOT NULL DEFAULT '' CHECK (length(notice) <= 500),
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key),
  CHECK (NOT public_enabled OR sensitivity = 'normal')
);
SELECT cairn_protect('form_templates');
COMMENT ON TABLE form_templates IS 'Form templates. Forms are pinned to a version of their template.';

CREATE TABLE form_template_versions (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  template_id     uuid NOT NULL,
  number          integer NOT NULL CHECK (number >= 1),
  status          text NOT NULL CHECK (status IN ('draft', 'published', 'retired')),
  title           text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  description     text NOT NULL DEFAULT '' CHECK (length(description) <= 1000),
  language        text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  -- the item tree: sections with their items
  definition      jsonb NOT NULL CHECK (octet_length(definition::text) <= 2097152),
  -- The FHIR Questionnaire made from it, with the extensions of an import.
  questionnaire   jsonb,
  definition_hash text NOT NULL CHECK (definition_hash ~ '^[0-9a-f]{64}$'),
  slots           jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(slots) = 'array'),
  scoring         jsonb,
  print_layout    jsonb,
  reading_grade   numeric(3,1),
  change_note     text,
  published_at    timestamptz,
  published_by    uuid,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, template_id, number),
  CHECK (status = 'draft' OR published_at IS NOT NULL),
  FOREIGN KEY (tenant_id, template_id) REFERENCES form_templates (tenant_id, id)
);
CREATE UNIQUE INDEX form_template_versions_one_draft ON form_template_versions (tenant_id, template_id) WHERE status = 'draft';
CREATE UNIQUE INDEX form_template_versions_one_published ON form_template_versions (tenant_id, template_id)
  WHERE status = 'published';
SELECT cairn_protect('form_template_versions');
COMMENT ON TABLE form_template_versions IS 'Versions of a form template. A published version does not change.';

ALTER TABLE form_templates
  ADD FOREIGN KEY (tenant_id, published_version_id) REFERENCES form_template_versions (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, draft_version_id) REFERENCES form_template_versions (tenant_id, id);

-- Whether two rows are equal apart from the named columns.
CREATE FUNCTION forms_same_but(before jsonb, after jsonb, free text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (before - free) = (after - free) $$;

-- A published version does not change; it can only be retired.
CREATE FUNCTION forms_guard_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'draft' THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'draft' OR (OLD.status = 'retired' AND NEW.status <> 'retired') OR NOT forms_same_but(to_jsonb(OLD),
      to_jsonb(NEW), ARRAY['status', 'questionnaire', 'updated_at', 'updated_by', 'version']) THEN
    RAISE EXCEPTION 'A published version never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON form_template_versions FOR EACH ROW EXECUTE FUNCTION forms_guard_version();

CREATE TABLE forms (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  subject_type        text NOT NULL CHECK (subject_type IN ('client', 'lead', 'staff', 'public')),
  client_id           uuid,
  demographic_id      uuid,
  lead_id             uuid,
  staff_user_id       uuid,
  template_id         uuid NOT NULL,
  template_version_id uuid NOT NULL,
  status              text NOT NULL DEFAULT 'assigned' CHECK (status IN ('assigned', 'in_progress', 'awaiting_signatures',
                        'in_review', 'completed', 'kicked_back', 'declined', 'expired', 'voided')),
  language            text NOT NULL DEFAULT 'en',
  -- linkPath to answer; an unanswered item is absent.
  answers             jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
  answers_hash        text CHECK (answers_hash ~ '^[0-9a-f]{64}$'),
  content_hash        text CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  -- The canonical content that was completed, so that it prints the same in ten years.
  content             text,
  progress_pct        smallint NOT NULL DEFAULT 0 CHECK (progress_pct BETWEEN 0 AND 100),
  effective_at        timestamptz NOT NULL,
  due_at              timestamptz,
  -- [{type, id}]
  assigned_to         jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(assigned_to) = 'array'),
  pending_client      boolean NOT NULL DEFAULT false,
  pending_guardian    boolean NOT NULL DEFAULT false,
  pending_staff       boolean NOT NULL DEFAULT false,
  pending_review      boolean NOT NULL DEFAULT false,
  kick_back_open      boolean NOT NULL DEFAULT false,
  source              text NOT NULL DEFAULT 'staff' CHECK (source IN ('staff', 'tablet', 'portal', 'link', 'offline',
                        'import', 'scribe')),
  started_at          timestamptz,
  submitted_at        timestamptz,
  submitted_by        uuid,
  completed_at        timestamptz,
  sealed_document_id  uuid,
  expires_at          timestamptz,
  supersedes_id       uuid,
  declined_at         timestamptz,
  decline_reason      text CHECK (length(decline_reason) BETWEEN 3 AND 1000),
  voided_at           timestamptz,
  voided_by           uuid,
  void_reason         text CHECK (length(void_reason) BETWEEN 10 AND 1000),
  location_id         uuid NOT NULL,
  time_zone           text NOT NULL,
  sensitivity         text NOT NULL DEFAULT 'normal' CHECK (sensitivity IN ('normal', 'part2', 'restricted')),
  one_per_episode     boolean NOT NULL DEFAULT false,
  late_entry          boolean NOT NULL DEFAULT false,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT forms_one_subject CHECK (
    (subject_type = 'client') = (client_id IS NOT NULL) AND (subject_type = 'client') = (demographic_id IS NOT NULL)
    AND (subject_type = 'staff') = (staff_user_id IS NOT NULL) AND (subject_type <> 'lead' OR lead_id IS NOT NULL)),
  CONSTRAINT forms_completed_is_whole CHECK (
    status <> 'completed' OR (content_hash IS NOT NULL AND content IS NOT NULL AND completed_at IS NOT NULL)),
  CONSTRAINT forms_voided_is_complete CHECK (
    (status = 'voided') = (voided_at IS NOT NULL) AND (status = 'voided') = (void_reason IS NOT NULL)),
  CONSTRAINT forms_declined_is_complete CHECK (status <> 'declined' OR (declined_at IS NOT NULL AND decline_reason IS NOT NULL)),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, template_id) REFERENCES form_templates (tenant_id, id),
  FOREIGN KEY (tenant_id, template_version_id) REFERENCES form_template_versions (tenant_id, id),
  FOREIGN KEY (tenant_id, supersedes_id) REFERENCES forms (tenant_id, id)
);
CREATE INDEX forms_of_client ON forms (tenant_id, client_id, updated_at DESC, id) WHERE client_id IS NOT NULL;
CREATE INDEX forms_of_lead ON forms (tenant_id, lead_id, updated_at DESC, id) WHERE lead_id IS NOT NULL;
CREATE INDEX forms_of_location ON forms (tenant_id, location_id, status, due_at);
-- Open forms of a template, for the templates list.
CREATE INDEX forms_of_template ON forms (tenant_id, template_id, template_version_id)
  WHERE status IN ('assigned', 'in_progress', 'awaiting_signatures', 'in_review', 'kicked_back');
CREATE INDEX forms_pending ON forms (tenant_id, client_id) WHERE pending_client OR pending_guardian;
CREATE INDEX forms_to_review ON forms (tenant_id, location_id) WHERE pending_review;
-- A form that is filled once per episode.
CREATE UNIQUE INDEX forms_once_per_episode ON forms (tenant_id, template_id, demographic_id)
  WHERE one_per_episode AND status NOT IN ('voided', 'declined', 'expired');
SELECT cairn_protect('forms');
COMMENT ON TABLE forms IS 'Forms: one filled instance of a template version (FHIR QuestionnaireResponse).';

CREATE FUNCTION forms_guard_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- what happens to a finished form; client and stay move with a merge
  after_completion constant text[] := ARRAY['status', 'client_id', 'demographic_id', 'sealed_document_id', 'expires_at',
    'voided_at', 'voided_by', 'void_reason', 'updated_at', 'updated_by', 'version'];
BEGIN
  IF OLD.status = 'voided' AND NEW.status <> 'voided' THEN
    RAISE EXCEPTION 'A voided form stays voided' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- 
  IF OLD.status IN ('completed', 'voided') AND OLD.content IS NOT NULL AND NOT (NEW.status IN (OLD.status, 'voided')
      AND forms_same_but(to_jsonb(OLD), to_jsonb(NEW), after_completion)) THEN
    RAISE EXCEPTION 'This form is sealed and never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- What is being signed changes only after a kick-back
  IF OLD.status IN ('awaiting_signatures', 'in_review') AND (NEW.answers IS DISTINCT FROM OLD.answers
      OR NEW.template_version_id IS DISTINCT FROM OLD.template_version_id
      OR NEW.effective_at IS DISTINCT FROM OLD.effective_at) THEN
    RAISE EXCEPTION 'This form is being signed: kick it back to change it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON forms FOR EACH ROW EXECUTE FUNCTION forms_guard_form();

CREATE TABLE form_answer_events (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  form_id            uuid NOT NULL,
  link_path          text NOT NULL CHECK (length(link_path) BETWEEN 1 AND 200),
  previous           jsonb,
  next               jsonb,
  source             text NOT NULL CHECK (source IN ('typed', 'prefill', 'confirmed', 'calculated', 'aiAccepted',
                       'scribeAccepted', 'imported', 'offline')),
  -- False: another user's answer was saved first; this text is kept here and was not written.
  applied            boolean NOT NULL DEFAULT true,
  actor_id           uuid,
  actor_name         text NOT NULL DEFAULT '',
  -- The device's clock, and the server's.
  recorded_at        timestamptz NOT NULL,
  received_at        timestamptz NOT NULL,
  client_mutation_id uuid NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, client_mutation_id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms (tenant_id, id)
);
CREATE INDEX form_answer_events_of ON form_answer_events (tenant_id, form_id, link_path, received_at DESC);
SELECT cairn_protect('form_answer_events', 'ledger');
COMMENT ON TABLE form_answer_events IS 'Every change of every answer, by whom and from where.';

CREATE TABLE form_slots (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  form_id      uuid NOT NULL,
  slot_key     text NOT NULL CHECK (slot_key ~ '^[A-Za-z][A-Za-z0-9]{0,39}$'),
  role         text NOT NULL CHECK (role IN ('client', 'guardian', 'legalRepresentative', 'guarantor', 'staff', 'reviewer',
                 'witness', 'interpreter', 'external')),
  label        text NOT NULL,
  -- Equal numbers sign in parallel, higher ones after them.
  position     integer NOT NULL CHECK (position >= 1),
  required     boolean NOT NULL,
  -- Why this person signs, and the rule it comes from.
  reason       text NOT NULL,
  citation     text,
  intent_text  text NOT NULL,
  -- '"whole"' or the linkIds of the covered sections.
  covers       jsonb NOT NULL DEFAULT '"whole"',
  state        text NOT NULL CHECK (state IN ('waiting', 'open', 'signed', 'refused', 'unable', 'waived')),
  signature_id uuid,
  covered_hash text CHECK (covered_hash ~ '^[0-9a-f]{64}$'),
  signer_name  text,
  signed_at    timestamptz,
  -- The record of a refusal or inability to sign, which also is a row of signatures.
  excuse       text CHECK (length(excuse) BETWEEN 3 AND 1000),
  excused_id   uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, form_id, slot_key),
  CONSTRAINT form_slots_signed_is_complete CHECK (
    (state = 'signed') = (signature_id IS NOT NULL) AND (state = 'signed') = (covered_hash IS NOT NULL)),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms (tenant_id, id),
  CONSTRAINT form_slots_excused_is_recorded CHECK (
    (state IN ('refused', 'unable')) = (excuse IS NOT NULL) AND (excuse IS NULL) = (excused_id IS NULL)),
  FOREIGN KEY (tenant_id, signature_id) REFERENCES signatures (tenant_id, id),
  FOREIGN KEY (tenant_id, excused_id) REFERENCES signatures (tenant_id, id)
);
SELECT cairn_protect('form_slots');
COMMENT ON TABLE form_slots IS
  'Required signatures of a form with the reason for each. The act itself is a row of signatures.';

-- A signed slot keeps its signature; it reopens only when its form is returned for correction.
CREATE FUNCTION forms_guard_slot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  form_status text;
BEGIN
  SELECT status INTO form_status FROM forms WHERE tenant_id = OLD.tenant_id AND id = OLD.form_id;
  IF form_status IN ('completed', 'voided') AND OLD.state = 'signed' THEN
    RAISE EXCEPTION 'The signatures of this form never change' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF OLD.state = 'signed' AND NEW.state = 'signed' AND (NEW.signature_id, NEW.covered_hash, NEW.intent_text, NEW.covers, NEW.role)
      IS DISTINCT FROM (OLD.signature_id, OLD.covered_hash, OLD.intent_text, OLD.covers, OLD.role) THEN
    RAISE EXCEPTION 'A signed slot keeps its signature' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON form_slots FOR EACH ROW EXECUTE FUNCTION forms_guard_slot();

CREATE TABLE kick_backs (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('form', 'note', 'noteAddendum')),
  subject_id   uuid NOT NULL,
  client_id    uuid,
  round        integer NOT NULL CHECK (round >= 1),
  raised_by    uuid NOT NULL,
  reason       text NOT NULL CHECK (length(reason) BETWEEN 10 AND 1000),
  -- The sections to reopen; empty: all.
  link_ids     text[] NOT NULL DEFAULT '{}',
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed', 'withdrawn')),
  due_at       timestamptz,
  answered_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, subject_type, subject_id, round)
);
CREATE UNIQUE INDEX kick_backs_one_open ON kick_backs (tenant_id, subject_type, subject_id) WHERE status = 'open';
SELECT cairn_protect('kick_backs');
COMMENT ON TABLE kick_backs IS 'Records returned for correction: forms and notes.';

CREATE TABLE kick_back_remarks (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  kick_back_id uuid NOT NULL,
  link_path    text,
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  reply        text CHECK (length(reply) BETWEEN 1 AND 1000),
  resolved_by  uuid,
  resolved_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, kick_back_id) REFERENCES kick_backs (tenant_id, id)
);
CREATE INDEX kick_back_remarks_of ON kick_back_remarks (tenant_id, kick_back_id);
SELECT cairn_protect('kick_back_remarks');
COMMENT ON TABLE kick_back_remarks IS 'Remarks on the items of a record returned for correction.';

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
  -- Inclusive, to the end of the day in the facility's zone.
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
  -- Counseling notes are released on their own or not at all.
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
COMMENT ON TABLE consents IS
  'Consents of a client, each made from a completed form, with the elements that 42 CFR 2.31 requires.';

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
COMMENT ON TABLE disclosures IS 'Disclosures of client information (42 CFR 2.32, 45 CFR 164.528). Append-only.';

-- State law on minors who consent alone, as someone at the facility reviewed it; the shipped rules are in the application.
CREATE TABLE minor_consent_rules (
  tenant_id              uuid NOT NULL DEFAULT cairn_tenant(),
  id                     uuid NOT NULL,
  state                  text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  scope                  text NOT NULL CHECK (scope IN ('sudOutpatient', 'sudResidential', 'withdrawal', 'medicationOud',
                           'mhOutpatient', 'mhResidential', 'general')),
  min_age                integer NOT NULL CHECK (min_age BETWEEN 0 AND 18),
  needs_maturity_finding boolean NOT NULL DEFAULT false,
  guardian_involvement   boolean NOT NULL DEFAULT false,
  citation               text NOT NULL CHECK (length(citation) BETWEEN 3 AND 300),
  reviewed_by            uuid,
  reviewed_on            date NOT NULL,
  created_at             timestamptz NOT NULL DEFAULT now(),
  created_by             uuid DEFAULT cairn_user(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  updated_by             uuid DEFAULT cairn_user(),
  version                integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, state, scope)
);
SELECT cairn_protect('minor_consent_rules');
COMMENT ON TABLE minor_consent_rules IS 'Ages from which state law lets a minor consent alone, reviewed by the facility.';

CREATE TABLE signing_sessions (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  client_id  uuid NOT NULL,
  form_ids   uuid[] NOT NULL CHECK (cardinality(form_ids) BETWEEN 1 AND 100),
  mode       text NOT NULL CHECK (mode IN ('handover', 'portal', 'link', 'desk')),
  opened_by  uuid,
  expires_at timestamptz NOT NULL,
  result     jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
SELECT cairn_protect('signing_sessions');
COMMENT ON TABLE signing_sessions IS 'Forms signed one after another on a handed-over device.';
