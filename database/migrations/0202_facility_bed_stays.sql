-- Who is in which bed, since when and until when (facility chapter 2.2). One table for stays, holds and blocks, so that
-- the database itself refuses two of them on one bed at one time. All ranges are half-open, [from, until).

CREATE EXTENSION IF NOT EXISTS btree_gist;

CREATE TABLE bed_stays (
  tenant_id        uuid NOT NULL DEFAULT cairn_tenant(),
  id               uuid NOT NULL,
  -- The place as it was at that time: a room that moves in the tree does not rewrite where people lived.
  bed_id           uuid NOT NULL,
  room_id          uuid NOT NULL,
  section_id       uuid NOT NULL,
  location_id      uuid NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('stay', 'hold', 'block')),
  during           tstzrange NOT NULL,
  client_id        uuid,
  demographic_id   uuid,
  lead_id          uuid,
  occupant         text NOT NULL DEFAULT 'client' CHECK (occupant IN ('client', 'dependent')),
  -- The agreed housing group; never derived from the sex in the chart.
  placement_group  text CHECK (length(placement_group) BETWEEN 1 AND 30),
  age_band         text CHECK (age_band IN ('adult', 'minor')),
  mixed_approved   boolean NOT NULL DEFAULT false,
  mixed_reason     text,
  away_since       timestamptz,
  expected_end_on  date,
  block_kind       text CHECK (block_kind IN ('maintenance', 'infection', 'staffing', 'ligature', 'pest', 'other')),
  note             text CHECK (length(note) <= 500),
  end_reason       text CHECK (end_reason IN ('bed_change', 'discharge', 'hold_expired', 'hold_used', 'hold_released',
    'unblocked', 'leave', 'left', 'correction', 'admission_undone')),
  previous_stay_id uuid,
  overrides        jsonb NOT NULL DEFAULT '[]',
  voided_at        timestamptz,
  void_reason      text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  created_by       uuid DEFAULT cairn_user(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  updated_by       uuid DEFAULT cairn_user(),
  version          integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bed_id) REFERENCES beds (tenant_id, id),
  FOREIGN KEY (tenant_id, room_id) REFERENCES rooms (tenant_id, id),
  FOREIGN KEY (tenant_id, section_id) REFERENCES location_sections (tenant_id, id),
  FOREIGN KEY (tenant_id, location_id) REFERENCES locations (tenant_id, id),
  FOREIGN KEY (tenant_id, demographic_id, client_id) REFERENCES demographics (tenant_id, id, client_id) ON UPDATE CASCADE,
  CONSTRAINT bed_stays_range CHECK (NOT isempty(during) AND lower_inc(during) AND NOT upper_inc(during) AND lower(during) IS NOT NULL),
  CONSTRAINT bed_stays_kind CHECK (CASE kind
    WHEN 'stay' THEN client_id IS NOT NULL AND demographic_id IS NOT NULL AND block_kind IS NULL
      AND (occupant = 'dependent' OR (placement_group IS NOT NULL AND age_band IS NOT NULL))
    WHEN 'hold' THEN upper(during) IS NOT NULL AND block_kind IS NULL AND (lead_id IS NOT NULL OR demographic_id IS NOT NULL)
    WHEN 'block' THEN block_kind IS NOT NULL AND client_id IS NULL AND lead_id IS NULL END),
  CONSTRAINT bed_stays_mixed CHECK (mixed_reason IS NULL OR mixed_approved),
  -- E1: one thing at a time in one bed. Deferrable, because a swap is true only when all of it is done.
  CONSTRAINT bed_stays_bed EXCLUDE USING gist (tenant_id WITH =, bed_id WITH =, during WITH &&)
    WHERE (voided_at IS NULL) DEFERRABLE INITIALLY IMMEDIATE,
  -- E2: one bed at a time for one person.
  CONSTRAINT bed_stays_person EXCLUDE USING gist (tenant_id WITH =, demographic_id WITH =, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client') DEFERRABLE INITIALLY IMMEDIATE,
  -- E3: one housing group in one room, unless sharing was agreed.
  CONSTRAINT bed_stays_group EXCLUDE USING gist (tenant_id WITH =, room_id WITH =, placement_group WITH <>, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client' AND NOT mixed_approved) DEFERRABLE INITIALLY IMMEDIATE,
  -- E4: adults and minors never share a room; nobody can override this.
  CONSTRAINT bed_stays_age EXCLUDE USING gist (tenant_id WITH =, room_id WITH =, age_band WITH <>, during WITH &&)
    WHERE (voided_at IS NULL AND kind = 'stay' AND occupant = 'client') DEFERRABLE INITIALLY IMMEDIATE
);
CREATE INDEX bed_stays_location ON bed_stays USING gist (tenant_id, location_id, during) WHERE voided_at IS NULL;
CREATE INDEX bed_stays_episode ON bed_stays (tenant_id, demographic_id) WHERE demographic_id IS NOT NULL;
CREATE INDEX bed_stays_lead ON bed_stays (tenant_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX bed_stays_history ON bed_stays (tenant_id, bed_id, lower(during) DESC);
SELECT cairn_protect('bed_stays');

-- A bed that someone left and the next person waits for.
CREATE TABLE bed_turnovers (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  bed_id       uuid NOT NULL,
  cause        text NOT NULL CHECK (cause IN ('discharge', 'move', 'leave', 'spill', 'infection', 'other')),
  requested_at timestamptz NOT NULL,
  assigned_to  uuid,
  started_at   timestamptz,
  done_at      timestamptz,
  inspected_at timestamptz,
  inspected_by uuid,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, bed_id) REFERENCES beds (tenant_id, id)
);
CREATE UNIQUE INDEX bed_turnovers_open ON bed_turnovers (tenant_id, bed_id) WHERE done_at IS NULL;
SELECT cairn_protect('bed_turnovers');
