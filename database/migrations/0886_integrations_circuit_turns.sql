-- When a connection's circuit opened and closed (ai chapter §6): connection_health knows only how it stands now. Kept 90 days.
CREATE TABLE circuit_turns (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  connection_id uuid NOT NULL,
  circuit       text NOT NULL CHECK (circuit IN ('closed', 'open')),
  -- What the provider, or its line, had said; null when it answered again.
  reason        text,
  at            timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES connections (tenant_id, id)
);
CREATE INDEX circuit_turns_of ON circuit_turns (tenant_id, connection_id, at DESC);
SELECT cairn_protect('circuit_turns', 'scratch');

-- What waits and what was given up, by connection: asked while a service is in trouble, when done tasks are many and these are few.
CREATE INDEX outbound_tasks_open ON outbound_tasks (tenant_id, connection_id, channel, created_at)
  WHERE status IN ('queued', 'running', 'retrying', 'dead');
CREATE INDEX connections_unwell ON connections (tenant_id) WHERE status = 'degraded';
