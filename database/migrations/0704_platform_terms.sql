-- Terms of use and who accepted which version (platform chapter §2 TermsVersion, TermsAcceptance). Append-only.
CREATE TABLE terms_versions (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  audience     text NOT NULL CHECK (audience IN ('staff', 'portal')),
  version      text NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  title        text NOT NULL,
  body_html    text NOT NULL,
  effective_at timestamptz NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, audience, version)
);
CREATE INDEX terms_versions_current ON terms_versions (tenant_id, audience, effective_at DESC);
SELECT cairn_protect('terms_versions', 'ledger');

CREATE TABLE terms_acceptances (
  tenant_id uuid NOT NULL DEFAULT cairn_tenant(),
  id        uuid NOT NULL,
  user_id   uuid NOT NULL,
  audience  text NOT NULL,
  version   text NOT NULL,
  ip        text,
  at        timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, audience, version),
  FOREIGN KEY (tenant_id, audience, version) REFERENCES terms_versions (tenant_id, audience, version)
);
SELECT cairn_protect('terms_acceptances', 'ledger');
