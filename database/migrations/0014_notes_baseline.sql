-- Note templates, notes, their signatures, addenda and co-signature; programs, groups and their sessions.

CREATE TABLE note_templates (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  -- names a template shipped with the product; empty for a facility's own
  shipped_key   text CHECK (shipped_key ~ '^[a-z][a-zA-Z0-9-]{1,59}$'),
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  kind          text NOT NULL CHECK (kind IN ('progress', 'group', 'groupClient', 'shift', 'unitShift', 'doctor',
                  'transfer', 'caseManagement', 'crisis', 'collateral', 'administrative')),
  subtype       text CHECK (subtype IN ('historyPhysical', 'psychiatricEvaluation', 'psychiatricProgress',
                  'medicalProgress', 'consult')),
  format        text NOT NULL CHECK (format IN ('SOAP', 'DAP', 'BIRP', 'GIRP', 'PIRP', 'narrative', 'structured')),
  status        text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'retired')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (subtype IS NULL OR kind = 'doctor')
);
CREATE UNIQUE INDEX note_templates_shipped ON note_templates (tenant_id, shipped_key) WHERE shipped_key IS NOT NULL;
SELECT cairn_protect('note_templates');
COMMENT ON TABLE note_templates IS 'Note templates: shipped ones and a facility''s own.';

CREATE TABLE note_template_versions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  template_id   uuid NOT NULL,
  version_no    integer NOT NULL CHECK (version_no >= 1),
  -- [{key, title, prompt, required, minWords}]
  parts         jsonb NOT NULL CHECK (jsonb_typeof(parts) = 'array' AND jsonb_array_length(parts) BETWEEN 1 AND 40),
  -- [{key, title, options: [{value, label}], required}]
  fields        jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fields) = 'array'),
  loinc_code    text NOT NULL CHECK (loinc_code ~ '^[0-9]{1,7}-[0-9]$'),
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, template_id, version_no),
  FOREIGN KEY (tenant_id, template_id) REFERENCES note_templates (tenant_id, id)
);
SELECT cairn_protect('note_template_versions', 'ledger');
COMMENT ON TABLE note_template_versions IS
  'Versions of a note template. A published version does not change, because notes keep the version they were '
  'started with.';

