-- SRCH-3: whole keys (record number; name with birth date) that find a record out of reach, masked.
ALTER TABLE search_documents ADD COLUMN exact text[] NOT NULL DEFAULT '{}';
CREATE INDEX search_documents_exact ON search_documents USING gin (tenant_id, exact);

-- Records numbered so far; names get their keys with the next change of the record (their folding is the application's).
UPDATE search_documents d SET exact = ARRAY[lower(substring(d.link FROM '^/clients/([A-Z]{1,4}[0-9]{7,})$'))]
WHERE d.kind = 'client' AND d.link ~ '^/clients/[A-Z]{1,4}[0-9]{7,}$';

-- Says that there is one; the caller decides by the rule of openChart() whether and how it is shown.
CREATE FUNCTION cairn_search_exact(p_kinds text[], p_key text)
RETURNS TABLE (kind text, subject_id uuid, title text, link text, location_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT d.kind, d.subject_id, d.title, d.link, d.location_id FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND d.exact @> ARRAY[p_key]
  ORDER BY d.rank DESC, d.title, d.subject_id LIMIT 5
$$;
REVOKE ALL ON FUNCTION cairn_search_exact(text[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_exact(text[], text) TO cairn_app;
