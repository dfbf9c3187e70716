-- One note engine for every kind (notes chapter §2.2, decisions D1, D2, D6): a note is facts in columns, text in parts,
-- and at signing one frozen version that prints and exports read.
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
  fields               jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fields) = 'object'),
  status               text NOT NULL DEFAULT 'draft' CHECK (status IN (
                         'draft', 'awaitingCosign', 'returned', 'signed', 'voided', 'discarded')),
  -- how often it was signed by its author; each signing is one version
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
  FOREIGN KEY (tenant_id, replaces_note_id) REFERENCES notes (tenant_id, id)
);
CREATE INDEX notes_of_client ON notes (tenant_id, client_id, service_start DESC, id);
CREATE INDEX notes_of_author ON notes (tenant_id, author_id, status, service_start DESC);
CREATE INDEX notes_by_status ON notes (tenant_id, status, location_id, service_start DESC);
SELECT cairn_protect('notes');

-- The text, one row per section (D2). The head is overwritten while someone types; the journal below keeps checkpoints.
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
  -- the last 50 saves, so that a repeat is one revision (DRF-3)
  recent_mutation_ids uuid[] NOT NULL DEFAULT '{}',
  last_tab_id         uuid,
  last_seq            integer NOT NULL DEFAULT 0,
  last_saved_at       timestamptz,
  last_saved_by       uuid,
  last_checkpoint_at  timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  created_by          uuid DEFAULT cairn_user(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  updated_by          uuid DEFAULT cairn_user(),
  version             integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, note_id, part_key),
  CHECK (octet_length(content::text) <= 262144),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id)
);
SELECT cairn_protect('note_parts');

-- The journal: checkpoints of the head, and every text that could not become the head, for good (DRF-1, DRF-4).
CREATE TABLE note_part_revisions (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  part_id       uuid NOT NULL,
  revision      integer NOT NULL,
  base_revision integer NOT NULL,
  -- a text beside the head; the row with origin `merge` closes it
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

-- What was signed, letter for letter: canonical JSON of text, facts, names and credentials as they were (D6).
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
ALTER TABLE notes ADD FOREIGN KEY (tenant_id, current_version_id) REFERENCES note_versions (tenant_id, id);

-- Who must sign a version and who has; the act itself is a row of `signatures`.
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
  FOREIGN KEY (tenant_id, signer_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX note_signatures_once ON note_signatures (tenant_id, note_version_id, signer_id, role)
  WHERE status = 'signed';
CREATE INDEX note_signatures_of ON note_signatures (tenant_id, note_id);
SELECT cairn_protect('note_signatures');

-- What is added to a signed note; the note itself stays as it was (NTE-11).
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
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT note_addenda_signed_is_complete CHECK (
    status IN ('draft', 'discarded') OR (signed_at IS NOT NULL AND sha256 IS NOT NULL AND signature_id IS NOT NULL)),
  FOREIGN KEY (tenant_id, note_id) REFERENCES notes (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX note_addenda_of ON note_addenda (tenant_id, note_id, signed_at);
SELECT cairn_protect('note_addenda');
