-- Treatment plans: the plan of a stay with its problems, goals, objectives and interventions, its signatures and
-- reviews, proposals for it, and the house library.

CREATE TABLE treatment_plans (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  id                 uuid NOT NULL,
  -- All versions of one plan.
  series_id          uuid NOT NULL,
  version_no         integer NOT NULL CHECK (version_no >= 1),
  client_id          uuid NOT NULL,
  demographic_id     uuid NOT NULL,
  location_id        uuid NOT NULL,
  time_zone          text NOT NULL,
  program_id         uuid,
  level_of_care_code text CHECK (length(level_of_care_code) BETWEEN 1 AND 20),
  type               text NOT NULL CHECK (type IN ('initial', 'master', 'withdrawal', 'continuingCare')),
  lane               text NOT NULL GENERATED ALWAYS AS (
                       CASE WHEN type IN ('initial', 'master') THEN 'treatment' ELSE type END) STORED,
  status             text NOT NULL DEFAULT 'draft' CHECK (status IN (
                       'draft', 'awaitingSignatures', 'active', 'superseded', 'closed', 'voided', 'discarded')),
  effective_from     timestamptz,
  effective_to       timestamptz,
  next_review_due    timestamptz,
  -- [{code, title, kind}], as they were when the plan was submitted
  diagnoses          jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(diagnoses) = 'array'),
  presenting_summary text CHECK (length(presenting_summary) BETWEEN 1 AND 4000),
  strengths          text CHECK (length(strengths) BETWEEN 1 AND 2000),
  needs_preferences  text CHECK (length(needs_preferences) BETWEEN 1 AND 2000),
  barriers           text CHECK (length(barriers) BETWEEN 1 AND 2000),
  cultural_considerations text CHECK (length(cultural_considerations) BETWEEN 1 AND 2000),
  transition_criteria text CHECK (length(transition_criteria) BETWEEN 1 AND 2000),
  -- [{dimension, severity, summary}]
  asam_dimensions    jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(asam_dimensions) = 'array'),
  participation      text CHECK (participation IN ('inPerson', 'video', 'phone', 'declined', 'unable')),
  participation_note text CHECK (length(participation_note) BETWEEN 1 AND 2000),
  author_id          uuid NOT NULL,
  -- Why it was returned to draft, closed, voided or discarded.
  status_reason      text CHECK (length(status_reason) BETWEEN 3 AND 1000),
  -- How often it was submitted; each submission freezes a document.
  cycle              integer NOT NULL DEFAULT 0 CHECK (cycle >= 0),
  sha256             text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  submitted_at       timestamptz,
  created_at         timestamptz NOT NULL DEFAULT now(),
  created_by         uuid DEFAULT cairn_user(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  updated_by         uuid DEFAULT cairn_user(),
  version            integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, series_id, version_no),
  CONSTRAINT treatment_plans_submitted CHECK (
    status IN ('draft', 'discarded') OR (sha256 IS NOT NULL AND submitted_at IS NOT NULL)),
  CONSTRAINT treatment_plans_in_force CHECK (
    (effective_from IS NOT NULL) = (status IN ('active', 'superseded', 'closed')) OR status = 'voided'),
  CONSTRAINT treatment_plans_ended CHECK (
    (effective_to IS NOT NULL) = (status IN ('superseded', 'closed')) OR status = 'voided'),
  CHECK (effective_to >= effective_from),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, author_id) REFERENCES clinicians (tenant_id, id)
);
-- One plan of a stay is in force in each lane, and one is being written.
CREATE UNIQUE INDEX treatment_plans_one_active ON treatment_plans (tenant_id, demographic_id, lane) WHERE status = 'active';
CREATE UNIQUE INDEX treatment_plans_one_open ON treatment_plans (tenant_id, demographic_id, lane)
  WHERE status IN ('draft', 'awaitingSignatures');
CREATE INDEX treatment_plans_client ON treatment_plans (tenant_id, client_id, created_at DESC);
CREATE INDEX treatment_plans_in_force ON treatment_plans (tenant_id, demographic_id, effective_from DESC)
  WHERE effective_from IS NOT NULL;
