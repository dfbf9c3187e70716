-- The search says its order itself: callers that join the catalogue to it must not depend on numbering the rows.
DROP FUNCTION cairn_drug_search(text, integer);

-- Products for what a person typed, at least two letters of brand, ingredient, strength or form in any order: "sert 50 tab".
-- `matched_brand` is the brand that made a product a match; `match` is 'similar' when a word had to be respelt, which a
-- screen must say.
CREATE FUNCTION cairn_drug_search(q text, at_most integer DEFAULT 20)
RETURNS TABLE (rxcui text, matched_brand text, place integer, match text)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  typed  text := btrim(cairn_search_text(q));
  wanted integer := least(greatest(at_most, 1), 100);
  found  integer;
BEGIN
  IF length(typed) < 2 THEN RETURN; END IF;
  RETURN QUERY SELECT w.rxcui, w.matched_brand, w.place::integer, 'words'
    FROM cairn_drugs_by_words(typed, wanted) WITH ORDINALITY w (rxcui, matched_brand, place);
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > 0 THEN RETURN; END IF;
  typed := cairn_respell('drug', typed);
  IF typed IS NOT NULL THEN
    RETURN QUERY SELECT w.rxcui, w.matched_brand, w.place::integer, 'similar'
      FROM cairn_drugs_by_words(typed, wanted) WITH ORDINALITY w (rxcui, matched_brand, place);
  END IF;
END $$;
REVOKE ALL ON FUNCTION cairn_drug_search(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_drug_search(text, integer) TO cairn_app;
