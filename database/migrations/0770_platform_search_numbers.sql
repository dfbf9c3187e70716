-- A number is found as it is written: likeness to it finds strangers, and over 200,000 entries took fifty times as long.
CREATE OR REPLACE FUNCTION cairn_search(q text, kinds text[], p_locations uuid[], p_own_kinds text[], p_clinician uuid, how_many integer)
RETURNS TABLE (kind text, subject_id uuid, title text, subtitle text, link text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link
  FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (kinds)
    AND (d.text ILIKE '%' || replace(replace(replace(q, '\', '\\'), '%', '\%'), '_', '\_') || '%' OR CASE WHEN q ~ '^\S*\d\S*$' THEN NULL ELSE lower(q) END <% d.text)
    AND (p_locations IS NULL OR d.location_id IS NULL OR d.location_id = ANY (p_locations)
         OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                    AND s.subject_id = d.subject_id AND (p_clinician = ANY (s.care_team)
                      OR (s.former_location_id = ANY (p_locations) AND s.former_until > now()))))
    AND (NOT d.kind = ANY (p_own_kinds) OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id
         AND s.subject_type = d.kind AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
    AND (NOT d.restricted OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id
         AND s.subject_type = d.kind AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
  ORDER BY (lower(q) = ANY (string_to_array(d.text, ' '))) DESC, d.rank DESC,
           word_similarity(lower(q), d.text) DESC, d.title
  LIMIT least(how_many, 50)
$$;