CREATE INDEX treatment_plans_status ON treatment_plans (tenant_id, status, next_review_due);
CREATE INDEX treatment_plans_author ON treatment_plans (tenant_id, author_id, status);
SELECT cairn_protect('treatment_plans');
COMMENT ON TABLE treatment_plans IS 'Treatment plans by version. A submitted plan keeps its content; a change is a new version.';

CREATE TABLE treatment_plan_documents (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  plan_id    uuid NOT NULL,
  cycle      integer NOT NULL CHECK (cycle >= 1),
  -- RFC 8785 JSON
  canonical  text NOT NULL,
  sha256     text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, cycle),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES treatment_plans (tenant_id, id)
);
SELECT cairn_protect('treatment_plan_documents', 'ledger');
COMMENT ON TABLE treatment_plan_documents IS 'What is signed: canonical JSON of a plan as submitted.';

CREATE TABLE plan_problems (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  -- The same in each version of the plan.
  stable_id    uuid NOT NULL,
  position     integer NOT NULL CHECK (position >= 0),
  title        text NOT NULL CHECK (length(title) BETWEEN 1 AND 300),
  evidence     text CHECK (length(evidence) BETWEEN 1 AND 2000),
  icd10        text[] NOT NULL DEFAULT '{}',
  dimension    smallint CHECK (dimension BETWEEN 1 AND 6),
  status       text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'deferred', 'referred', 'resolved')),
  status_reason text CHECK (length(status_reason) BETWEEN 3 AND 1000),
  library_key  text CHECK (length(library_key) BETWEEN 1 AND 80),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, stable_id),
  CHECK (status NOT IN ('deferred', 'referred') OR status_reason IS NOT NULL),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES treatment_plans (tenant_id, id)
);
SELECT cairn_protect('plan_problems', 'scratch');
COMMENT ON TABLE plan_problems IS 'Problems of a plan, with the diagnoses they address.';

CREATE TABLE plan_goals (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  stable_id    uuid NOT NULL,
  problem_stable_id uuid NOT NULL,
  position     integer NOT NULL CHECK (position >= 0),
  -- Quoted from the client.
  client_words text CHECK (length(client_words) BETWEEN 1 AND 1000),
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  target_date  date,
  status       text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'achieved', 'discontinued')),
  library_key  text CHECK (length(library_key) BETWEEN 1 AND 80),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, stable_id),
  FOREIGN KEY (tenant_id, plan_id, problem_stable_id) REFERENCES plan_problems (tenant_id, plan_id, stable_id) ON DELETE CASCADE
);
SELECT cairn_protect('plan_goals', 'scratch');
COMMENT ON TABLE plan_goals IS 'Goals of a problem, in the client''s own words and the clinician''s.';

CREATE TABLE plan_objectives (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  stable_id    uuid NOT NULL,
  goal_stable_id uuid NOT NULL,
  position     integer NOT NULL CHECK (position >= 0),
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  measure      text CHECK (measure IN ('instrument', 'count', 'frequency', 'milestone', 'attendance', 'lab')),
  instrument   text CHECK (length(instrument) BETWEEN 1 AND 80),
  comparator   text CHECK (comparator IN ('atMost', 'atLeast', 'exactly')),
  baseline     numeric(10, 2),
  target       numeric(10, 2),
  unit         text CHECK (length(unit) BETWEEN 1 AND 60),
  target_date  date,
  status       text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'achieved', 'discontinued')),
  -- FHIR goal-achievement
  achievement  text CHECK (achievement IN ('improving', 'noChange', 'worsening', 'achieved', 'notAttained', 'sustaining')),
  status_reason text CHECK (length(status_reason) BETWEEN 3 AND 1000),
  library_key  text CHECK (length(library_key) BETWEEN 1 AND 80),
  -- The text is the library's, word for word.
  is_library_text boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, stable_id),
  FOREIGN KEY (tenant_id, plan_id, goal_stable_id) REFERENCES plan_goals (tenant_id, plan_id, stable_id) ON DELETE CASCADE
);
SELECT cairn_protect('plan_objectives', 'scratch');
COMMENT ON TABLE plan_objectives IS 'Objectives of a goal: what is counted, and by when.';

