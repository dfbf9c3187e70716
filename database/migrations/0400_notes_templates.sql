-- What a note asks for, as data (notes chapter §2.2). A note keeps the template version it was begun with (NTE-25), so a
-- published version never changes.
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
