-- One filled instance of a template version (FHIR QuestionnaireResponse).
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
  -- linkPath → answer; an item that was not answered is absent
  answers             jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
  answers_hash        text CHECK (answers_hash ~ '^[0-9a-f]{64}$'),
  content_hash        text CHECK (content_hash ~ '^[0-9a-f]{64}$'),
  -- the canonical content that was completed, letter for letter, so that it prints the same in ten years
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
CREATE INDEX forms_pending ON forms (tenant_id, client_id) WHERE pending_client OR pending_guardian;
CREATE INDEX forms_to_review ON forms (tenant_id, location_id) WHERE pending_review;
-- FRM-16
CREATE UNIQUE INDEX forms_once_per_episode ON forms (tenant_id, template_id, demographic_id)
  WHERE one_per_episode AND status NOT IN ('voided', 'declined', 'expired');
SELECT cairn_protect('forms');

-- Every change of every answer, who made it and from where: what was typed can always be found again (FRM-9, FRM-10).
CREATE TABLE form_answer_events (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  form_id            uuid NOT NULL,
  link_path          text NOT NULL CHECK (length(link_path) BETWEEN 1 AND 200),
  previous           jsonb,
  next               jsonb,
  source             text NOT NULL CHECK (source IN ('typed', 'prefill', 'confirmed', 'calculated', 'aiAccepted',
                       'scribeAccepted', 'imported', 'offline')),
  -- false: another person's answer stood there meanwhile; the text is kept here and was not written (FRM-10)
  applied            boolean NOT NULL DEFAULT true,
  actor_id           uuid,
  actor_name         text NOT NULL DEFAULT '',
  -- the device's clock, and the server's
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

-- Who must sign a form, as it was worked out when it was submitted, with the reason in words; the act itself is a row of
-- `signatures` (§3.3).
CREATE TABLE form_slots (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  form_id      uuid NOT NULL,
  slot_key     text NOT NULL CHECK (slot_key ~ '^[A-Za-z][A-Za-z0-9]{0,39}$'),
  role         text NOT NULL CHECK (role IN ('client', 'guardian', 'legalRepresentative', 'guarantor', 'staff', 'reviewer',
                 'witness', 'interpreter', 'external')),
  label        text NOT NULL,
  -- equal numbers sign side by side, higher ones wait
  position     integer NOT NULL CHECK (position >= 1),
  required     boolean NOT NULL,
  -- why this person signs, and the rule it comes from (SIG-11)
  reason       text NOT NULL,
  citation     text,
  intent_text  text NOT NULL,
  -- '"whole"' or the linkIds of the covered sections
  covers       jsonb NOT NULL DEFAULT '"whole"',
  state        text NOT NULL CHECK (state IN ('waiting', 'open', 'signed', 'refused', 'unable', 'waived')),
  signature_id uuid,
  covered_hash text CHECK (covered_hash ~ '^[0-9a-f]{64}$'),
  signer_name  text,
  signed_at    timestamptz,
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
  FOREIGN KEY (tenant_id, signature_id) REFERENCES signatures (tenant_id, id)
);
SELECT cairn_protect('form_slots');

CREATE FUNCTION forms_guard_form() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- what happens to a finished form; client and stay move with a merge
  after_completion constant text[] := ARRAY['status', 'client_id', 'demographic_id', 'sealed_document_id', 'expires_at',
    'voided_at', 'voided_by', 'void_reason', 'updated_at', 'updated_by', 'version'];
BEGIN
  IF OLD.status = 'voided' AND NEW.status <> 'voided' THEN
    RAISE EXCEPTION 'A voided form stays voided' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- FRM-23
  IF OLD.status IN ('completed', 'voided') AND OLD.content IS NOT NULL AND NOT (NEW.status IN (OLD.status, 'voided')
      AND forms_same_but(to_jsonb(OLD), to_jsonb(NEW), after_completion)) THEN
    RAISE EXCEPTION 'This form is sealed and never changes' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- SIG-9: what is being signed changes only after a kick-back
  IF OLD.status IN ('awaiting_signatures', 'in_review') AND (NEW.answers IS DISTINCT FROM OLD.answers
      OR NEW.template_version_id IS DISTINCT FROM OLD.template_version_id
      OR NEW.effective_at IS DISTINCT FROM OLD.effective_at) THEN
    RAISE EXCEPTION 'This form is being signed: kick it back to change it' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON forms FOR EACH ROW EXECUTE FUNCTION forms_guard_form();

-- A slot that was signed is signed by that signature; it opens again only when its form is kicked back.
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
