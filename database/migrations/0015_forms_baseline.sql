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

-- Packets: sets of forms that are assigned together.

CREATE TABLE packets (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  key         text NOT NULL CHECK (key ~ '^[a-z0-9][a-z0-9-]{0,79}$'),
  title       text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  trigger     text NOT NULL CHECK (trigger IN ('manual', 'admission', 'transfer', 'levelOfCareChange', 'discharge')),
  -- Whom it is for: {minAge, maxAge, sexes, locationIds, programIds, levelOfCareIds}; an absent one is everyone.
  rules       jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(rules) = 'object'),
  active      boolean NOT NULL DEFAULT true,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key)
);
SELECT cairn_protect('packets');
COMMENT ON TABLE packets IS 'Sets of forms that are assigned together (FHIR PlanDefinition).';

CREATE TABLE packet_items (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  packet_id        uuid NOT NULL,
  template_id      uuid NOT NULL,
  position         integer NOT NULL CHECK (position >= 1),
  -- Who it is assigned to within the packet, as the packet's rules.
  required_when    jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(required_when) = 'object'),
  filled_by        text NOT NULL CHECK (filled_by IN ('client', 'staff')),
  due_offset_hours integer CHECK (due_offset_hours BETWEEN 0 AND 8760),
  gate             text NOT NULL DEFAULT 'none' CHECK (gate IN ('none', 'beforeNext')),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, packet_id, position) DEFERRABLE,
  UNIQUE (tenant_id, packet_id, template_id) DEFERRABLE,
  FOREIGN KEY (tenant_id, packet_id) REFERENCES packets (tenant_id, id),
  FOREIGN KEY (tenant_id, template_id) REFERENCES form_templates (tenant_id, id)
);
CREATE INDEX packet_items_template ON packet_items (tenant_id, template_id);
SELECT cairn_protect('packet_items', 'scratch');
COMMENT ON TABLE packet_items IS 'The forms of a packet in their order.';

CREATE TABLE packet_instances (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  packet_id      uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  title          text NOT NULL,
  trigger        text NOT NULL,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'complete', 'cancelled')),
  -- The packet as it was assigned: its items in order, each with its form, or why it has none.
  items          jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array'),
  assigned_at    timestamptz NOT NULL,
  completed_at   timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((status = 'complete') = (completed_at IS NOT NULL)),
  FOREIGN KEY (tenant_id, packet_id) REFERENCES packets (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
-- A stay has a packet open once, so that assigning it again adds to it.
CREATE UNIQUE INDEX packet_instances_open ON packet_instances (tenant_id, packet_id, demographic_id) WHERE status = 'open';
CREATE INDEX packet_instances_of_client ON packet_instances (tenant_id, client_id, assigned_at DESC, id);
SELECT cairn_protect('packet_instances');
COMMENT ON TABLE packet_instances IS 'Packets assigned to a client (FHIR RequestGroup; each form a Task).';

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
  -- The packet it was assigned with.
  packet_instance_id  uuid,
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
  -- Since when it awaits approval.
  review_since        timestamptz,
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
  FOREIGN KEY (tenant_id, supersedes_id) REFERENCES forms (tenant_id, id),
  FOREIGN KEY (tenant_id, packet_instance_id) REFERENCES packet_instances (tenant_id, id)
);
CREATE INDEX forms_of_client ON forms (tenant_id, client_id, updated_at DESC, id) WHERE client_id IS NOT NULL;
CREATE INDEX forms_of_lead ON forms (tenant_id, lead_id, updated_at DESC, id) WHERE lead_id IS NOT NULL;
CREATE INDEX forms_of_location ON forms (tenant_id, location_id, status, due_at);
-- Open forms of a template, for the templates list.
CREATE INDEX forms_of_template ON forms (tenant_id, template_id, template_version_id)
  WHERE status IN ('assigned', 'in_progress', 'awaiting_signatures', 'in_review', 'kicked_back');
