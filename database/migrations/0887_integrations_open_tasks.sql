-- What waits and what was given up, by connection: asked while a service is in trouble, when done tasks are many and these are few.
CREATE INDEX outbound_tasks_open ON outbound_tasks (tenant_id, connection_id, channel, created_at)
  WHERE status IN ('queued', 'running', 'retrying', 'dead');
CREATE INDEX connections_unwell ON connections (tenant_id) WHERE status = 'degraded';
