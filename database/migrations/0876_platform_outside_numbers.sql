-- How the outside services of all facilities do, as numbers for /metrics (INT-10): no facility and no service is named.
CREATE FUNCTION cairn_outside_numbers(OUT waiting integer, OUT oldest_seconds double precision, OUT dead integer,
  OUT unwell integer, OUT sign_in integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT
    (SELECT count(*)::int FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id
      WHERE o.status IN ('queued', 'retrying')),
    (SELECT coalesce(extract(epoch FROM now() - min(o.created_at)), 0)::double precision
      FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id WHERE o.status IN ('queued', 'retrying')),
    (SELECT count(*)::int FROM tenants t JOIN outbound_tasks o ON o.tenant_id = t.id WHERE o.status = 'dead')
      + (SELECT count(*)::int FROM tenants t JOIN inbound_deliveries d ON d.tenant_id = t.id WHERE d.status = 'dead'),
    (SELECT count(*)::int FROM connections WHERE status = 'degraded'),
    (SELECT count(*)::int FROM connections WHERE status = 'needsSignIn')
$$;
REVOKE ALL ON FUNCTION cairn_outside_numbers() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outside_numbers() TO cairn_app;
