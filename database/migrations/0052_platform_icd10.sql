-- ICD-10-CM, by release: a code that was retitled or stopped being billable has one row per period (clients DX-3).
CREATE TABLE icd10_codes (
  code               text NOT NULL CHECK (code ~ '^[A-Z][0-9A-Z]{2}(\.[0-9A-Z]{1,4})?$'),
  effective_from     date NOT NULL,
  effective_to       date CHECK (effective_to > effective_from),
  title              text NOT NULL,
  short_title        text NOT NULL,
  billable           boolean NOT NULL,
  parent_code        text,
  chapter            smallint NOT NULL,
  block              text,
  order_number       integer NOT NULL,
  plain_name         text,
  synonyms           text[] NOT NULL DEFAULT '{}',
  external_cause     boolean NOT NULL GENERATED ALWAYS AS (left(code, 1) IN ('V', 'W', 'X', 'Y')) STORED,
  -- Guidelines I.A.13: codes with this title are never first-listed or principal.
  manifestation_only boolean NOT NULL GENERATED ALWAYS AS (title ILIKE '%in diseases classified elsewhere%'
                       OR title ILIKE '%in other diseases classified elsewhere%') STORED,
  code_key           text NOT NULL GENERATED ALWAYS AS (replace(code, '.', '')) STORED,
  search_text        text NOT NULL,
  -- Order among equal matches: billable before headings, behavioural health before social factors before the rest.
  search_rank        smallint NOT NULL GENERATED ALWAYS AS (
                       CASE WHEN billable THEN 0 ELSE 100 END
                       + CASE left(code, 1) WHEN 'F' THEN 0 WHEN 'Z' THEN 20 ELSE 30 END
                       + CASE WHEN plain_name IS NULL THEN 5 ELSE 0 END) STORED,
  PRIMARY KEY (code, effective_from)
);
COMMENT ON COLUMN icd10_codes.effective_to IS 'first day on which the row no longer holds; null: holds';
CREATE INDEX icd10_codes_key ON icd10_codes (code_key text_pattern_ops);
CREATE INDEX icd10_codes_from ON icd10_codes (effective_from);
CREATE INDEX icd10_codes_parent ON icd10_codes (parent_code);
CREATE INDEX icd10_codes_search ON icd10_codes USING gin (search_text gin_trgm_ops);
SELECT cairn_global('icd10_codes');

-- The release a date is answered from: dates before the first one loaded are answered from that first one, because
-- when its codes came into being is not in the data.
CREATE FUNCTION cairn_icd10_date(given date) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT greatest(given, (SELECT min(effective_from) FROM icd10_codes))
$$;

-- Codes whose plain name, synonyms or title hold, for every typed word, a word that begins so.
CREATE FUNCTION cairn_icd10_by_words(typed text, day date, wanted integer)
RETURNS TABLE (code text, effective_from date) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  conditions text := '';
  word       text;
BEGIN
  -- The patterns are written into the statement: only then does the planner see which word is rare.
  FOREACH word IN ARRAY string_to_array(typed, ' ') LOOP
    conditions := conditions || format(' AND c.search_text LIKE %L', '% ' || word || '%');
  END LOOP;
  RETURN QUERY EXECUTE format($sql$
    SELECT c.code, c.effective_from
    FROM icd10_codes c
    WHERE c.effective_from <= %1$L AND (c.effective_to IS NULL OR c.effective_to > %1$L) %2$s
    ORDER BY (lower(c.plain_name) = %3$L OR %3$L = ANY (c.synonyms)) IS NOT TRUE, c.search_rank,
      strpos(c.search_text, %4$L), CASE WHEN c.plain_name IS NULL THEN length(c.title) ELSE 0 END, c.code_key
    LIMIT %5$s
  $sql$, day, conditions, typed, ' ' || split_part(typed, ' ', 1), wanted);
END $$;

-- Codes for what a person typed: the code itself, codes that begin so (with or without the dot), then by words; a misspelt
-- word is tried as the most similar known one. `match` says which it was.
CREATE FUNCTION cairn_icd10_search(q text, on_date date, at_most integer DEFAULT 20)
RETURNS TABLE (code text, effective_from date, match text) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  key     text := upper(replace(btrim(q), '.', ''));
  typed   text := btrim(cairn_search_text(q));
  day     date := cairn_icd10_date(on_date);
  wanted  integer := least(greatest(at_most, 1), 100);
  found   integer;
BEGIN
  IF key ~ '^[A-Z][0-9A-Z]{1,6}$' AND key ~ '[0-9]' THEN
    RETURN QUERY
      SELECT c.code, c.effective_from, CASE WHEN c.code_key = key THEN 'code' ELSE 'prefix' END
      FROM icd10_codes c
      WHERE c.code_key LIKE key || '%' AND c.effective_from <= day AND (c.effective_to IS NULL OR c.effective_to > day)
      ORDER BY c.code_key <> key, NOT c.billable, c.code_key LIMIT wanted;
    GET DIAGNOSTICS found = ROW_COUNT;
    IF found > 0 THEN RETURN; END IF;
  END IF;
  IF length(typed) < 2 THEN RETURN; END IF;
  RETURN QUERY SELECT w.code, w.effective_from, 'words' FROM cairn_icd10_by_words(typed, day, wanted) w;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > 0 THEN RETURN; END IF;
  typed := cairn_respell('icd10', typed);
  IF typed IS NOT NULL THEN
    RETURN QUERY SELECT w.code, w.effective_from, 'similar' FROM cairn_icd10_by_words(typed, day, wanted) w;
  END IF;
END $$;
REVOKE ALL ON FUNCTION cairn_icd10_by_words(text, date, integer), cairn_icd10_search(text, date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_icd10_by_words(text, date, integer), cairn_icd10_search(text, date, integer) TO cairn_app;
