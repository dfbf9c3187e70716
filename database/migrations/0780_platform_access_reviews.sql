-- Quarterly attestation (platform §2, AccessReview): somebody who answers for it has looked at what each member of staff
-- may do, and says keep, change or remove. What a person had is kept with the row, because roles change after.
CREATE TABLE access_reviews (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  period       text NOT NULL CHECK (period ~ '^\d{4}-Q[1-4]$'),
  clinician_id uuid NOT NULL,
  role_code    text NOT NULL,
  -- Names of extra roles and groups on the day the review was opened.
  extra        text[] NOT NULL DEFAULT '{}',
  decision     text CHECK (decision IN ('keep', 'change', 'remove')),
  note         text CHECK (length(note) BETWEEN 1 AND 500),
  decided_by   uuid,
  decided_at   timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, period, clinician_id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id),
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK (decision IS NULL OR decision = 'keep' OR note IS NOT NULL)
);
SELECT cairn_protect('access_reviews');
