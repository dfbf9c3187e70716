-- Deliveries are records, which the application cannot delete; settled ones leave after their time all the same.
CREATE FUNCTION cairn_prune_inbound(before timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM inbound_deliveries
  WHERE tenant_id = cairn_tenant()
    AND (status IN ('processed', 'duplicate', 'ignored', 'rejected') AND received_at < before
         OR status = 'dead' AND coalesce(dead_at, received_at) < before)
$$;
REVOKE ALL ON FUNCTION cairn_prune_inbound(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_prune_inbound(timestamptz) TO cairn_app;