CREATE TABLE plan_interventions (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  stable_id    uuid NOT NULL,
  objective_stable_id uuid NOT NULL,
  position     integer NOT NULL CHECK (position >= 0),
  modality     text NOT NULL CHECK (modality IN (
                 'individual', 'group', 'family', 'medication', 'caseManagement', 'peer', 'education', 'skills', 'monitoring')),
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  frequency_count integer CHECK (frequency_count BETWEEN 1 AND 99),
  frequency_unit text CHECK (frequency_unit IN ('day', 'week', 'month')),
  duration_minutes integer CHECK (duration_minutes BETWEEN 1 AND 1440),
  responsible_id uuid,
  responsible_role text CHECK (length(responsible_role) BETWEEN 1 AND 80),
  -- The group whose sessions it is.
  group_id     uuid,
  library_key  text CHECK (length(library_key) BETWEEN 1 AND 80),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, stable_id),
  CHECK ((frequency_count IS NULL) = (frequency_unit IS NULL)),
  FOREIGN KEY (tenant_id, plan_id, objective_stable_id) REFERENCES plan_objectives (tenant_id, plan_id, stable_id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, responsible_id) REFERENCES clinicians (tenant_id, id),
  FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id)
);
SELECT cairn_protect('plan_interventions', 'scratch');
COMMENT ON TABLE plan_interventions IS 'What is done for an objective: how often, how long and by whom.';

CREATE TABLE plan_needs (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  -- "diagnosis:F10.20", "score:CIWA-Ar", "asam:3", or "own:<id>" for one that was typed
  source       text NOT NULL CHECK (length(source) BETWEEN 1 AND 120),
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  disposition  text NOT NULL DEFAULT 'open' CHECK (disposition IN (
                 'open', 'addressed', 'deferred', 'referred', 'declinedByClient')),
  rationale    text CHECK (length(rationale) BETWEEN 3 AND 1000),
  problem_stable_id uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, source),
  CHECK (disposition NOT IN ('deferred', 'referred', 'declinedByClient') OR rationale IS NOT NULL),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES treatment_plans (tenant_id, id)
);
SELECT cairn_protect('plan_needs', 'scratch');
COMMENT ON TABLE plan_needs IS 'What diagnoses, scores and the client say needs an answer, and the answer.';

-- The content of a plan is written while it is a draft; afterwards only states and ratings change.
CREATE FUNCTION plan_items_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  plan_status text;
  free text[] := ARRAY['status', 'status_reason', 'achievement', 'version', 'updated_at', 'updated_by'];
BEGIN
  SELECT status INTO plan_status FROM treatment_plans
   WHERE tenant_id = coalesce(NEW.tenant_id, OLD.tenant_id) AND id = coalesce(NEW.plan_id, OLD.plan_id);
  IF plan_status = 'draft' THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - free = to_jsonb(OLD) - free THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The content of a submitted treatment plan is not changed.' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON plan_problems FOR EACH ROW EXECUTE FUNCTION plan_items_frozen();
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON plan_goals FOR EACH ROW EXECUTE FUNCTION plan_items_frozen();
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON plan_objectives FOR EACH ROW EXECUTE FUNCTION plan_items_frozen();
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON plan_interventions FOR EACH ROW EXECUTE FUNCTION plan_items_frozen();
CREATE TRIGGER frozen BEFORE INSERT OR UPDATE OR DELETE ON plan_needs FOR EACH ROW EXECUTE FUNCTION plan_items_frozen();

