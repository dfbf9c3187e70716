-- Co-signature of notes by those who need one (notes chapter §2.2, NTE-8 to NTE-10): one row per submission.
CREATE TABLE note_approvals (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  note_id           uuid NOT NULL,
  cycle             integer NOT NULL CHECK (cycle >= 1),
  author_id         uuid NOT NULL,
  -- empty: anyone who co-signs at the note's place
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
  -- null compares to null, so an empty supervisor or decision passes
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
SELECT cairn_protect('note_approvals');
