-- A lead becomes a client: what was carried where, so that it can be shown, counted and reversed (crm chapter CONV).

CREATE TABLE lead_conversions (
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  id              uuid NOT NULL,
  lead_id         uuid NOT NULL,
  client_id       uuid NOT NULL,
  mr_no           text NOT NULL,
  demographic_id  uuid NOT NULL,
  mode            text NOT NULL CHECK (mode IN ('admit', 'readmit')),
  converted_by    uuid NOT NULL,
  converted_at    timestamptz NOT NULL,
  override_reason text CHECK (length(override_reason) BETWEEN 3 AND 500),
  reversed_at     timestamptz,
  reverse_reason  text,
  created_at      timestamptz NOT NULL DEFAULT now(),
  created_by      uuid DEFAULT cairn_user(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  updated_by      uuid DEFAULT cairn_user(),
  version         integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE
);
-- Two people pressing Convert: one wins here.
CREATE UNIQUE INDEX lead_conversions_once ON lead_conversions (tenant_id, lead_id) WHERE reversed_at IS NULL;
SELECT cairn_protect('lead_conversions');
ALTER TABLE leads ADD CONSTRAINT leads_conversion FOREIGN KEY (tenant_id, conversion_id) REFERENCES lead_conversions (tenant_id, id);

CREATE TABLE lead_conversion_items (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  conversion_id uuid NOT NULL,
  source_type   text NOT NULL,
  source_id     uuid NOT NULL,
  target_domain text NOT NULL,
  target_id     uuid,
  disposition   text NOT NULL CHECK (disposition IN ('copied', 'linked', 're-pointed', 'excluded')),
  reason        text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  created_by    uuid DEFAULT cairn_user(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  updated_by    uuid DEFAULT cairn_user(),
  version       integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, conversion_id) REFERENCES lead_conversions (tenant_id, id)
);
CREATE INDEX lead_conversion_items_of ON lead_conversion_items (tenant_id, conversion_id);
SELECT cairn_protect('lead_conversion_items', 'ledger');
