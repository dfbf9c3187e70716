-- Search entries of known records, for the recents of the palette: within reach, as cairn_search.
CREATE FUNCTION cairn_search_entries(p_kind text, ids uuid[], p_locations uuid[], p_clinician uuid)
RETURNS TABLE (subject_id uuid, title text, subtitle text, link text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = p_kind AND d.subject_id = ANY (ids)
    AND d.subject_id IN (SELECT subject_id FROM cairn_subject_titles(p_kind, ids, p_locations, p_clinician))
$$;
REVOKE ALL ON FUNCTION cairn_search_entries(text, uuid[], uuid[], uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_entries(text, uuid[], uuid[], uuid) TO cairn_app;