CREATE INDEX forms_pending ON forms (tenant_id, client_id) WHERE pending_client OR pending_guardian;
CREATE INDEX forms_to_review ON forms (tenant_id, review_since, id) WHERE pending_review;
CREATE INDEX forms_of_packet ON forms (tenant_id, packet_instance_id) WHERE packet_instance_id IS NOT NULL;
-- Forms that are due, for the list of deadlines.
CREATE INDEX forms_due ON forms (tenant_id, due_at, id)
  WHERE due_at IS NOT NULL AND status IN ('assigned', 'in_progress', 'kicked_back');
CREATE INDEX forms_returned ON forms (tenant_id, submitted_by) WHERE status = 'kicked_back';
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
CREATE INDEX form_answer_events_in_order ON form_answer_events (tenant_id, form_id, received_at DESC, id DESC);
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
  raised_at    timestamptz NOT NULL,
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

-- Whether a user shows the remarks and changes of a returned form; shown unless switched off.
CREATE TABLE kick_back_views (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  user_id    uuid NOT NULL,
  subject_id uuid NOT NULL,
  visible    boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, user_id, subject_id)
);
SELECT cairn_protect('kick_back_views');
COMMENT ON TABLE kick_back_views IS 'Whether a user shows the remarks of a returned record.';

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

