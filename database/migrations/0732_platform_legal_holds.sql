-- Legal holds: what is on hold is neither voided nor purged, retired or forgotten (423 `legal-hold`).
CREATE TABLE legal_holds (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  -- `client` holds everything of that person; `note`, `form`, `file` one record.
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
