-- A template is the design, a version one frozen edition of it (forms chapter §2.1). Forms are pinned to a version for
-- life, so a later edition never changes what somebody has filled or signed (FRM-1, FRM-2).
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

CREATE TABLE form_template_versions (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  template_id     uuid NOT NULL,
  number          integer NOT NULL CHECK (number >= 1),
  status          text NOT NULL CHECK (status IN ('draft', 'published', 'retired')),
  -- the item tree: sections with their items
  definition      jsonb NOT NULL CHECK (octet_length(definition::text) <= 2097152),
  -- the FHIR Questionnaire made from it, with the extensions an import brought
  questionnaire   jsonb,
  definition_hash text NOT NULL CHECK (definition_hash ~ '^[0-9a-f]{64}$'),
  slots           jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(slots) = 'array'),
  scoring         jsonb,
  print_layout    jsonb,
  -- language → linkId → text
  translations    jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  languages       text[] NOT NULL DEFAULT '{en}',
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
ALTER TABLE form_templates
  ADD FOREIGN KEY (tenant_id, published_version_id) REFERENCES form_template_versions (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, draft_version_id) REFERENCES form_template_versions (tenant_id, id);

-- True when two rows are alike but for the named columns.
CREATE FUNCTION forms_same_but(before jsonb, after jsonb, free text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (before - free) = (after - free) $$;

-- FRM-2: what was published never changes; a version may only be retired.
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
