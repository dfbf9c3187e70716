-- The downtime packet (platform chapter §1 moment 8, §7 downtime.packet, §11 item 3): what a place must know when the
-- server is gone, kept encrypted on enrolled workstations.

-- A browser that keeps the packets of one place. Known by the thumbprint of its own key, whoever is signed in there.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id)
);
CREATE UNIQUE INDEX downtime_workstations_browser ON downtime_workstations (tenant_id, thumbprint) WHERE removed_at IS NULL;
CREATE INDEX downtime_workstations_of ON downtime_workstations (tenant_id, location_id) WHERE removed_at IS NULL;
SELECT cairn_protect('downtime_workstations');

-- Who can open packets at a workstation. The private half of the key never leaves that browser, where the person's PIN
-- and a key of the browser's own wrap it; packets are sealed to this public half.
CREATE TABLE downtime_openers (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  workstation_id uuid NOT NULL,
  clinician_id   uuid NOT NULL,
  public_key     text NOT NULL CHECK (length(public_key) BETWEEN 80 AND 100),
  removed_at     timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, workstation_id) REFERENCES downtime_workstations (tenant_id, id),
  FOREIGN KEY (tenant_id, clinician_id) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX downtime_openers_one ON downtime_openers (tenant_id, workstation_id, clinician_id) WHERE removed_at IS NULL;
SELECT cairn_protect('downtime_openers');

-- The last packets of a place. Each part is encrypted under a key of its own; the keys lie here under the server's key,
-- so that each fetch seals to each person exactly the parts they may see at that moment.
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

-- What happened with packets while nobody heard of it, told by the workstation when the server was back.
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

-- A time without Cairn at a place, and what was entered afterwards.
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
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, signed_by) REFERENCES clinicians (tenant_id, id)
);
CREATE UNIQUE INDEX downtimes_open ON downtimes (tenant_id, location_id) WHERE signed_at IS NULL;
SELECT cairn_protect('downtimes');

-- One line a person who was there: what was written on paper meanwhile is entered, or there was nothing.
CREATE TABLE downtime_checks (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  id          uuid NOT NULL,
  downtime_id uuid NOT NULL,
  subject_id  uuid NOT NULL,
  outcome     text CHECK (outcome IN ('entered', 'nothing')),
  checked_by  uuid,
  checked_at  timestamptz CHECK ((outcome IS NULL) = (checked_at IS NULL)),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, downtime_id, subject_id),
  FOREIGN KEY (tenant_id, downtime_id) REFERENCES downtimes (tenant_id, id),
  FOREIGN KEY (tenant_id, checked_by) REFERENCES clinicians (tenant_id, id)
);
SELECT cairn_protect('downtime_checks');

-- How old the oldest packet is that some workstation waits for: a number for the metrics, which have no tenant.
CREATE FUNCTION cairn_downtime_packet_seconds() RETURNS double precision LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT max(extract(epoch FROM now() - coalesce(newest.made_at, w.since)))::double precision
  FROM (SELECT tenant_id, location_id, min(created_at) AS since FROM downtime_workstations
        WHERE removed_at IS NULL GROUP BY tenant_id, location_id) w
  LEFT JOIN LATERAL (SELECT p.made_at FROM downtime_packets p
    WHERE p.tenant_id = w.tenant_id AND p.location_id = w.location_id ORDER BY p.made_at DESC LIMIT 1) newest ON true
$$;
REVOKE ALL ON FUNCTION cairn_downtime_packet_seconds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_downtime_packet_seconds() TO cairn_app;
