-- A record sent back with remarks on its items; one list for forms and for the notes' kinds (FRM-22).
CREATE TABLE kick_backs (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  subject_type text NOT NULL CHECK (subject_type IN ('form', 'note', 'noteAddendum')),
  subject_id   uuid NOT NULL,
  client_id    uuid,
  round        integer NOT NULL CHECK (round >= 1),
  raised_by    uuid NOT NULL,
  reason       text NOT NULL CHECK (length(reason) BETWEEN 10 AND 1000),
  -- the sections that open; none named: all
  link_ids     text[] NOT NULL DEFAULT '{}',
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'answered', 'closed', 'withdrawn')),
  due_at       timestamptz,
  answered_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, subject_type, subject_id, round)
);
CREATE UNIQUE INDEX kick_backs_one_open ON kick_backs (tenant_id, subject_type, subject_id) WHERE status = 'open';
SELECT cairn_protect('kick_backs');

CREATE TABLE kick_back_remarks (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  kick_back_id uuid NOT NULL,
  link_path    text,
  text         text NOT NULL CHECK (length(text) BETWEEN 1 AND 1000),
  reply        text CHECK (length(reply) BETWEEN 1 AND 1000),
  resolved_by  uuid,
  resolved_at  timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, kick_back_id) REFERENCES kick_backs (tenant_id, id)
);
CREATE INDEX kick_back_remarks_of ON kick_back_remarks (tenant_id, kick_back_id);
SELECT cairn_protect('kick_back_remarks');
