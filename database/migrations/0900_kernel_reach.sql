-- The one rule for who reaches a client's or lead's record (PERM-3). Lists, single opens, search, live events and the
-- audit entry all call it; src/platform/shared/reach.ts is the same rule in TypeScript, and a property test compares them.
-- Both functions are plain SQL expressions that the planner inlines: a list costs the same as with the rule written out.
-- p_reach is where the caller's permission reaches: 'tenant', 'location' (places in p_places) or 'own'.
CREATE FUNCTION cairn_reaches(location_id uuid, former_location_id uuid, former_until timestamptz, restricted boolean,
  care_team uuid[], p_clinician uuid, p_places uuid[], p_reach text, p_former boolean, p_at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (NOT restricted
      AND (p_reach = 'tenant'
        OR (p_reach = 'location'
          AND (location_id IS NULL
            OR location_id = ANY (p_places)
            OR (p_former AND former_location_id = ANY (p_places) AND former_until > p_at)))))
    OR p_clinician = ANY (care_team)
$$;
COMMENT ON FUNCTION cairn_reaches IS
  'Whether a permission that reaches p_reach opens this record: the care team always; others unless it is restricted.';

-- The relation is found by asking the same rule with more and more: the care team, the permission's own reach, and then the
-- former location, which keeps reading for a time after a transfer.
CREATE FUNCTION cairn_relation(location_id uuid, former_location_id uuid, former_until timestamptz, restricted boolean,
  care_team uuid[], p_clinician uuid, p_places uuid[], p_reach text, p_at timestamptz)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN cairn_reaches(location_id, former_location_id, former_until, restricted, care_team, p_clinician, p_places, 'own', false, p_at)
      THEN 'care-team'
    WHEN cairn_reaches(location_id, former_location_id, former_until, restricted, care_team, p_clinician, p_places, p_reach, false, p_at)
      THEN p_reach
    WHEN cairn_reaches(location_id, former_location_id, former_until, restricted, care_team, p_clinician, p_places, p_reach, true, p_at)
      THEN 'former-location'
  END
$$;
COMMENT ON FUNCTION cairn_relation IS
  'How a record is reached: care-team, tenant, location or former-location; null when it is not.';

-- A search document repeats the place and restriction of its record, so most rows are decided without reading
-- access_scopes; the care team and the former location stand there alone. Finding is reading: a former location finds.
DROP FUNCTION cairn_search(text, text[], uuid[], text[], uuid, integer, uuid[]);
CREATE FUNCTION cairn_search(q text, p_kinds text[], p_reach text, p_places uuid[], p_clinician uuid,
  p_at timestamptz, how_many integer, p_first uuid[] DEFAULT '{}')
RETURNS TABLE (kind text, subject_id uuid, title text, subtitle text, link text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
SET pg_trgm.word_similarity_threshold = 0.5 SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  asked text := lower(btrim(q));
  pattern text := replace(replace(replace(asked, '\', '\\'), '%', '\%'), '_', '\_');
  most integer := least(how_many, 50);
  given integer;
BEGIN
  -- Two letters are no trigram: they match the beginning of words, for which the index has one.
  IF length(asked) < 3 THEN
    RETURN QUERY
      SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
      WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds)
        AND (d.text LIKE pattern || '%' OR d.text LIKE '% ' || pattern || '%')
        AND (cairn_reaches(d.location_id, NULL, NULL, d.restricted, '{}', p_clinician, p_places, p_reach, true, p_at)
          OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
            AND s.subject_id = d.subject_id AND cairn_reaches(s.location_id, s.former_location_id, s.former_until, s.restricted,
              s.care_team, p_clinician, p_places, p_reach, true, p_at)))
      ORDER BY d.subject_id = ANY (p_first) DESC, asked = ANY (string_to_array(d.text, ' ')) DESC, d.rank DESC,
        d.text LIKE pattern || '%' DESC, d.title LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
    WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND d.text LIKE '%' || pattern || '%'
      AND (cairn_reaches(d.location_id, NULL, NULL, d.restricted, '{}', p_clinician, p_places, p_reach, true, p_at)
        OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
          AND s.subject_id = d.subject_id AND cairn_reaches(s.location_id, s.former_location_id, s.former_until, s.restricted,
            s.care_team, p_clinician, p_places, p_reach, true, p_at)))
    ORDER BY d.subject_id = ANY (p_first) DESC, asked = ANY (string_to_array(d.text, ' ')) DESC, d.rank DESC,
      (' ' || d.text) LIKE '% ' || pattern || '%' DESC, d.title LIMIT most;
  GET DIAGNOSTICS given = ROW_COUNT;
  -- Fewer than four letters are too few to tell a typing error from another word; a number is found as it is written.
  IF given >= most OR length(asked) < 4 OR asked ~ '^\S*\d\S*$' THEN RETURN; END IF;
  RETURN QUERY
    SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
    WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (p_kinds) AND asked <% d.names
      AND d.text NOT LIKE '%' || pattern || '%'
      AND (cairn_reaches(d.location_id, NULL, NULL, d.restricted, '{}', p_clinician, p_places, p_reach, true, p_at)
        OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
          AND s.subject_id = d.subject_id AND cairn_reaches(s.location_id, s.former_location_id, s.former_until, s.restricted,
            s.care_team, p_clinician, p_places, p_reach, true, p_at)))
    ORDER BY d.subject_id = ANY (p_first) DESC, d.rank DESC, word_similarity(asked, d.names) DESC, d.title
    LIMIT most - given;
END
$$;
REVOKE ALL ON FUNCTION cairn_search(text, text[], text, uuid[], uuid, timestamptz, integer, uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search(text, text[], text, uuid[], uuid, timestamptz, integer, uuid[]) TO cairn_app;

-- Search entries of known records within reach: recently opened records, and the titles behind notifications.
DROP FUNCTION cairn_search_entries(text, uuid[], uuid[], uuid);
DROP FUNCTION cairn_subject_titles(text, uuid[], uuid[], uuid);
CREATE FUNCTION cairn_search_entries(p_kind text, p_ids uuid[], p_reach text, p_places uuid[], p_clinician uuid,
  p_at timestamptz)
RETURNS TABLE (subject_id uuid, title text, subtitle text, link text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT d.subject_id, d.title, d.subtitle, d.link FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = p_kind AND d.subject_id = ANY (p_ids)
    AND (cairn_reaches(d.location_id, NULL, NULL, d.restricted, '{}', p_clinician, p_places, p_reach, true, p_at)
      OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
        AND s.subject_id = d.subject_id AND cairn_reaches(s.location_id, s.former_location_id, s.former_until, s.restricted,
          s.care_team, p_clinician, p_places, p_reach, true, p_at)))
$$;
REVOKE ALL ON FUNCTION cairn_search_entries(text, uuid[], text, uuid[], uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search_entries(text, uuid[], text, uuid[], uuid, timestamptz) TO cairn_app;
