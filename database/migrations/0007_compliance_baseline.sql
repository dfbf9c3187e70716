-- Break-the-glass access and legal holds.

CREATE TABLE access_grants (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  clinician_id  uuid NOT NULL,
  subject_type  text NOT NULL CHECK (subject_type IN ('client', 'lead')),
  subject_id    uuid NOT NULL,
  opened_at     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL CHECK (expires_at > opened_at),
  reason        text NOT NULL CHECK (reason IN ('medical_emergency', 'cover_shift', 'patient_safety', 'privacy_request', 'other')),
  reason_text   text NOT NULL CHECK (length(reason_text) >= 15),
  -- 42 CFR 2.51(c): recipient, affiliation, discloser, nature of the emergency.
  emergency     jsonb,
  part2         boolean NOT NULL DEFAULT false,
  ended_at      timestamptz,
  ended_why     text CHECK (ended_why IN ('ended', 'renewed')),
  review_status text NOT NULL DEFAULT 'unreviewed' CHECK (review_status IN ('unreviewed', 'justified', 'questioned', 'violation')),
  reviewed_by   uuid,
  reviewed_at   timestamptz,
  review_note   text,
  review_due_at timestamptz NOT NULL,
  escalated_at  timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  CHECK (NOT part2 OR reason <> 'medical_emergency' OR emergency IS NOT NULL),
  CHECK ((review_status = 'unreviewed') = (reviewed_at IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_why IS NULL))
);
-- Read at every opening of a chart out of reach.
CREATE INDEX access_grants_live ON access_grants (tenant_id, clinician_id, subject_type, subject_id, expires_at DESC) WHERE ended_at IS NULL;
CREATE INDEX access_grants_list ON access_grants (tenant_id, opened_at DESC);
CREATE INDEX access_grants_due ON access_grants (tenant_id, review_due_at) WHERE review_status = 'unreviewed' AND escalated_at IS NULL;
SELECT cairn_protect('access_grants');
COMMENT ON TABLE access_grants IS 'Break-the-glass access: one user, one record, a reason and an end.';

CREATE TABLE legal_holds (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  -- client holds everything of that client; note, form and file hold one record.
  subject_type  text NOT NULL CHECK (subject_type ~ '^[a-z][a-zA-Z-]{1,39}$'),
  subject_id    uuid NOT NULL,
  client_id     uuid,
  reason        text NOT NULL CHECK (length(reason) >= 15),
  order_file_id uuid,
  set_by        uuid NOT NULL,
  set_at        timestamptz NOT NULL,
  lifted_by     uuid,
  lifted_at     timestamptz,
  lift_reason   text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_file_id) REFERENCES files (tenant_id, id),
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL)),
  CHECK ((lifted_at IS NULL) = (lift_reason IS NULL))
);
CREATE UNIQUE INDEX legal_holds_live ON legal_holds (tenant_id, subject_type, subject_id) WHERE lifted_at IS NULL;
CREATE INDEX legal_holds_list ON legal_holds (tenant_id, set_at DESC);
SELECT cairn_protect('legal_holds');
COMMENT ON TABLE legal_holds IS 'Legal holds. A record on hold cannot be voided, purged or retired.';
