-- How long the oldest entry of any facility waits for its seal: a number for the readiness probe, which has no tenant.
CREATE FUNCTION cairn_unsealed_seconds() RETURNS double precision LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(max(extract(epoch FROM now() - waiting.at)), 0)::double precision
  FROM tenants t CROSS JOIN LATERAL (
    SELECT min(e.at) AS at FROM audit_events e
    WHERE e.tenant_id = t.id AND e.at <= now()
      AND e.xid > coalesce((SELECT s.to_xid FROM audit_seals s WHERE s.tenant_id = t.id ORDER BY s.seq DESC LIMIT 1), '0'::xid8)
  ) AS waiting WHERE t.status IN (1, 2)
$$;
REVOKE ALL ON FUNCTION cairn_unsealed_seconds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_unsealed_seconds() TO cairn_app;
