-- Backups, the error log and downtime packets.

CREATE TABLE error_logs (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  fingerprint       text NOT NULL,
  name              text NOT NULL,
  message           text NOT NULL,
  cause             text,
  stack             text,
  component_info    text,
  screen_resolution text,
  os                text,
  browser           text,
  timezone          text,
  url               text,
  subdomain         text,
  clicked_element   text,
  role              text,
  clinician_id      text,
  clinician_name    text,
  app_version       text NOT NULL,
  build_date        text,
  occurrences       integer NOT NULL DEFAULT 1,
  first_at          timestamptz NOT NULL,
  last_at           timestamptz NOT NULL,
  status            smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
  request_ids       text[] NOT NULL DEFAULT '{}',
  resolved_version  text,
  note              text,
  created_by        uuid DEFAULT cairn_user(),
  updated_by        uuid DEFAULT cairn_user(),
  version           integer NOT NULL DEFAULT 1,
  updated_at        timestamptz NOT NULL DEFAULT now(),
  created_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, fingerprint, app_version)
);
CREATE INDEX error_logs_list ON error_logs (tenant_id, last_at DESC);
SELECT cairn_protect('error_logs');
COMMENT ON TABLE error_logs IS 'Errors of the application, grouped by fingerprint, with their resolution.';

CREATE TABLE backup_runs (
  id             uuid PRIMARY KEY,
  kind           text NOT NULL CHECK (kind IN ('nightly', 'manual', 'tenant')),
  status         text NOT NULL CHECK (status IN ('running', 'done', 'failed', 'removed')),
  started_at     timestamptz NOT NULL,
  finished_at    timestamptz,
  bytes          bigint,
  rows           bigint,
  files          bigint,
  location       text NOT NULL,
  manifest_hash  text,
  restored_ok_at timestamptz,
  failure        text,
  requested_by   text,
  -- Set for the export of one facility.
  tenant_id      uuid,
  CONSTRAINT backup_runs_tenant_check CHECK ((kind = 'tenant') = (tenant_id IS NOT NULL))
);
CREATE INDEX backup_runs_list ON backup_runs (started_at DESC);
SELECT cairn_global('backup_runs');
COMMENT ON TABLE backup_runs IS
  'global: Backup runs, of the whole installation or of one facility. Written by the owner only.';

CREATE TABLE downtime_workstations (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  location_id      uuid NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  thumbprint       text NOT NULL CHECK (length(thumbprint) = 43),
  last_contact_at  timestamptz,
  last_packet_id   uuid,
  packet_made_at   timestamptz,
  removed_at       timestamptz,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX downtime_workstations_browser ON downtime_workstations (tenant_id, thumbprint) WHERE removed_at IS NULL;
CREATE INDEX downtime_workstations_of ON downtime_workstations (tenant_id, location_id) WHERE removed_at IS NULL;
SELECT cairn_protect('downtime_workstations');
COMMENT ON TABLE downtime_workstations IS
  'Browsers that keep the downtime packets of one location, known by the thumbprint of their own key.';

CREATE TABLE downtime_openers (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  workstation_id uuid NOT NULL,
  clinician_id   uuid NOT NULL,
  public_key     text NOT NULL CHECK (length(public_key) BETWEEN 80 AND 100),
  removed_at     timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, workstation_id) REFERENCES downtime_workstations (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX downtime_openers_one ON downtime_openers (tenant_id, workstation_id, clinician_id) WHERE removed_at IS NULL;
SELECT cairn_protect('downtime_openers');
COMMENT ON TABLE downtime_openers IS
  'Who can open packets at a workstation. The private key never leaves the browser; packets are sealed to this '
  'public key.';

CREATE TABLE downtime_packets (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  location_id uuid NOT NULL,
  made_at     timestamptz NOT NULL,
  parts       jsonb NOT NULL,
  keys_cipher bytea NOT NULL,
  subject_ids uuid[] NOT NULL,
  bytes       integer NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE INDEX downtime_packets_newest ON downtime_packets (tenant_id, location_id, made_at DESC);
SELECT cairn_protect('downtime_packets', 'scratch');
COMMENT ON TABLE downtime_packets IS
  'The latest downtime packets of a location. Each part has its own key, so each fetch seals only what the user '
  'may see.';

-- Age of the oldest current downtime packet, for /metrics.
CREATE FUNCTION cairn_downtime_packet_seconds() RETURNS double precision LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT max(extract(epoch FROM now() - coalesce(newest.made_at, w.since)))::double precision
  FROM (SELECT tenant_id, location_id, min(created_at) AS since FROM downtime_workstations
        WHERE removed_at IS NULL GROUP BY tenant_id, location_id) w
  LEFT JOIN LATERAL (SELECT p.made_at FROM downtime_packets p
    WHERE p.tenant_id = w.tenant_id AND p.location_id = w.location_id ORDER BY p.made_at DESC LIMIT 1) newest ON true
$$;
REVOKE ALL ON FUNCTION cairn_downtime_packet_seconds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_downtime_packet_seconds() TO cairn_app;

CREATE TABLE downtime_openings (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  workstation_id uuid NOT NULL,
  opener_id      uuid,
  location_id    uuid NOT NULL,
  packet_id      uuid,
  packet_made_at timestamptz,
  what           text NOT NULL CHECK (what IN ('opened', 'refused', 'wiped', 'printed')),
  at             timestamptz NOT NULL,
  reported_at    timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, workstation_id) REFERENCES downtime_workstations (tenant_id, id),
  FOREIGN KEY (tenant_id, opener_id) REFERENCES downtime_openers (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE INDEX downtime_openings_of ON downtime_openings (tenant_id, location_id, at DESC);
SELECT cairn_protect('downtime_openings', 'ledger');
COMMENT ON TABLE downtime_openings IS
  'Packets that were opened during a downtime, reported by the workstation afterwards.';

CREATE TABLE downtimes (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  location_id uuid NOT NULL,
  began_at    timestamptz NOT NULL,
  ended_at    timestamptz NOT NULL CHECK (ended_at >= began_at),
  packet_made_at timestamptz,
  signed_by   uuid,
  signed_at   timestamptz CHECK ((signed_by IS NULL) = (signed_at IS NULL)),
  note        text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, signed_by) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX downtimes_open ON downtimes (tenant_id, location_id) WHERE signed_at IS NULL;
SELECT cairn_protect('downtimes');
COMMENT ON TABLE downtimes IS 'Downtimes of a location and what was entered afterwards.';

CREATE TABLE downtime_checks (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  downtime_id uuid NOT NULL,
  subject_id  uuid NOT NULL,
  outcome     text CHECK (outcome IN ('entered', 'nothing')),
  checked_by  uuid,
  checked_at  timestamptz CHECK ((outcome IS NULL) = (checked_at IS NULL)),
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  uuid DEFAULT cairn_user(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  updated_by  uuid DEFAULT cairn_user(),
  version     integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, downtime_id, subject_id),
  FOREIGN KEY (tenant_id, downtime_id) REFERENCES downtimes (tenant_id, id),
  FOREIGN KEY (tenant_id, checked_by) REFERENCES clinicians (tenant_id, id)
);
SELECT cairn_protect('downtime_checks');
COMMENT ON TABLE downtime_checks IS
  'One row per staff member on duty in a downtime: paper entries are entered, or there were none.';