CREATE TABLE plan_signatures (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  cycle        integer NOT NULL CHECK (cycle >= 1),
  role         text NOT NULL CHECK (role IN ('author', 'supervisor', 'client', 'guardian')),
  position     integer NOT NULL,
  -- The plan is in force only with it.
  required     boolean NOT NULL,
  status       text NOT NULL DEFAULT 'requested' CHECK (status IN (
                 'requested', 'signed', 'refused', 'unable', 'returned', 'withdrawn')),
  -- Whose signature it is; null for any user who approves plans at the location.
  clinician_id uuid,
  signature_id uuid,
  signer_name  text CHECK (length(signer_name) BETWEEN 1 AND 200),
  signer_credentials text CHECK (length(signer_credentials) <= 200),
  sha256       text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  decided_at   timestamptz,
  -- Why it was refused, could not be given, or the plan was returned.
  reason       text CHECK (length(reason) BETWEEN 3 AND 1000),
  witness_name text CHECK (length(witness_name) BETWEEN 1 AND 200),
  recorded_by_name text CHECK (length(recorded_by_name) BETWEEN 1 AND 200),
  due_at       timestamptz NOT NULL,
  opened_by    uuid,
  opened_at    timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, plan_id, cycle, role),
  CONSTRAINT plan_signatures_signed CHECK ((status = 'signed') <= (signature_id IS NOT NULL AND decided_at IS NOT NULL)),
  CONSTRAINT plan_signatures_reason CHECK (status NOT IN ('refused', 'unable', 'returned') OR reason IS NOT NULL),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES treatment_plans (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE INDEX plan_signatures_asked ON plan_signatures (tenant_id, clinician_id, due_at) WHERE status = 'requested';
SELECT cairn_protect('plan_signatures');
COMMENT ON TABLE plan_signatures IS 'Who signs a plan: the slot. The signature itself is a row of signatures.';

CREATE FUNCTION plan_signatures_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'signed' AND (NEW.status NOT IN ('signed', 'withdrawn') OR NEW.signature_id IS DISTINCT FROM OLD.signature_id
     OR NEW.sha256 <> OLD.sha256 OR NEW.decided_at IS DISTINCT FROM OLD.decided_at) THEN
    RAISE EXCEPTION 'A signature on a treatment plan is not changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON plan_signatures FOR EACH ROW EXECUTE FUNCTION plan_signatures_frozen();

CREATE TABLE treatment_plan_reviews (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  plan_id      uuid NOT NULL,
  client_id    uuid NOT NULL,
  demographic_id uuid NOT NULL,
  location_id  uuid NOT NULL,
  status       text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'inProgress', 'complete', 'canceled')),
  due_at       timestamptz NOT NULL,
  -- The reviewed treatment since then.
  since        timestamptz NOT NULL,
  started_at   timestamptz,
  completed_at timestamptz,
  participants text CHECK (length(participants) BETWEEN 1 AND 500),
  level_of_care text CHECK (level_of_care IN ('continue', 'stepUp', 'stepDown', 'discharge')),
  level_of_care_reason text CHECK (length(level_of_care_reason) BETWEEN 1 AND 2000),
  summary      text CHECK (length(summary) BETWEEN 1 AND 4000),
  outcome      text CHECK (outcome IN ('continue', 'revise', 'close')),
  -- The draft that a revision opened.
  new_plan_id  uuid,
  reviewer_id  uuid,
  reviewer_name text CHECK (length(reviewer_name) BETWEEN 1 AND 200),
  signature_id uuid,
  canonical    text,
  sha256       text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  is_late      boolean NOT NULL DEFAULT false,
  reminded_days integer,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT treatment_plan_reviews_complete CHECK (
    (status = 'complete') = (completed_at IS NOT NULL) AND
    (status <> 'complete' OR (outcome IS NOT NULL AND signature_id IS NOT NULL AND sha256 IS NOT NULL))),
  FOREIGN KEY (tenant_id, plan_id) REFERENCES treatment_plans (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, new_plan_id) REFERENCES treatment_plans (tenant_id, id)
);
CREATE UNIQUE INDEX treatment_plan_reviews_one_open ON treatment_plan_reviews (tenant_id, plan_id)
  WHERE status IN ('scheduled', 'inProgress');
CREATE INDEX treatment_plan_reviews_due ON treatment_plan_reviews (tenant_id, due_at, id)
  WHERE status IN ('scheduled', 'inProgress');
