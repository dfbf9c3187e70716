-- What reference data is in the database, by content, so that a start loads only what changed.
CREATE TABLE reference_loads (
  data_set  text PRIMARY KEY,
  sha256    text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  row_count integer NOT NULL CHECK (row_count >= 0),
  loaded_at timestamptz NOT NULL DEFAULT now()
);
SELECT cairn_global('reference_loads');

-- Text as searches compare it: lower case, words apart by one blank, one in front, so that ' word' finds beginnings of words.
CREATE FUNCTION cairn_search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT ' ' || btrim(regexp_replace(lower(given), '[^a-z0-9.]+', ' ', 'g')) $$;

-- Words that occur in what is searched, to find what a misspelt one was meant to be. Comparing whole titles by
-- similarity takes ten times as long as finding the right word first.
CREATE TABLE reference_words (
  kind text NOT NULL CHECK (kind IN ('icd10', 'drug')),
  word text NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (kind, word)
);
CREATE INDEX reference_words_similar ON reference_words USING gin (word gin_trgm_ops);
SELECT cairn_global('reference_words');

-- The typed words, each one that begins no known word replaced by the most similar known one; null when nothing was
-- replaced. Drug names must be nearer than other words: a wrong guess there is another drug.
CREATE FUNCTION cairn_respell(of_kind text, typed text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  one     text;
  meant   text;
  result  text[] := '{}';
  changed boolean := false;
BEGIN
  FOREACH one IN ARRAY string_to_array(typed, ' ') LOOP
    meant := one;
    IF length(one) >= 4 AND one !~ '[0-9]'
       AND NOT EXISTS (SELECT 1 FROM reference_words w WHERE w.kind = of_kind AND w.word LIKE one || '%') THEN
      SELECT w.word INTO meant FROM reference_words w WHERE w.kind = of_kind AND w.word % one
        AND similarity(w.word, one) >= CASE of_kind WHEN 'drug' THEN 0.5 ELSE 0.3 END
      ORDER BY similarity(w.word, one) DESC, w.uses DESC, w.word LIMIT 1;
      IF meant IS NULL THEN RETURN NULL; END IF;
      changed := true;
    END IF;
    result := result || meant;
  END LOOP;
  RETURN CASE WHEN changed THEN array_to_string(result, ' ') END;
END $$;
REVOKE ALL ON FUNCTION cairn_respell(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_respell(text, text) TO cairn_app;

-- Code lists that are no more than a list: languages, race and ethnicity, marital status, religions, states, LOINC, HCPCS.
CREATE TABLE reference_codes (
  list        text NOT NULL CHECK (list ~ '^[a-z][a-z0-9-]+$'),
  code        text NOT NULL,
  label       text NOT NULL,
  parent_code text,
  sort        integer NOT NULL,
  extra       jsonb NOT NULL DEFAULT '{}',
  search_text text NOT NULL GENERATED ALWAYS AS (cairn_search_text(code || ' ' || label)) STORED,
  PRIMARY KEY (list, code)
);
CREATE INDEX reference_codes_order ON reference_codes (list, sort);
CREATE INDEX reference_codes_search ON reference_codes USING gin (search_text gin_trgm_ops);
SELECT cairn_global('reference_codes');

-- Names of payers to choose from; no open list has clearing-house payer ids.
CREATE TABLE payer_names (
  name       text PRIMARY KEY,
  payer_type text NOT NULL,
  state      text
);
SELECT cairn_global('payer_names');
