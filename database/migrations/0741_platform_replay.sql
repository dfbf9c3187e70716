-- Whether the event at a cursor is still there and young enough to replay from (RT-5). The cursor may be another
-- tenant's event: this tells nothing but its age.
CREATE FUNCTION cairn_outbox_recent(p_xid xid8, p_seq bigint, oldest timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT 1 FROM event_outbox WHERE xid = p_xid AND seq = p_seq AND at >= oldest)
$$;
REVOKE ALL ON FUNCTION cairn_outbox_recent(xid8, bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outbox_recent(xid8, bigint, timestamptz) TO cairn_app;