CREATE TABLE smart_phrases (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  -- One clinician's own; null for the facility's.
  owner_id   uuid,
  trigger    text NOT NULL CHECK (trigger ~ '^[a-z][a-z0-9]{1,29}$'),
  title      text NOT NULL CHECK (length(title) BETWEEN 1 AND 80),
  content    text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  active     boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX smart_phrases_trigger ON smart_phrases (tenant_id, owner_id, trigger) NULLS NOT DISTINCT WHERE active;
CREATE INDEX smart_phrases_of ON smart_phrases (tenant_id, owner_id, trigger, id);
SELECT cairn_protect('smart_phrases');
COMMENT ON TABLE smart_phrases IS 'Text that an abbreviation inserts into a note, with facts of the chart.';

CREATE TABLE notes (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  kind                 text NOT NULL CHECK (kind IN ('progress', 'group', 'groupClient', 'shift', 'unitShift', 'doctor',
                         'transfer', 'caseManagement', 'crisis', 'collateral', 'administrative')),
  subtype              text CHECK (subtype IN ('historyPhysical', 'psychiatricEvaluation', 'psychiatricProgress',
                         'medicalProgress', 'consult')),
  loinc_code           text NOT NULL CHECK (loinc_code ~ '^[0-9]{1,7}-[0-9]$'),
  format               text NOT NULL CHECK (format IN ('SOAP', 'DAP', 'BIRP', 'GIRP', 'PIRP', 'narrative', 'structured')),
  title                text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  client_id            uuid,
  demographic_id       uuid,
  location_id          uuid NOT NULL,
  time_zone            text NOT NULL,
  template_version_id  uuid NOT NULL,
  service_start        timestamptz NOT NULL,
  service_end          timestamptz,
  minutes              integer GENERATED ALWAYS AS (floor(extract(epoch FROM (service_end - service_start)) / 60)::integer) STORED,
  psychotherapy_minutes integer CHECK (psychotherapy_minutes >= 0),
  modality             text NOT NULL DEFAULT 'inPerson' CHECK (modality IN ('inPerson', 'video', 'audio', 'collateral', 'none')),
  -- CMS place of service
  place_of_service     text CHECK (place_of_service ~ '^[0-9]{2}$'),
  -- What it is billed with, `H0004-HF`; the usual code of its activity where it names none.
  billing_code         text CHECK (billing_code ~ '^[A-Z0-9]{1,12}(-[A-Z0-9]{2}){0,4}$'),
  fields               jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fields) = 'object'),
  status               text NOT NULL DEFAULT 'draft' CHECK (status IN (
                         'draft', 'awaitingCosign', 'returned', 'signed', 'voided', 'discarded')),
  -- How often the author has signed it; each signing is one version.
  cycle                integer NOT NULL DEFAULT 0 CHECK (cycle >= 0),
  is_late_entry        boolean NOT NULL DEFAULT false,
  late_entry_reason_code text,
  late_entry_reason_text text CHECK (length(late_entry_reason_text) BETWEEN 3 AND 1000),
  author_id            uuid NOT NULL,
  supervisor_id        uuid,
  cosign_required      boolean NOT NULL DEFAULT false,
  current_version_id   uuid,
  final_signed_at      timestamptz,
  has_addendum         boolean NOT NULL DEFAULT false,
  discard_reason       text CHECK (length(discard_reason) BETWEEN 3 AND 1000),
  discarded_at         timestamptz,
  voided_at            timestamptz,
  voided_by            uuid,
  void_reason_code     text CHECK (void_reason_code IN ('wrongClient', 'duplicate', 'serviceDidNotOccur', 'test')),
  void_reason_text     text CHECK (length(void_reason_text) BETWEEN 3 AND 1000),
  replaces_note_id     uuid,
  portal_release       text NOT NULL DEFAULT 'pending' CHECK (portal_release IN ('pending', 'released', 'held')),
  hold_reason_code     text,
  sensitivity          text[] NOT NULL DEFAULT '{}',
  ai_assisted          boolean NOT NULL DEFAULT false,
  begun_by_id          uuid,
  -- A client's part of a group note, or the text its clients share.
  group_session_id     uuid,
  -- The shift report whose line about this client it is.
  shift_report_id      uuid,
  -- What was taken from the chart, when: {pulledAt, groups: [{key, title, none, lines: [{text, at, tone}]}]}
  facts                jsonb CHECK (jsonb_typeof(facts) = 'object'),
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (client_id IS NOT NULL OR kind IN ('group', 'unitShift')),
  CHECK ((client_id IS NULL) = (demographic_id IS NULL)),
  CHECK (service_end >= service_start),
  CHECK (subtype IS NULL OR kind = 'doctor'),
  CHECK (supervisor_id <> author_id),
  CONSTRAINT notes_of_shift_report CHECK ((kind = 'shift') = (shift_report_id IS NOT NULL)),
  CONSTRAINT notes_of_group_session CHECK ((kind IN ('group', 'groupClient')) = (group_session_id IS NOT NULL)),
  CONSTRAINT notes_signed_is_complete CHECK (
    status NOT IN ('awaitingCosign', 'signed', 'voided') OR (current_version_id IS NOT NULL AND service_end IS NOT NULL)),
  CONSTRAINT notes_late_has_reason CHECK (NOT is_late_entry OR late_entry_reason_text IS NOT NULL),
  CONSTRAINT notes_voided_is_complete CHECK (
    (status = 'voided') = (voided_at IS NOT NULL) AND (status = 'voided') = (void_reason_code IS NOT NULL)),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, template_version_id) REFERENCES note_template_versions (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, supervisor_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, replaces_note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, begun_by_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX notes_of_client ON notes (tenant_id, client_id, service_start DESC, id);
CREATE INDEX notes_of_author ON notes (tenant_id, author_id, status, service_start DESC);
CREATE INDEX notes_ended ON notes (tenant_id, service_end) WHERE service_end IS NOT NULL;
CREATE INDEX notes_by_status ON notes (tenant_id, status, location_id, service_start DESC);
-- One shared text a session, and one part a client.
CREATE UNIQUE INDEX notes_group_session ON notes (tenant_id, group_session_id, client_id) NULLS NOT DISTINCT
  WHERE group_session_id IS NOT NULL AND status <> 'voided';
-- One note a client in a shift report, and one history and physical in a stay.
CREATE UNIQUE INDEX notes_shift_once ON notes (tenant_id, shift_report_id, client_id)
  WHERE shift_report_id IS NOT NULL AND status NOT IN ('voided', 'discarded');
CREATE UNIQUE INDEX notes_history_physical_once ON notes (tenant_id, demographic_id)
  WHERE subtype = 'historyPhysical' AND status NOT IN ('voided', 'discarded');
-- Lists of several kinds: an index that begins with the kind gives no order across them.
CREATE INDEX notes_recent ON notes (tenant_id, service_start DESC, id);
CREATE INDEX notes_by_kind ON notes (tenant_id, kind, service_start DESC, id);
CREATE INDEX notes_by_time ON notes (tenant_id, service_start DESC, id);
SELECT cairn_protect('notes');
COMMENT ON TABLE notes IS
  'Notes of every kind: facts in columns, text in note_parts, one frozen version per signing in note_versions.';
COMMENT ON COLUMN notes.begun_by_id IS 'who began it, where that is not who answers for it now (author_id)';

CREATE FUNCTION notes_refuse(what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is signed and never changes', what USING ERRCODE = 'insufficient_privilege';
END $$;

-- Whether two rows are equal apart from the named columns.
CREATE FUNCTION notes_same_but(before jsonb, after jsonb, free text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (before - free) = (after - free) $$;

-- A signed note does not change, whatever the application tries.
CREATE FUNCTION notes_guard_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- client_id moves with a merge; minutes are computed after this trigger, from columns that are compared;
  -- the rest is not the note but what happened to it
  free constant text[] := ARRAY['status', 'client_id', 'minutes', 'final_signed_at', 'has_addendum', 'voided_at', 'voided_by',
    'void_reason_code', 'void_reason_text', 'portal_release', 'hold_reason_code', 'discard_reason', 'discarded_at',
    'updated_at', 'updated_by', 'version'];
BEGIN
  IF OLD.status NOT IN ('awaitingCosign', 'signed', 'voided') THEN
    RETURN NEW;
  END IF;
  IF NOT (NEW.status = OLD.status
      OR (OLD.status = 'awaitingCosign' AND NEW.status IN ('signed', 'returned', 'draft'))
      OR (OLD.status = 'signed' AND NEW.status = 'voided')) THEN
    PERFORM notes_refuse('This note');
  END IF;
  IF NOT notes_same_but(to_jsonb(OLD), to_jsonb(NEW), free) THEN
    PERFORM notes_refuse('This note');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION notes_guard_note();

CREATE TABLE note_parts (
  tenant_id           uuid NOT NULL DEFAULT cairn_tenant(),
  id                  uuid NOT NULL,
  note_id             uuid NOT NULL,
  part_key            text NOT NULL CHECK (part_key ~ '^[a-z][A-Za-z0-9.]{0,59}$'),
  position            integer NOT NULL,
  title               text NOT NULL,
  prompt              text NOT NULL DEFAULT '',
  required            boolean NOT NULL DEFAULT false,
  min_words           integer CHECK (min_words > 0),
  content             jsonb NOT NULL,
  plain_text          text NOT NULL DEFAULT '',
  revision            integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  open_branches       integer NOT NULL DEFAULT 0 CHECK (open_branches >= 0),
  -- The last 50 saves, so that a repeated save makes one revision.
  recent_mutation_ids uuid[] NOT NULL DEFAULT '{}',
  last_tab_id         uuid,
  last_seq            integer NOT NULL DEFAULT 0,
  last_saved_at       timestamptz,
  last_saved_by       uuid,
  last_checkpoint_at  timestamptz,
  -- One user writes a part at a time: taken with the focus, renewed by typing, free again after 45 seconds.
  lease_user_id       uuid,
  lease_tab_id        uuid,
  lease_expires_at    timestamptz,
  lease_typed_at      timestamptz,
  -- The user who asked to take over, and when.
  lease_asked_by      uuid,
  lease_asked_tab_id  uuid,
  lease_asked_at      timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, note_id, part_key),
  CHECK (octet_length(content::text) <= 262144),
  CHECK ((lease_user_id IS NULL) = (lease_tab_id IS NULL) AND (lease_user_id IS NULL) = (lease_expires_at IS NULL)),
  CHECK ((lease_asked_by IS NULL) = (lease_asked_tab_id IS NULL) AND (lease_asked_by IS NULL) = (lease_asked_at IS NULL)),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id)
);
SELECT cairn_protect('note_parts');
COMMENT ON TABLE note_parts IS 'Current text of a note, one row per section, overwritten while typing.';

CREATE FUNCTION notes_guard_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state text;
  of_kind text;
  session uuid;
BEGIN
  SELECT status, kind, group_session_id INTO state, of_kind, session
    FROM notes WHERE tenant_id = NEW.tenant_id AND id = NEW.note_id;
  IF state IN ('awaitingCosign', 'signed', 'voided') THEN
    PERFORM notes_refuse('The text of this note');
  END IF;
  -- What the clients of a session share is part of every note signed with it.
  IF of_kind = 'group' AND EXISTS (SELECT 1 FROM notes WHERE tenant_id = NEW.tenant_id AND group_session_id = session
      AND kind = 'groupClient' AND status IN ('awaitingCosign', 'signed')) THEN
    PERFORM notes_refuse('The shared text of this group note');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE ON note_parts FOR EACH ROW EXECUTE FUNCTION notes_guard_part();

CREATE TABLE note_part_revisions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  part_id       uuid NOT NULL,
  revision      integer NOT NULL,
  base_revision integer NOT NULL,
  -- A text kept beside the current one; the row with origin merge closes it.
  branch_id     uuid,
  mutation_id   uuid NOT NULL,
  -- Lexical JSON, zstd
  content       bytea NOT NULL,
  words         integer NOT NULL,
  saved_at      timestamptz NOT NULL,
  saved_by      uuid,
  device_id     uuid NOT NULL,
  origin        text NOT NULL CHECK (origin IN ('typing', 'paste', 'template', 'phrase', 'scribe', 'restore', 'merge',
                  'takeover', 'late', 'sign')),
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, part_id) REFERENCES note_parts (tenant_id, id)
);
CREATE INDEX note_part_revisions_of ON note_part_revisions (tenant_id, part_id, saved_at DESC);
CREATE INDEX note_part_revisions_branch ON note_part_revisions (tenant_id, part_id, branch_id) WHERE branch_id IS NOT NULL;
CREATE INDEX note_part_revisions_mine ON note_part_revisions (tenant_id, saved_by, saved_at DESC) WHERE branch_id IS NOT NULL;
SELECT cairn_protect('note_part_revisions', 'ledger');
COMMENT ON TABLE note_part_revisions IS
  'Checkpoints of a section''s text, and every text that could not be saved over a newer one.';

