-- For live problems with a provider (INT-11): for at most an hour, with a reason, what a connection says and hears is kept.
-- It is the only place where bodies of calls lie: sealed, bound to their row, destroyed after seven days.
CREATE TABLE connection_captures (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  reason        text NOT NULL CHECK (length(reason) BETWEEN 10 AND 300),
  begun_at      timestamptz NOT NULL,
  begun_by      uuid NOT NULL DEFAULT cairn_user(),
  -- Past this nothing is kept, also when nobody ended it.
  ends_at       timestamptz NOT NULL CHECK (ends_at > begun_at AND ends_at <= begun_at + interval '1 hour'),
  stopped_at    timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX connection_captures_of ON connection_captures (tenant_id, connection_id, ends_at DESC);
SELECT cairn_protect('connection_captures', 'scratch');

CREATE TABLE captured_calls (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  capture_id    uuid NOT NULL,
  connection_id uuid NOT NULL,
  operation     text NOT NULL,
  method        text NOT NULL,
  host          text NOT NULL,
  path_template text NOT NULL,
  request_id    text,
  http_status   integer,
  failure       text,
  ms            integer NOT NULL,
  at            timestamptz NOT NULL,
  cipher        bytea NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, capture_id) REFERENCES connection_captures (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX captured_calls_of ON captured_calls (tenant_id, connection_id, at DESC);
CREATE INDEX captured_calls_in ON captured_calls (tenant_id, capture_id);
SELECT cairn_protect('captured_calls', 'scratch');
