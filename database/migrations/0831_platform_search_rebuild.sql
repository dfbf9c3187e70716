-- search.rebuild: what was not written since it began has no record any more. The application reads no column of the index
-- itself (SRCH-2), so the owner's function compares.
CREATE FUNCTION cairn_search_forget_older(p_kind text, before timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM search_documents WHERE tenant_id = cairn_tenant() AND kind = p_kind AND updated_at < before;
$$;
REVOKE ALL ON FUNCTION cairn_search_forget_older(text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_forget_older(text, timestamptz) TO cairn_app;