CREATE TABLE note_versions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  note_id       uuid NOT NULL,
  cycle         integer NOT NULL CHECK (cycle >= 1),
  -- RFC 8785 JSON, zstd
  canonical     bytea NOT NULL,
  sha256        text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  plain_text    text NOT NULL,
  tsv           tsvector GENERATED ALWAYS AS (to_tsvector('english', plain_text)) STORED,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, note_id, cycle),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id)
);
CREATE INDEX note_versions_text ON note_versions USING gin (tsv);
SELECT cairn_protect('note_versions', 'ledger');
COMMENT ON TABLE note_versions IS 'What was signed: canonical JSON of text, facts, names and credentials at the time.';

ALTER TABLE notes ADD FOREIGN KEY (tenant_id, current_version_id) REFERENCES note_versions (tenant_id, id);

CREATE TABLE note_signatures (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  note_id         uuid NOT NULL,
  note_version_id uuid NOT NULL,
  role            text NOT NULL CHECK (role IN ('author', 'cosigner', 'additional', 'reviewer', 'receiver')),
  required        boolean NOT NULL DEFAULT true,
  status          text NOT NULL CHECK (status IN ('requested', 'signed', 'declined', 'withdrawn')),
  signature_id    uuid,
  signer_id       uuid NOT NULL,
  signer_name     text NOT NULL,
  credentials     text NOT NULL DEFAULT '',
  npi             text,
  meaning         text NOT NULL DEFAULT '',
  signed_at       timestamptz,
  method          text CHECK (method IN ('pin', 'passkey')),
  sha256          text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  decline_reason  text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((status IN ('signed', 'withdrawn') AND signature_id IS NOT NULL) OR status IN ('requested', 'declined')),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, note_version_id) REFERENCES note_versions (tenant_id, id),
  FOREIGN KEY (tenant_id, signer_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, signature_id) REFERENCES signatures (tenant_id, id)
);
CREATE UNIQUE INDEX note_signatures_once ON note_signatures (tenant_id, note_version_id, signer_id, role)
  WHERE status = 'signed';
