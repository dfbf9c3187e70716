-- Search in two steps (platform SRCH-1, SRCH-2): what is spelled like the query, and only when that leaves room what is like
-- it. Likeness is measured on the names alone: over numbers, dates and addresses too it took three times as long.
ALTER TABLE search_documents ADD COLUMN names text GENERATED ALWAYS AS
  (btrim(regexp_replace(text, '\S*[0-9@]\S*', '', 'g'))) STORED;
CREATE INDEX search_documents_names ON search_documents USING gin (tenant_id, names gin_trgm_ops);

DROP FUNCTION cairn_search(text, text[], uuid[], text[], uuid, integer);
-- p_first: what the caller opened lately comes before all. The reach is written out in each step: as a function of its own
-- it would be called for each of thousands of rows.
CREATE FUNCTION cairn_search(q text, p_kinds text[], p_locations uuid[], p_own_kinds text[], p_clinician uuid, how_many integer,
  p_first uuid[] DEFAULT '{}')
RETURNS TABLE (kind text, subject_id uuid, title text, subtitle text, link text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
SET pg_trgm.word_similarity_threshold = 0.5 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  asked text := lower(btrim(q));
  pattern text := replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_');
  most integer := least(how_many, 50);
  given integer;
BEGIN
  -- Two letters are no trigram: they are looked for at the beginning of words, for which the index has one.
  IF length(asked) < 3 THEN
    RETURN QUERY
      SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
      WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds)
        AND (d.text LIKE pattern || '%' OR d.text LIKE '% ' || pattern || '%')
        AND (d.restricted OR d.kind = ANY (p_own_kinds)
          OR p_locations IS NULL OR d.location_id IS NULL OR d.location_id = ANY (p_locations)
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                     AND s.subject_id = d.subject_id AND (p_clinician = ANY (s.care_team)
                       OR (s.former_location_id = ANY (p_locations) AND s.former_until > now()))))
        -- What is restricted, and kinds of which one sees only one's own, show to the team alone.
        AND (NOT (d.restricted OR d.kind = ANY (p_own_kinds))
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                     AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
      ORDER BY d.subject_id = ANY (p_first) DESC, asked = ANY (string_to_array(d.text, ' ')) DESC, d.rank DESC,
        d.text LIKE pattern || '%' DESC, d.title LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
    WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND d.text LIKE '%' || pattern || '%'
        AND (d.restricted OR d.kind = ANY (p_own_kinds)
          OR p_locations IS NULL OR d.location_id IS NULL OR d.location_id = ANY (p_locations)
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                     AND s.subject_id = d.subject_id AND (p_clinician = ANY (s.care_team)
                       OR (s.former_location_id = ANY (p_locations) AND s.former_until > now()))))
        -- What is restricted, and kinds of which one sees only one's own, show to the team alone.
        AND (NOT (d.restricted OR d.kind = ANY (p_own_kinds))
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                     AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
    ORDER BY d.subject_id = ANY (p_first) DESC, asked = ANY (string_to_array(d.text, ' ')) DESC, d.rank DESC,
      (' ' || d.text) LIKE '% ' || pattern || '%' DESC, d.title LIMIT most;
  GET DIAGNOSTICS given = ROW_COUNT;
  -- A number is found as it is written.
  IF given >= most OR asked ~ '^\S*\d\S*$' THEN RETURN; END IF;
  RETURN QUERY
    SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
    WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND asked <% d.names
        AND d.text NOT LIKE '%' || pattern || '%'
        AND (d.restricted OR d.kind = ANY (p_own_kinds)
          OR p_locations IS NULL OR d.location_id IS NULL OR d.location_id = ANY (p_locations)
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                     AND s.subject_id = d.subject_id AND (p_clinician = ANY (s.care_team)
                       OR (s.former_location_id = ANY (p_locations) AND s.former_until > now()))))
        -- What is restricted, and kinds of which one sees only one's own, show to the team alone.
        AND (NOT (d.restricted OR d.kind = ANY (p_own_kinds))
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                     AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
    ORDER BY d.subject_id = ANY (p_first) DESC, d.rank DESC, word_similarity(asked, d.names) DESC, d.title
    LIMIT most - given;
END
$$;
REVOKE ALL ON FUNCTION cairn_search(text, text[], uuid[], text[], uuid, integer, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search(text, text[], uuid[], text[], uuid, integer, uuid[]) TO cairn_app;