-- Links through which a client or guardian fills and signs forms on their own phone. The token itself is never stored.
CREATE TABLE form_links (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  client_id   uuid NOT NULL,
  form_ids    uuid[] NOT NULL CHECK (cardinality(form_ids) BETWEEN 1 AND 40),
  audience    text NOT NULL CHECK (audience IN ('client', 'guardian')),
  contact_id  uuid,
  channel     text NOT NULL CHECK (channel IN ('email', 'sms', 'copy')),
  sent_to     text NOT NULL DEFAULT '' CHECK (length(sent_to) <= 254),
  language    text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'es')),
  token_hash  bytea NOT NULL,
  expires_at  timestamptz NOT NULL,
  attempts    smallint NOT NULL DEFAULT 0,
  locked_at   timestamptz,
  opened_at   timestamptz,
  used_at     timestamptz,
  revoked_at  timestamptz,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  CHECK ((audience = 'guardian') = (contact_id IS NOT NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
);
CREATE INDEX form_links_of_client ON form_links (tenant_id, client_id, created_at DESC);
SELECT cairn_protect('form_links');
COMMENT ON TABLE form_links IS 'One-time links to forms, sent to an address on file.';

-- Public forms, which anyone can fill without an account.

CREATE TABLE public_forms (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  slug            text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]{2,59}$'),
  template_id     uuid NOT NULL,
  -- Its staff review the submissions.
  location_id     uuid NOT NULL,
  closes_at       timestamptz,
  max_submissions integer CHECK (max_submissions BETWEEN 1 AND 100000),
  active          boolean NOT NULL DEFAULT true,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, template_id) REFERENCES form_templates (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX public_forms_slug ON public_forms (tenant_id, slug);
SELECT cairn_protect('public_forms');
COMMENT ON TABLE public_forms IS 'Templates published at an address that anyone can open.';

CREATE TABLE public_submissions (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  public_form_id      uuid NOT NULL,
  template_version_id uuid NOT NULL,
  location_id         uuid NOT NULL,
  reference           text NOT NULL CHECK (reference ~ '^[0-9A-F]{10}$'),
  answers             jsonb NOT NULL CHECK (jsonb_typeof(answers) = 'object'),
  -- Whom to reach: {name, phone, email}.
  contact             jsonb NOT NULL CHECK (jsonb_typeof(contact) = 'object'),
  spam_score          smallint NOT NULL CHECK (spam_score BETWEEN 0 AND 100),
  -- Keyed hash of the network address, to limit how often it sends.
  address_hash        bytea NOT NULL,
  status              text NOT NULL DEFAULT 'quarantined' CHECK (status IN ('quarantined', 'accepted', 'spam')),
  submitted_at        timestamptz NOT NULL,
  reviewed_at         timestamptz,
  reviewed_by         uuid,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, public_form_id) REFERENCES public_forms (tenant_id, id),
  FOREIGN KEY (tenant_id, template_version_id) REFERENCES form_template_versions (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE INDEX public_submissions_list ON public_submissions (tenant_id, status, submitted_at, id);
CREATE INDEX public_submissions_of_form ON public_submissions (tenant_id, public_form_id, status);
CREATE INDEX public_submissions_address ON public_submissions (tenant_id, address_hash, submitted_at);
SELECT cairn_protect('public_submissions');
COMMENT ON TABLE public_submissions IS 'What was sent with public forms. Staff review each before it is used.';

-- Envelopes at the document signing service. The account there is a connection of integrations, with its sign-in.

CREATE TABLE signing_envelopes (
  tenant_id               uuid NOT NULL DEFAULT cairn_tenant(),
  id                      uuid NOT NULL,
  connection_id           uuid NOT NULL,
  -- Given by the provider when it took the envelope.
  provider_envelope_id    text CHECK (length(provider_envelope_id) BETWEEN 8 AND 100),
  client_id               uuid NOT NULL,
  demographic_id          uuid NOT NULL,
  location_id             uuid NOT NULL,
  document_id             uuid,
  template_id             text CHECK (length(template_id) BETWEEN 1 AND 100),
  title                   text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  recipients              jsonb NOT NULL,
  -- A sentence of the sender in the service's email.
  message                 text CHECK (length(message) BETWEEN 1 AND 500),
  embedded                boolean NOT NULL,
  status                  text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'created', 'sent', 'delivered', 'completed',
                            'declined', 'voided', 'failed')),
  reason                  text CHECK (length(reason) BETWEEN 1 AND 500),
  status_at               timestamptz NOT NULL DEFAULT now(),
  polled_at               timestamptz,
  completed_document_id   uuid,
  certificate_document_id uuid,
  created_at              timestamptz NOT NULL DEFAULT now(),
  created_by              uuid DEFAULT cairn_user(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  updated_by              uuid DEFAULT cairn_user(),
  version                 integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT signing_envelopes_content CHECK (num_nonnulls(document_id, template_id) = 1),
  CONSTRAINT signing_envelopes_filed CHECK (completed_document_id IS NULL OR status = 'completed'),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX signing_envelopes_provider ON signing_envelopes (tenant_id, connection_id, provider_envelope_id)
  WHERE provider_envelope_id IS NOT NULL;
-- One document is out for signature once: two signed copies of it would contradict each other.
CREATE UNIQUE INDEX signing_envelopes_document ON signing_envelopes (tenant_id, document_id)
  WHERE status IN ('queued', 'created', 'sent', 'delivered');
CREATE INDEX signing_envelopes_of_document ON signing_envelopes (tenant_id, document_id, created_at DESC);
CREATE INDEX signing_envelopes_of_client ON signing_envelopes (tenant_id, client_id, created_at DESC, id);
CREATE INDEX signing_envelopes_recent ON signing_envelopes (tenant_id, created_at DESC, id);
CREATE INDEX signing_envelopes_unfiled ON signing_envelopes (tenant_id, status_at)
  WHERE status = 'completed' AND completed_document_id IS NULL;
CREATE INDEX signing_envelopes_open ON signing_envelopes (tenant_id, polled_at, id) WHERE status IN ('created', 'sent', 'delivered');
SELECT cairn_protect('signing_envelopes');
COMMENT ON TABLE signing_envelopes IS 'Documents and templates sent to the document signing service, and how far their signing is.';

CREATE TABLE signing_envelope_events (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  envelope_id  uuid NOT NULL,
  event        text NOT NULL CHECK (length(event) BETWEEN 1 AND 60),
  generated_at timestamptz NOT NULL,
  status       text NOT NULL CHECK (length(status) BETWEEN 1 AND 40),
  received_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, envelope_id, event, generated_at),
  FOREIGN KEY (tenant_id, envelope_id) REFERENCES signing_envelopes (tenant_id, id)
);
SELECT cairn_protect('signing_envelope_events', 'ledger');
COMMENT ON TABLE signing_envelope_events IS 'Events of the signing service about an envelope; each is kept once.';

-- Assessments: licenses, results, safety alerts and schedules.

CREATE TABLE instrument_licences (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  instrument_key text NOT NULL CHECK (instrument_key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  attested_by    uuid NOT NULL,
  attested_at    timestamptz NOT NULL,
  note           text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX instrument_licences_instrument ON instrument_licences (tenant_id, instrument_key);
SELECT cairn_protect('instrument_licences', 'ledger');
COMMENT ON TABLE instrument_licences IS 'Instruments whose terms an administrator of the facility confirmed. Never changed.';

CREATE TABLE assessment_results (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  form_id         uuid NOT NULL,
  client_id       uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  location_id     uuid NOT NULL,
  instrument_key  text NOT NULL CHECK (instrument_key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  scale_key       text NOT NULL CHECK (scale_key ~ '^[a-zA-Z][a-zA-Z0-9]{0,29}$'),
  -- Null where too many answers are missing.
  value           integer,
  band            text CHECK (length(band) BETWEEN 1 AND 80),
  positive        boolean,
  prorated        boolean NOT NULL DEFAULT false,
  missing         smallint NOT NULL DEFAULT 0 CHECK (missing >= 0),
  alert_level     text NOT NULL DEFAULT 'none' CHECK (alert_level IN ('none', 'review', 'moderate', 'high', 'imminent')),
  effective_at    timestamptz NOT NULL,
  scoring_version smallint NOT NULL CHECK (scoring_version >= 1),
  superseded_at   timestamptz,
  -- Outside the ages the instrument was validated for.
  outside_population boolean NOT NULL DEFAULT false,
  scored_by       uuid,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((value IS NULL) = (band IS NULL)),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
-- A scoring fix adds rows of a later version; a corrected form supersedes the row before.
CREATE UNIQUE INDEX assessment_results_form ON assessment_results (tenant_id, form_id, scale_key, scoring_version)
  WHERE superseded_at IS NULL;
CREATE INDEX assessment_results_series ON assessment_results
  (tenant_id, client_id, effective_at DESC, id) WHERE superseded_at IS NULL;
CREATE INDEX assessment_results_recent ON assessment_results (tenant_id, client_id, instrument_key, scale_key, effective_at DESC)
  WHERE superseded_at IS NULL;
SELECT cairn_protect('assessment_results');
REVOKE UPDATE ON assessment_results FROM cairn_app;
GRANT UPDATE (superseded_at) ON assessment_results TO cairn_app;
COMMENT ON TABLE assessment_results IS 'Scores of assessments, one row for each scale. A score is never edited, only superseded.';

CREATE TABLE safety_alerts (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  client_id       uuid NOT NULL,
  demographic_id  uuid NOT NULL,
  location_id     uuid NOT NULL,
  source          text NOT NULL CHECK (source IN ('form', 'checkIn', 'message', 'journal')),
  source_id       uuid NOT NULL,
  level           text NOT NULL CHECK (level IN ('review', 'moderate', 'high', 'imminent')),
  summary         text NOT NULL CHECK (length(summary) BETWEEN 1 AND 300),
  raised_at       timestamptz NOT NULL,
  status          text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'acknowledged', 'closed')),
  -- The step of the on-call ladder that was notified last, and when the next one is.
  step            smallint NOT NULL DEFAULT 1 CHECK (step BETWEEN 1 AND 4),
  next_step_at    timestamptz,
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  action          text CHECK (length(action) BETWEEN 10 AND 2000),
  closed_by       uuid,
  closed_at       timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT safety_alerts_acknowledged CHECK (
    (status = 'open') = (acknowledged_at IS NULL) AND (acknowledged_at IS NULL) = (acknowledged_by IS NULL)),
  CONSTRAINT safety_alerts_closed CHECK (num_nulls(closed_at, closed_by, action) = CASE status WHEN 'closed' THEN 0 ELSE 3 END),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX safety_alerts_source ON safety_alerts (tenant_id, source, source_id, level);
CREATE INDEX safety_alerts_open ON safety_alerts (tenant_id, location_id, raised_at DESC) WHERE status <> 'closed';
CREATE INDEX safety_alerts_list ON safety_alerts (tenant_id, raised_at DESC, id);
CREATE INDEX safety_alerts_client ON safety_alerts (tenant_id, client_id, raised_at DESC);
CREATE INDEX safety_alerts_ladder ON safety_alerts (tenant_id, next_step_at) WHERE status = 'open' AND next_step_at IS NOT NULL;
SELECT cairn_protect('safety_alerts');
COMMENT ON TABLE safety_alerts IS 'Alerts raised by answers that concern a client''s safety (FHIR Flag), from raised to closed.';

CREATE TABLE measure_schedules (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  instrument_key text NOT NULL CHECK (instrument_key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  trigger        text NOT NULL CHECK (trigger IN ('admission', 'fixedDays', 'levelOfCareChange', 'discharge')),
  -- Null for once.
  every_days     integer CHECK (every_days BETWEEN 1 AND 365),
  window_before  integer NOT NULL CHECK (window_before BETWEEN 0 AND 30),
  window_after   integer NOT NULL CHECK (window_after BETWEEN 0 AND 60),
  anchor         text NOT NULL DEFAULT 'rolling' CHECK (anchor IN ('rolling', 'fixed')),
  audience       text NOT NULL CHECK (audience IN ('client', 'staff')),
  -- empty: everywhere
  location_ids   uuid[] NOT NULL DEFAULT '{}',
  pause_on_leave boolean NOT NULL DEFAULT true,
  active         boolean NOT NULL DEFAULT true,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((trigger = 'fixedDays') = (every_days IS NOT NULL))
);
SELECT cairn_protect('measure_schedules');
COMMENT ON TABLE measure_schedules IS 'When assessments are due (FHIR PlanDefinition).';

CREATE TABLE measure_occurrences (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  schedule_id    uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  due_on         date NOT NULL,
  opens_on       date NOT NULL,
  closes_on      date NOT NULL,
  -- Due and overdue follow from the dates.
  status         text NOT NULL DEFAULT 'upcoming' CHECK (status IN ('upcoming', 'completed', 'missed', 'skipped', 'paused')),
  form_id        uuid,
  settled_at     timestamptz,
  skip_reason    text CHECK (length(skip_reason) BETWEEN 3 AND 500),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (due_on BETWEEN opens_on AND closes_on),
  CHECK ((status = 'completed') = (form_id IS NOT NULL)),
  CHECK ((status = 'skipped') = (skip_reason IS NOT NULL)),
  FOREIGN KEY (tenant_id, schedule_id) REFERENCES measure_schedules (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, form_id) REFERENCES forms (tenant_id, id)
);
CREATE UNIQUE INDEX measure_occurrences_day ON measure_occurrences (tenant_id, schedule_id, demographic_id, due_on);
-- A schedule has one open occurrence in a stay.
CREATE UNIQUE INDEX measure_occurrences_open ON measure_occurrences (tenant_id, schedule_id, demographic_id)
  WHERE status IN ('upcoming', 'paused');
CREATE INDEX measure_occurrences_due ON measure_occurrences (tenant_id, due_on, id) WHERE status = 'upcoming';
CREATE INDEX measure_occurrences_client ON measure_occurrences (tenant_id, client_id, due_on DESC);
SELECT cairn_protect('measure_occurrences');
COMMENT ON TABLE measure_occurrences IS 'One due date of a scheduled assessment of a client (FHIR Task).';

-- Documents.

CREATE TABLE document_categories (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  chart_tab       text NOT NULL CHECK (chart_tab IN ('preAdmission', 'admission', 'medical', 'nursing', 'clinical',
                    'utilization', 'discharge', 'aftercare', 'administrative')),
  retention_years integer CHECK (retention_years BETWEEN 1 AND 100),
  sensitivity     text NOT NULL DEFAULT 'normal' CHECK (sensitivity IN ('normal', 'part2', 'restricted')),
  -- An ID or insurance card has a date on which it expires.
  expires         boolean NOT NULL DEFAULT false,
  active          boolean NOT NULL DEFAULT true,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX document_categories_name ON document_categories (tenant_id, lower(name));
SELECT cairn_protect('document_categories');
COMMENT ON TABLE document_categories IS 'Where a document belongs in a chart, and how long it is kept.';

CREATE TABLE documents (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id    uuid NOT NULL,
  title          text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  search_text    text GENERATED ALWAYS AS (lower(title)) STORED,
  category_id    uuid,
  source         text NOT NULL CHECK (source IN ('upload', 'scan', 'camera', 'generated', 'sealedForm', 'provider', 'fax',
                   'email', 'portal', 'import')),
  status         text NOT NULL DEFAULT 'uploading' CHECK (status IN ('uploading', 'available', 'infected', 'voided')),
  -- Until the file passed its scan: the hash that the browser announced, and no file.
  file_id        uuid,
  sha256         text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  media_type     text CHECK (length(media_type) BETWEEN 3 AND 120),
  -- The letter it was made of.
  letter_id      uuid,
  document_date  date NOT NULL,
  expires_on     date,
  sensitivity    text NOT NULL DEFAULT 'normal' CHECK (sensitivity IN ('normal', 'part2', 'restricted')),
  reviewed_by    uuid,
  reviewed_at    timestamptz,
  -- The chart it was moved from.
  moved_from     uuid,
  moved_at       timestamptz,
  move_reason    text CHECK (length(move_reason) BETWEEN 10 AND 500),
  voided_at      timestamptz,
  voided_by      uuid,
  void_reason    text CHECK (length(void_reason) BETWEEN 10 AND 1000),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT documents_voided CHECK ((status = 'voided') = (num_nulls(voided_at, void_reason) = 0)),
  CONSTRAINT documents_available CHECK (status <> 'available' OR (file_id IS NOT NULL AND media_type IS NOT NULL)),
  CONSTRAINT documents_moved CHECK (num_nulls(moved_from, moved_at, move_reason) IN (0, 3)),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, category_id) REFERENCES document_categories (tenant_id, id)
);
CREATE UNIQUE INDEX documents_once ON documents (tenant_id, client_id, sha256) WHERE status = 'available';
CREATE UNIQUE INDEX documents_letter ON documents (tenant_id, letter_id) WHERE letter_id IS NOT NULL;
CREATE UNIQUE INDEX documents_file ON documents (tenant_id, file_id) WHERE file_id IS NOT NULL;
CREATE INDEX documents_of_client ON documents (tenant_id, client_id, document_date DESC, id);
CREATE INDEX documents_recent ON documents (tenant_id, created_at DESC, id);
CREATE INDEX documents_to_file ON documents (tenant_id, created_at, id) WHERE category_id IS NULL AND status = 'available';
CREATE INDEX documents_words ON documents USING gin (search_text gin_trgm_ops);
SELECT cairn_protect('documents');
COMMENT ON TABLE documents IS 'Documents of a chart (FHIR DocumentReference). Whether one can be read follows from its file.';

-- Ids of documents whose title holds these words, newest first; the caller keeps those in reach.
CREATE FUNCTION forms_search_documents(query text, row_limit integer) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 50 AS $$
  SELECT d.id FROM documents d
   WHERE d.tenant_id = cairn_tenant() AND d.status = 'available'
     AND d.search_text LIKE '%' || replace(replace(replace(lower(trim(query)), '\', '\\'), '%', '\%'), '_', '\_') || '%'
   ORDER BY d.document_date DESC, d.id LIMIT row_limit;
$$;
REVOKE ALL ON FUNCTION forms_search_documents(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forms_search_documents(text, integer) TO cairn_app;

CREATE TABLE company_documents (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  -- All editions of one policy share it.
  series_id       uuid NOT NULL,
  edition         integer NOT NULL CHECK (edition >= 1),
  number          text NOT NULL CHECK (length(number) BETWEEN 1 AND 40),
  title           text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  body            text NOT NULL CHECK (length(body) BETWEEN 1 AND 200000),
  effective_on    date NOT NULL,
  audience_roles  text[] NOT NULL DEFAULT '{}',
  location_ids    uuid[] NOT NULL DEFAULT '{}',
  acknowledgement text NOT NULL CHECK (acknowledgement IN ('none', 'read', 'sign')),
  due_days        integer NOT NULL CHECK (due_days BETWEEN 1 AND 365),
  reack_on_change boolean NOT NULL DEFAULT true,
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
  activated_at    timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, series_id, edition),
  CHECK ((status = 'draft') = (activated_at IS NULL))
);
CREATE UNIQUE INDEX company_documents_one_active ON company_documents (tenant_id, series_id) WHERE status = 'active';
CREATE UNIQUE INDEX company_documents_one_draft ON company_documents (tenant_id, series_id) WHERE status = 'draft';
CREATE INDEX company_documents_list ON company_documents (tenant_id, status, number, id);
SELECT cairn_protect('company_documents');
COMMENT ON TABLE company_documents IS 'Policies of the facility, one row for each edition. An active edition does not change.';

CREATE FUNCTION forms_guard_company_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND NOT forms_same_but(to_jsonb(OLD), to_jsonb(NEW),
      ARRAY['status', 'updated_at', 'updated_by', 'version']) THEN
    RAISE EXCEPTION 'An active company document never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON company_documents FOR EACH ROW EXECUTE FUNCTION forms_guard_company_document();

CREATE TABLE company_document_acks (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  company_document_id uuid NOT NULL,
  series_id           uuid NOT NULL,
  user_id             uuid NOT NULL,
  signature_id        uuid,
  at                  timestamptz NOT NULL,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, company_document_id) REFERENCES company_documents (tenant_id, id)
);
CREATE UNIQUE INDEX company_document_acks_once ON company_document_acks (tenant_id, company_document_id, user_id);
CREATE INDEX company_document_acks_user ON company_document_acks (tenant_id, user_id, series_id);
SELECT cairn_protect('company_document_acks', 'ledger');
COMMENT ON TABLE company_document_acks IS 'Who read or signed which edition of a company document. Never changed.';

-- Letters.

CREATE TABLE document_templates (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  series_id  uuid NOT NULL,
  number     integer NOT NULL CHECK (number >= 1),
  title      text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  body       jsonb NOT NULL CHECK (octet_length(body::text) <= 262144),
  status     text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'archived')),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, series_id, number)
);
CREATE UNIQUE INDEX document_templates_one_active ON document_templates (tenant_id, series_id) WHERE status = 'active';
CREATE UNIQUE INDEX document_templates_one_draft ON document_templates (tenant_id, series_id) WHERE status = 'draft';
SELECT cairn_protect('document_templates');
COMMENT ON TABLE document_templates IS 'Letter templates with merge fields, one row for each edition. An active edition does not change.';

CREATE FUNCTION forms_guard_document_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND NOT forms_same_but(to_jsonb(OLD), to_jsonb(NEW),
      ARRAY['status', 'updated_at', 'updated_by', 'version']) THEN
    RAISE EXCEPTION 'An active letter template never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON document_templates FOR EACH ROW EXECUTE FUNCTION forms_guard_document_template();

CREATE TABLE user_generated_documents (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  document_template_id uuid NOT NULL,
  client_id            uuid NOT NULL,
  demographic_id       uuid NOT NULL,
  location_id          uuid NOT NULL,
  time_zone            text NOT NULL,
  title                text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  -- Values of the merge fields when the letter was started; the letter keeps them.
  merge_values         jsonb NOT NULL CHECK (jsonb_typeof(merge_values) = 'object'),
  -- What the writer entered instead; null leaves a field empty on purpose.
  overrides            jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(overrides) = 'object'),
  status               text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'final', 'voided')),
  -- The letter as it was finalized.
  content              jsonb,
  content_hash         text CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  finalized_at         timestamptz,
  finalized_by         uuid,
  void_reason          text CHECK (length(void_reason) BETWEEN 10 AND 1000),
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (status <> 'final' OR (content IS NOT NULL AND content_hash IS NOT NULL AND finalized_at IS NOT NULL)),
  FOREIGN KEY (tenant_id, document_template_id) REFERENCES document_templates (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE INDEX user_generated_documents_client ON user_generated_documents (tenant_id, client_id, updated_at DESC, id);
SELECT cairn_protect('user_generated_documents');
COMMENT ON TABLE user_generated_documents IS 'Letters of a chart. A final letter does not change; it can be voided.';

CREATE FUNCTION forms_guard_letter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status <> 'draft' AND (NEW.status = 'draft' OR NOT forms_same_but(to_jsonb(OLD), to_jsonb(NEW),
      ARRAY['status', 'void_reason', 'client_id', 'demographic_id', 'updated_at', 'updated_by', 'version'])) THEN
    RAISE EXCEPTION 'A final letter never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON user_generated_documents FOR EACH ROW EXECUTE FUNCTION forms_guard_letter();