CREATE INDEX note_signatures_of ON note_signatures (tenant_id, note_id);
SELECT cairn_protect('note_signatures');
COMMENT ON TABLE note_signatures IS 'Who must sign a version and who has. The act itself is a row of signatures.';

CREATE FUNCTION notes_guard_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'signed' AND NOT (NEW.status IN ('signed', 'withdrawn')
      AND notes_same_but(to_jsonb(OLD), to_jsonb(NEW), ARRAY['status', 'updated_at', 'updated_by', 'version'])) THEN
    PERFORM notes_refuse('This signature');
  END IF;
  IF OLD.status IN ('withdrawn', 'declined') THEN
    PERFORM notes_refuse('This signature');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON note_signatures FOR EACH ROW EXECUTE FUNCTION notes_guard_signature();

CREATE TABLE note_addenda (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  note_id       uuid NOT NULL,
  type          text NOT NULL CHECK (type IN ('lateEntry', 'clarification', 'correction', 'clientStatement')),
  -- [{partKey, quote, strike}]
  target_quotes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(target_quotes) = 'array'),
  content       jsonb NOT NULL CHECK (octet_length(content::text) <= 262144),
  plain_text    text NOT NULL DEFAULT '',
  status        text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'awaitingCosign', 'signed', 'voided', 'discarded')),
  author_id     uuid NOT NULL,
  author_name   text NOT NULL,
  credentials   text NOT NULL DEFAULT '',
  reason        text NOT NULL CHECK (length(reason) BETWEEN 3 AND 1000),
  signed_at     timestamptz,
  time_zone     text NOT NULL,
  sha256        text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  signature_id  uuid,
  voided_at     timestamptz,
  void_reason   text CHECK (length(void_reason) BETWEEN 3 AND 1000),
  begun_by      jsonb CHECK (jsonb_typeof(begun_by) = 'object'),
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT note_addenda_signed_is_complete CHECK (
    status IN ('draft', 'discarded') OR (signed_at IS NOT NULL AND sha256 IS NOT NULL AND signature_id IS NOT NULL)),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, signature_id) REFERENCES signatures (tenant_id, id)
);
CREATE INDEX note_addenda_of ON note_addenda (tenant_id, note_id, signed_at);
CREATE INDEX note_addenda_drafts ON note_addenda (tenant_id, author_id) WHERE status = 'draft';
SELECT cairn_protect('note_addenda');
COMMENT ON TABLE note_addenda IS 'Addenda to signed notes. The note itself does not change.';

CREATE FUNCTION notes_guard_addendum() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('awaitingCosign', 'signed', 'voided') AND NOT (
      (NEW.status = OLD.status OR (OLD.status = 'signed' AND NEW.status = 'voided')
        OR (OLD.status = 'awaitingCosign' AND NEW.status IN ('signed', 'draft')))
      AND notes_same_but(to_jsonb(OLD), to_jsonb(NEW),
        ARRAY['status', 'voided_at', 'void_reason', 'updated_at', 'updated_by', 'version'])) THEN
    PERFORM notes_refuse('This addendum');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON note_addenda FOR EACH ROW EXECUTE FUNCTION notes_guard_addendum();

CREATE TABLE note_approvals (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  note_id           uuid NOT NULL,
  cycle             integer NOT NULL CHECK (cycle >= 1),
  author_id         uuid NOT NULL,
  -- Null: anyone who co-signs at the note's location.
  supervisor_id     uuid,
  status            text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'returned', 'withdrawn')),
  submitted_at      timestamptz NOT NULL,
  due_at            timestamptz NOT NULL,
  decided_at        timestamptz,
  decided_by        uuid,
  reason_code       text CHECK (reason_code IN ('missingLink', 'missingIntervention', 'cloned', 'wrongCode', 'timeMismatch',
                      'clinicalConcern', 'recalled', 'other')),
  reason_text       text CHECK (length(reason_text) BETWEEN 3 AND 2000),
  opened_at         timestamptz,
  opened_by         uuid,
  opened_version_id uuid,
  comments          jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(comments) = 'array'),
  created_at        timestamptz NOT NULL DEFAULT now(),
  created_by        uuid DEFAULT cairn_user(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  updated_by        uuid DEFAULT cairn_user(),
  version           integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, note_id, cycle),
  -- Null compares to null, so an empty supervisor or decision passes.
  CONSTRAINT note_approvals_not_own CHECK (supervisor_id <> author_id),
  CONSTRAINT note_approvals_decided_by_other CHECK (status = 'withdrawn' OR decided_by <> author_id),
  CONSTRAINT note_approvals_decided CHECK ((status = 'pending') = (decided_at IS NULL)),
  CONSTRAINT note_approvals_returned_says_why CHECK (status <> 'returned' OR reason_code IS NOT NULL AND reason_text IS NOT NULL),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, supervisor_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, decided_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, opened_version_id) REFERENCES note_versions (tenant_id, id)
);
CREATE INDEX note_approvals_queue ON note_approvals (tenant_id, supervisor_id, status, due_at);
CREATE INDEX note_approvals_of_note ON note_approvals (tenant_id, note_id, cycle DESC);
CREATE INDEX note_approvals_author ON note_approvals (tenant_id, author_id, status);
CREATE INDEX note_approvals_returned ON note_approvals (tenant_id, decided_by) WHERE status = 'returned';
CREATE INDEX note_approvals_waiting ON note_approvals (tenant_id, due_at) WHERE status = 'pending';
SELECT cairn_protect('note_approvals');
COMMENT ON TABLE note_approvals IS 'Co-signature requests for notes, one row per submission.';

