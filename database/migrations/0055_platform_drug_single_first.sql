-- A typed ingredient finds that ingredient alone before what combines it: "acetaminophen 325" is not an opioid.
CREATE OR REPLACE FUNCTION cairn_drugs_by_words(typed text, wanted integer)
RETURNS TABLE (rxcui text, matched_brand text) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  conditions text := '';
  lead       text := split_part(typed, ' ', 1);
  word       text;
BEGIN
  FOREACH word IN ARRAY string_to_array(typed, ' ') LOOP
    conditions := conditions || format(' AND p.search_text LIKE %L', '% ' || word || '%');
  END LOOP;
  RETURN QUERY EXECUTE format($sql$
    SELECT p.rxcui, (SELECT b FROM unnest(p.brand_names) b WHERE lower(b) LIKE %2$L ORDER BY length(b), b LIMIT 1)
    FROM drug_products p
    WHERE true %1$s
    ORDER BY NOT (p.search_text LIKE %3$L),
      -- Brands of combinations ("percocet") and their second ingredients are what the words mean, so only a leading
      -- ingredient puts single products first.
      CASE WHEN p.ingredient_names[1] LIKE %2$L THEN cardinality(p.ingredient_names) ELSE 1 END,
      p.search_rank, p.rxcui LIMIT %4$s
  $sql$, conditions, lead || '%', ' ' || lead || '%', wanted);
END $$;
