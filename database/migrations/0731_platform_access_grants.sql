-- Break-the-glass (platform BTG-1, BTG-2): one person, one record, a reason, an end.
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
  -- 42 CFR 2.51(c): to whom, their affiliation, by whom, the nature of the emergency.
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
-- What every read of a chart out of reach asks.
CREATE INDEX access_grants_live ON access_grants (tenant_id, clinician_id, subject_type, subject_id, expires_at DESC) WHERE ended_at IS NULL;
CREATE INDEX access_grants_list ON access_grants (tenant_id, opened_at DESC);
CREATE INDEX access_grants_due ON access_grants (tenant_id, review_due_at) WHERE review_status = 'unreviewed' AND escalated_at IS NULL;
SELECT cairn_protect('access_grants');