CREATE TABLE note_approval_reminders (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  approval_id uuid NOT NULL,
  step        text NOT NULL CHECK (step IN ('warn', 'overdue', 'escalate')),
  sent_at     timestamptz NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT note_approval_reminders_once UNIQUE (tenant_id, approval_id, step),
  FOREIGN KEY (tenant_id, approval_id) REFERENCES note_approvals (tenant_id, id)
);
SELECT cairn_protect('note_approval_reminders', 'ledger');
COMMENT ON TABLE note_approval_reminders IS
  'Co-signature reminders that were sent. Separate from note_approvals, so that a reminder does not change its '
  'version.';

CREATE TABLE note_handovers (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  note_id    uuid NOT NULL,
  from_id    uuid NOT NULL,
  to_id      uuid NOT NULL,
  at         timestamptz NOT NULL,
  -- What the former author had written is kept as it was.
  addendum_id uuid,
  left_text  text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CHECK (from_id <> to_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, from_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, to_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, addendum_id) REFERENCES note_addenda (tenant_id, id)
);
CREATE INDEX note_handovers_of_note ON note_handovers (tenant_id, note_id, at);
SELECT cairn_protect('note_handovers', 'ledger');
COMMENT ON TABLE note_handovers IS 'Notes handed over from a former staff member to another author.';
COMMENT ON COLUMN note_handovers.addendum_id IS 'the addendum under the note that was handed over; null: the note itself';