CREATE INDEX treatment_plan_reviews_stay ON treatment_plan_reviews (tenant_id, demographic_id, due_at DESC);
SELECT cairn_protect('treatment_plan_reviews');
COMMENT ON TABLE treatment_plan_reviews IS 'Reviews of a plan: the one that is due, and those held.';

CREATE TABLE treatment_plan_review_items (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  review_id    uuid NOT NULL,
  objective_stable_id uuid NOT NULL,
  achievement  text NOT NULL CHECK (achievement IN ('improving', 'noChange', 'worsening', 'achieved', 'notAttained', 'sustaining')),
  measured     numeric(10, 2),
  decision     text NOT NULL CHECK (decision IN ('continue', 'modify', 'complete', 'discontinue')),
  comment      text CHECK (length(comment) BETWEEN 1 AND 1000),
  client_comment text CHECK (length(client_comment) BETWEEN 1 AND 1000),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, review_id, objective_stable_id),
  FOREIGN KEY (tenant_id, review_id) REFERENCES treatment_plan_reviews (tenant_id, id)
);
SELECT cairn_protect('treatment_plan_review_items');
COMMENT ON TABLE treatment_plan_review_items IS 'How an objective did since the last review.';

CREATE FUNCTION plan_reviews_frozen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'complete' THEN
    RAISE EXCEPTION 'A signed review of a treatment plan is not changed.' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER frozen BEFORE UPDATE ON treatment_plan_reviews FOR EACH ROW EXECUTE FUNCTION plan_reviews_frozen();

CREATE TABLE plan_drafts (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  client_id    uuid NOT NULL,
  demographic_id uuid NOT NULL,
  type         text NOT NULL CHECK (type IN ('initial', 'master', 'withdrawal', 'continuingCare')),
  origin       text NOT NULL CHECK (origin IN ('generated', 'copied', 'ai')),
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'discarded')),
  -- [{key, type, parentKey, text, source, rationale, state, …}]
  items        jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array'),
  expires_at   timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
CREATE INDEX plan_drafts_stay ON plan_drafts (tenant_id, demographic_id) WHERE status = 'open';
SELECT cairn_protect('plan_drafts');
COMMENT ON TABLE plan_drafts IS 'Proposals for a plan. Nothing enters a plan before a clinician accepts it.';

CREATE TABLE plan_library_items (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  -- A shipped item's own key, which this row replaces, or the id of the facility's own item.
  key          text NOT NULL CHECK (length(key) BETWEEN 1 AND 80),
  type         text NOT NULL CHECK (type IN ('problem', 'goal', 'objective', 'intervention')),
  parent_key   text CHECK (length(parent_key) BETWEEN 1 AND 80),
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  dimension    smallint CHECK (dimension BETWEEN 1 AND 6),
  icd10_prefixes text[] NOT NULL DEFAULT '{}',
  -- {measure, instrument, comparator, target, unit, days, modality, frequencyCount, frequencyUnit, durationMinutes, role}
  defaults     jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(defaults) = 'object'),
  is_retired   boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key),
  CHECK ((type = 'problem') = (parent_key IS NULL))
);
SELECT cairn_protect('plan_library_items');
COMMENT ON TABLE plan_library_items IS 'The facility''s changes of the shipped library, and its own items.';

CREATE TABLE plan_dues (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  client_id      uuid NOT NULL,
  demographic_id uuid NOT NULL,
  kind           text NOT NULL CHECK (kind IN ('initial', 'master')),
  level_of_care_code text CHECK (length(level_of_care_code) BETWEEN 1 AND 20),
  anchor_at      timestamptz NOT NULL,
  due_at         timestamptz NOT NULL,
  status         text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'met', 'canceled')),
  -- The plan that met it.
  plan_id        uuid,
  met_at         timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK ((status = 'met') = (met_at IS NOT NULL)),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  FOREIGN KEY (tenant_id, plan_id) REFERENCES treatment_plans (tenant_id, id)
);
CREATE UNIQUE INDEX plan_dues_one_open ON plan_dues (tenant_id, demographic_id, kind) WHERE status = 'open';
SELECT cairn_protect('plan_dues');
COMMENT ON TABLE plan_dues IS 'That a stay needs an initial or master plan, and until when.';