CREATE TABLE programs (
  tenant_id              uuid NOT NULL DEFAULT cairn_tenant(),
  id                     uuid NOT NULL,
  location_id            uuid NOT NULL,
  name                   text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  code                   text NOT NULL CHECK (length(code) BETWEEN 1 AND 12),
  type                   text NOT NULL CHECK (type IN ('residential', 'php', 'iop', 'op', 'wm', 'otp', 'inpatient',
                           'recoveryResidence', 'aftercare')),
  -- Codes of the levels of care it serves; empty for all.
  level_of_care_codes    text[] NOT NULL DEFAULT '{}' CHECK (cardinality(level_of_care_codes) <= 20),
  -- 42 CFR Part 2; copied to the episode at admission.
  part2                  boolean NOT NULL DEFAULT true,
  planned_hours_per_week numeric(4, 1) CHECK (planned_hours_per_week BETWEEN 0.5 AND 168),
  active                 boolean NOT NULL DEFAULT true,
  created_at             timestamptz NOT NULL DEFAULT now(),
  created_by             uuid DEFAULT cairn_user(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  updated_by             uuid DEFAULT cairn_user(),
  version                integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX programs_code ON programs (tenant_id, location_id, lower(code));
SELECT cairn_protect('programs');
COMMENT ON TABLE programs IS 'Treatment programs of a location.';

CREATE TABLE program_enrollments (
  tenant_id            uuid NOT NULL DEFAULT cairn_tenant(),
  id                   uuid NOT NULL,
  program_id           uuid NOT NULL,
  demographic_id       uuid NOT NULL,
  client_id            uuid NOT NULL,
  start_date           date NOT NULL,
  end_date             date,
  reason_ended         text CHECK (length(reason_ended) BETWEEN 3 AND 300),
  created_at           timestamptz NOT NULL DEFAULT now(),
  created_by           uuid DEFAULT cairn_user(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  updated_by           uuid DEFAULT cairn_user(),
  version              integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, program_id) REFERENCES programs (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT program_enrollments_dates CHECK (end_date >= start_date),
  CONSTRAINT program_enrollments_once EXCLUDE USING gist
    (tenant_id WITH =, demographic_id WITH =, program_id WITH =, daterange(start_date, end_date, '[]') WITH &&)
);
CREATE INDEX program_enrollments_program ON program_enrollments (tenant_id, program_id, start_date);
CREATE INDEX program_enrollments_client ON program_enrollments (tenant_id, client_id, start_date);
SELECT cairn_protect('program_enrollments');
COMMENT ON TABLE program_enrollments IS 'Who is enrolled in which program, and since when. Ended, never deleted.';

CREATE TABLE groups (
  tenant_id                uuid NOT NULL DEFAULT cairn_tenant(),
  id                       uuid NOT NULL,
  location_id              uuid NOT NULL,
  name                     text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  short_name               text CHECK (length(short_name) BETWEEN 1 AND 24),
  program_ids              uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(program_ids) <= 20),
  type                     text NOT NULL CHECK (type IN ('process', 'psychoeducation', 'skills', 'family', 'multifamily',
                             'medicationEducation', 'recreation', 'milieu', 'peerSupport', 'other')),
  openness                 text NOT NULL DEFAULT 'open' CHECK (openness IN ('open', 'closed')),
  modality                 text NOT NULL DEFAULT 'inPerson' CHECK (modality IN ('inPerson', 'video', 'hybrid')),
  capacity_soft            smallint NOT NULL DEFAULT 10 CHECK (capacity_soft BETWEEN 1 AND 200),
  capacity_hard            smallint NOT NULL DEFAULT 12 CHECK (capacity_hard BETWEEN 1 AND 200),
  default_duration_minutes smallint NOT NULL DEFAULT 60 CHECK (default_duration_minutes BETWEEN 5 AND 1440),
  -- What its notes are billed with unless they name another code, `H0005-HQ`.
  billing_code             text CHECK (billing_code ~ '^[A-Z0-9]{1,12}(-[A-Z0-9]{2}){0,4}$'),
  room_id                  uuid,
  active                   boolean NOT NULL DEFAULT true,
  created_at               timestamptz NOT NULL DEFAULT now(),
  created_by               uuid DEFAULT cairn_user(),
  updated_at               timestamptz NOT NULL DEFAULT now(),
  updated_by               uuid DEFAULT cairn_user(),
  version                  integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  CONSTRAINT groups_capacity CHECK (capacity_soft <= capacity_hard)
);
CREATE UNIQUE INDEX groups_name ON groups (tenant_id, location_id, lower(name)) WHERE active;
SELECT cairn_protect('groups');
COMMENT ON TABLE groups IS 'Groups of a location.';

CREATE TABLE group_schedule_rules (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  group_id         uuid NOT NULL,
  -- RFC 5545 without DTSTART and TZID.
  rrule            text NOT NULL CHECK (length(rrule) BETWEEN 9 AND 200),
  start_date       date NOT NULL,
  start_time       time NOT NULL,
  duration_minutes smallint NOT NULL CHECK (duration_minutes BETWEEN 5 AND 1440),
  timezone         text NOT NULL,
  until_date       date,
  -- Dates without a session.
  ex_dates         date[] NOT NULL DEFAULT '{}' CHECK (cardinality(ex_dates) <= 366),
  room_id          uuid,
  facilitators     jsonb NOT NULL DEFAULT '[]',
  -- Set when another rule takes its place; its past sessions stay.
  ended_at         timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  CONSTRAINT group_schedule_rules_until CHECK (until_date >= start_date)
);
CREATE INDEX group_schedule_rules_group ON group_schedule_rules (tenant_id, group_id) WHERE ended_at IS NULL;
SELECT cairn_protect('group_schedule_rules');
COMMENT ON TABLE group_schedule_rules IS 'When a group meets, by the wall clock of its location.';

CREATE TABLE group_memberships (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  group_id       uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  start_date     date NOT NULL,
  end_date       date,
  -- ISO weekdays on which the client attends; empty for every session.
  weekdays       smallint[] NOT NULL DEFAULT '{}' CHECK (weekdays <@ ARRAY[1,2,3,4,5,6,7]::smallint[]),
  reason_ended   text CHECK (length(reason_ended) BETWEEN 3 AND 300),
  -- Why a client was added to a full or closed group.
  over_reason    text CHECK (length(over_reason) BETWEEN 3 AND 300),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  -- A membership that ends before it began was never in force.
  CONSTRAINT group_memberships_dates CHECK (end_date >= start_date - 1),
  CONSTRAINT group_memberships_once EXCLUDE USING gist
    (tenant_id WITH =, group_id WITH =, client_id WITH =, daterange(start_date, end_date, '[]') WITH &&)
    WHERE (end_date IS NULL OR end_date >= start_date)
);
CREATE INDEX group_memberships_group ON group_memberships (tenant_id, group_id, start_date);
CREATE INDEX group_memberships_client ON group_memberships (tenant_id, client_id, end_date);
SELECT cairn_protect('group_memberships');
COMMENT ON TABLE group_memberships IS 'Rosters of groups. Ended, never deleted.';

CREATE TABLE group_sessions (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  group_id         uuid NOT NULL,
  location_id      uuid NOT NULL,
  rule_id          uuid,
  -- Planned local date and time, `2027-03-14T09:00`; stays with the session when it is moved. Null for a single session.
  occurrence_key   text CHECK (occurrence_key ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  scheduled_start  timestamptz NOT NULL,
  scheduled_end    timestamptz NOT NULL,
  local_date       date NOT NULL,
  room_id          uuid,
  topic            text CHECK (length(topic) BETWEEN 1 AND 200),
  status           text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'inProgress', 'ended', 'cancelled')),
  cancel_reason    text CHECK (length(cancel_reason) BETWEEN 3 AND 300),
  actual_start     timestamptz,
  actual_end       timestamptz,
  -- Changed on its own: a new schedule leaves it as it is.
  is_edited        boolean NOT NULL DEFAULT false,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, rule_id) REFERENCES group_schedule_rules (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  CONSTRAINT group_sessions_times CHECK (scheduled_end > scheduled_start),
  CONSTRAINT group_sessions_cancelled CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  CONSTRAINT group_sessions_begun CHECK ((status IN ('inProgress', 'ended')) = (actual_start IS NOT NULL)),
  CONSTRAINT group_sessions_ended CHECK ((status = 'ended') = (actual_end IS NOT NULL) AND actual_end > actual_start)
);
CREATE UNIQUE INDEX group_sessions_occurrence ON group_sessions (tenant_id, group_id, occurrence_key)
  WHERE occurrence_key IS NOT NULL;
CREATE INDEX group_sessions_location ON group_sessions (tenant_id, location_id, scheduled_start);
CREATE INDEX group_sessions_group ON group_sessions (tenant_id, group_id, scheduled_start);
SELECT cairn_protect('group_sessions', 'scratch');
COMMENT ON TABLE group_sessions IS
  'Sessions of groups, made 60 days ahead. A changed schedule replaces those that have not begun; others are never deleted.';

CREATE TABLE group_session_facilitators (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  session_id   uuid NOT NULL,
  clinician_id uuid NOT NULL,
  role         text NOT NULL CHECK (role IN ('lead', 'coLead', 'observer', 'trainee', 'interpreter')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, session_id, clinician_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES group_sessions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX group_session_facilitators_lead ON group_session_facilitators (tenant_id, session_id) WHERE role = 'lead';
CREATE INDEX group_session_facilitators_clinician ON group_session_facilitators (tenant_id, clinician_id);
SELECT cairn_protect('group_session_facilitators', 'scratch');
COMMENT ON TABLE group_session_facilitators IS 'Who facilitates a session.';

ALTER TABLE notes ADD FOREIGN KEY (tenant_id, group_session_id) REFERENCES group_sessions (tenant_id, id);

CREATE TABLE group_attendances (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  session_id       uuid NOT NULL,
  client_id        uuid NOT NULL,
  demographic_id   uuid NOT NULL,
  status           text NOT NULL DEFAULT 'expected' CHECK (status IN ('expected', 'arrived', 'present', 'absentExcused',
                     'absentUnexcused', 'refused', 'medicalHold', 'onPass')),
  method           text CHECK (method IN ('staff', 'bulk', 'tablet', 'qr')),
  -- Not on the roster that day; added by a facilitator.
  is_walk_in       boolean NOT NULL DEFAULT false,
  self_check_in_at timestamptz,
  confirmed_at     timestamptz,
  confirmed_by     uuid,
  arrived_at       timestamptz,
  left_at          timestamptz,
  absence_reason   text CHECK (length(absence_reason) BETWEEN 3 AND 300),
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, session_id, client_id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES group_sessions (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT group_attendances_times CHECK (left_at >= arrived_at),
  CONSTRAINT group_attendances_present CHECK (
    (status = 'present') = (arrived_at IS NOT NULL) AND (status = 'present') = (confirmed_at IS NOT NULL)),
  CONSTRAINT group_attendances_excused CHECK (status <> 'absentExcused' OR absence_reason IS NOT NULL),
  -- A client is in one group at a time.
  CONSTRAINT group_attendances_one_place EXCLUDE USING gist
    (tenant_id WITH =, client_id WITH =, tstzrange(arrived_at, left_at) WITH &&) WHERE (status = 'present')
);
CREATE INDEX group_attendances_client ON group_attendances (tenant_id, client_id, arrived_at DESC);
SELECT cairn_protect('group_attendances');
COMMENT ON TABLE group_attendances IS 'Who was expected at a session, who came and when, and why others did not.';

CREATE TABLE group_signees (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  session_id     uuid NOT NULL,
  clinician_id   uuid NOT NULL,
  status         text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'signed', 'declined', 'withdrawn')),
  decided_at     timestamptz,
  decline_reason text CHECK (length(decline_reason) BETWEEN 3 AND 300),
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, session_id) REFERENCES group_sessions (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT group_signees_decided CHECK ((status = 'requested') = (decided_at IS NULL)),
  CONSTRAINT group_signees_declined CHECK ((status = 'declined') = (decline_reason IS NOT NULL))
);
CREATE UNIQUE INDEX group_signees_once ON group_signees (tenant_id, session_id, clinician_id) WHERE status <> 'withdrawn';
CREATE INDEX group_signees_asked ON group_signees (tenant_id, clinician_id) WHERE status = 'requested';
SELECT cairn_protect('group_signees');
COMMENT ON TABLE group_signees IS 'Co-leaders who also sign the notes of a session.';

CREATE TABLE check_in_links (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- A tablet shows first names with an initial; a phone shows no names.
  kind       text NOT NULL CHECK (kind IN ('tablet', 'qr')),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  misses     integer NOT NULL DEFAULT 0 CHECK (misses >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, session_id) REFERENCES group_sessions (tenant_id, id)
);
CREATE INDEX check_in_links_session ON check_in_links (tenant_id, session_id);
SELECT cairn_protect('check_in_links');
COMMENT ON TABLE check_in_links IS 'Short-lived links with which clients check themselves in to one session.';

CREATE TABLE group_note_exports (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  client_id   uuid NOT NULL,
  from_date   date NOT NULL,
  to_date     date NOT NULL,
  -- Signed notes in the order of their service, as they were when the set was prepared.
  note_ids    uuid[] NOT NULL CHECK (cardinality(note_ids) BETWEEN 1 AND 300),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
  CONSTRAINT group_note_exports_span CHECK (to_date >= from_date)
);
SELECT cairn_protect('group_note_exports', 'ledger');
COMMENT ON TABLE group_note_exports IS 'Prepared sets of one client''s group notes for printing.';

CREATE TABLE unit_shift_reports (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  location_id  uuid NOT NULL,
  section_id   uuid NOT NULL,
  pattern_id   uuid NOT NULL,
  shift_name   text NOT NULL CHECK (length(shift_name) BETWEEN 1 AND 40),
  -- The local date on which the shift started.
  local_date   date NOT NULL,
  window_start timestamptz NOT NULL,
  window_end   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT unit_shift_reports_once UNIQUE (tenant_id, section_id, pattern_id, local_date),
  CHECK (window_end > window_start),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id),
  FOREIGN KEY (tenant_id, pattern_id) REFERENCES shift_patterns (tenant_id, id)
);
CREATE INDEX unit_shift_reports_section ON unit_shift_reports (tenant_id, section_id, window_start DESC);
CREATE INDEX unit_shift_reports_location ON unit_shift_reports (tenant_id, location_id, window_start DESC, id);
SELECT cairn_protect('unit_shift_reports');
COMMENT ON TABLE unit_shift_reports IS 'The report of a unit for one shift. Its lines are shift notes, one a client.';
ALTER TABLE notes ADD FOREIGN KEY (tenant_id, shift_report_id) REFERENCES unit_shift_reports (tenant_id, id);

CREATE TABLE unit_shift_report_reads (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  report_id    uuid NOT NULL,
  clinician_id uuid NOT NULL,
  read_at      timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT unit_shift_report_reads_once UNIQUE (tenant_id, report_id, clinician_id),
  FOREIGN KEY (tenant_id, report_id) REFERENCES unit_shift_reports (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
SELECT cairn_protect('unit_shift_report_reads', 'ledger');
COMMENT ON TABLE unit_shift_report_reads IS 'Who of the next shift read a shift report, and when.';

-- Objectives linked after a note was signed, with a signature of their own. The note and its hash stay as they are.
CREATE TABLE note_link_addenda (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  note_id      uuid NOT NULL,
  -- The canonical JSON exactly as signed.
  canonical    text NOT NULL,
  sha256       text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  signature_id uuid NOT NULL,
  signer_id    uuid NOT NULL,
  signer_name  text NOT NULL,
  credentials  text NOT NULL DEFAULT '',
  signed_at    timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id)
);
CREATE INDEX note_link_addenda_note ON note_link_addenda (tenant_id, note_id, signed_at);
SELECT cairn_protect('note_link_addenda', 'ledger');
COMMENT ON TABLE note_link_addenda IS 'Objectives of the treatment plan linked to a signed note, each time with a signature.';

CREATE TABLE note_treatment_links (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  note_id       uuid NOT NULL,
  -- The version of the plan in force at the service, and items of it by the ids that all versions share.
  plan_id       uuid NOT NULL,
  objective_stable_id uuid NOT NULL,
  intervention_stable_id uuid,
  -- FHIR goal-achievement
  progress      text CHECK (progress IN ('improving', 'noChange', 'worsening', 'achieved', 'notAttained', 'sustaining')),
  comment       text CHECK (length(comment) BETWEEN 1 AND 1000),
  -- Set where the note was signed before.
  addendum_id   uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, note_id, objective_stable_id),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, addendum_id) REFERENCES note_link_addenda (tenant_id, id)
);
CREATE INDEX note_treatment_links_objective ON note_treatment_links (tenant_id, objective_stable_id, note_id);
SELECT cairn_protect('note_treatment_links', 'scratch');
COMMENT ON TABLE note_treatment_links IS 'The objectives of the treatment plan that a note worked on.';

CREATE FUNCTION notes_guard_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.addendum_id IS NOT NULL AND EXISTS (SELECT 1 FROM notes
      WHERE tenant_id = NEW.tenant_id AND id = NEW.note_id AND status = 'signed') THEN
    RETURN NEW;
  END IF;
  IF (SELECT status FROM notes WHERE tenant_id = coalesce(NEW.tenant_id, OLD.tenant_id)
       AND id = coalesce(NEW.note_id, OLD.note_id)) NOT IN ('draft', 'returned') THEN
    PERFORM notes_refuse('This note');
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON note_treatment_links
  FOR EACH ROW EXECUTE FUNCTION notes_guard_link();
CREATE TABLE transfer_handoffs (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  -- The id of its transfer note.
  id                 uuid NOT NULL,
  client_id          uuid NOT NULL,
  demographic_id     uuid NOT NULL,
  from_location_id   uuid NOT NULL,
  from_level_id      uuid,
  -- Where the client goes: another location, another level of care, or both.
  to_location_id     uuid NOT NULL,
  to_level_id        uuid,
  to_program_id      uuid,
  effective_at       timestamptz NOT NULL,
  reason_code        text NOT NULL CHECK (reason_code IN ('clinicalProgress', 'higherAcuity', 'medicalNeed', 'clientRequest',
                       'coverage', 'bedManagement', 'other')),
  -- One clinician, or anyone at the receiving location who accepts transfers.
  receiver_id        uuid,
  transport          text CHECK (length(transport) BETWEEN 1 AND 200),
  belongings_checked boolean NOT NULL DEFAULT false,
  status             text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'sent', 'questioned', 'accepted', 'withdrawn')),
  sent_at            timestamptz,
  accepted_at        timestamptz,
  accepted_by        uuid,
  read_back          text CHECK (length(read_back) BETWEEN 15 AND 2000),
  withdrawn_at       timestamptz,
  withdraw_reason    text CHECK (length(withdraw_reason) BETWEEN 3 AND 500),
  escalated_at       timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, from_location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, to_location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, from_level_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, to_level_id) REFERENCES levels_of_care (tenant_id, id),
  FOREIGN KEY (tenant_id, to_program_id) REFERENCES programs (tenant_id, id),
  FOREIGN KEY (tenant_id, receiver_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, accepted_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT transfer_handoffs_moves CHECK (to_location_id <> from_location_id OR to_level_id IS NOT NULL),
  CONSTRAINT transfer_handoffs_sent CHECK (status NOT IN ('sent', 'questioned', 'accepted') OR sent_at IS NOT NULL),
  CONSTRAINT transfer_handoffs_accepted CHECK (
    (status = 'accepted') = (accepted_at IS NOT NULL AND accepted_by IS NOT NULL AND read_back IS NOT NULL)),
  CONSTRAINT transfer_handoffs_withdrawn CHECK (
    (status = 'withdrawn') = (withdrawn_at IS NOT NULL AND withdraw_reason IS NOT NULL))
);
CREATE INDEX transfer_handoffs_by_status ON transfer_handoffs (tenant_id, status, effective_at DESC, id);
CREATE INDEX transfer_handoffs_receiving ON transfer_handoffs (tenant_id, to_location_id, effective_at)
  WHERE status IN ('sent', 'questioned');
CREATE INDEX transfer_handoffs_of_client ON transfer_handoffs (tenant_id, client_id, effective_at DESC);
-- One transfer of a client on its way at a time.
CREATE UNIQUE INDEX transfer_handoffs_once ON transfer_handoffs (tenant_id, demographic_id)
  WHERE status IN ('sent', 'questioned');
SELECT cairn_protect('transfer_handoffs');
COMMENT ON TABLE transfer_handoffs IS
  'Where a transfer note hands a client off to, and whether the receiving clinician accepted with a read-back.';

CREATE TABLE transfer_questions (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  handoff_id  uuid NOT NULL,
  question    text NOT NULL CHECK (length(question) BETWEEN 3 AND 1000),
  asked_at    timestamptz NOT NULL,
  asked_by    uuid NOT NULL,
  answer      text CHECK (length(answer) BETWEEN 1 AND 2000),
  answered_at timestamptz,
  answered_by uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, handoff_id) REFERENCES transfer_handoffs (tenant_id, id),
  FOREIGN KEY (tenant_id, asked_by) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, answered_by) REFERENCES clinicians (tenant_id, id),
  CONSTRAINT transfer_questions_answered CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL))
);
CREATE INDEX transfer_questions_of ON transfer_questions (tenant_id, handoff_id, asked_at);
SELECT cairn_protect('transfer_questions');
COMMENT ON TABLE transfer_questions IS 'Questions of the receiving clinician about a transfer, and the answers.';
