-- The drug catalogue (medications §2.1): RxNorm names and codes with what could be derived from them. What the source
-- does not say is null and shown as missing: no clinical default.
CREATE TABLE drug_products (
  rxcui            text PRIMARY KEY CHECK (rxcui ~ '^[0-9]{1,8}$'),
  tty              text NOT NULL CHECK (tty IN ('SCD', 'SBD', 'GPCK', 'BPCK')),
  display_name     text NOT NULL,
  full_name        text NOT NULL,
  ingredients      jsonb NOT NULL CHECK (jsonb_typeof(ingredients) = 'array'),
  ingredient_names text[] NOT NULL,
  ingredient_rxcuis text[] NOT NULL,
  dose_form        text NOT NULL,
  route            text,
  route_code       text,
  unit_of_use      text,
  brand            text,
  brand_names      text[] NOT NULL DEFAULT '{}',
  dea_schedule     smallint NOT NULL CHECK (dea_schedule BETWEEN 0 AND 5),
  quantity_factor  text,
  tall_man         text,
  last_seen_year   smallint NOT NULL,
  source           text NOT NULL,
  search_text      text NOT NULL,
  search_rank      integer NOT NULL
);
COMMENT ON COLUMN drug_products.ingredients IS '[{name, base, rxcui|null, strengthValue|null, strengthUnit|null}]; strengthValue is an exact decimal as text';
COMMENT ON COLUMN drug_products.ingredient_names IS 'ingredients without their salts, lower case: what interactions and duplicates compare';
COMMENT ON COLUMN drug_products.dea_schedule IS '0 = none; derived from 21 CFR 1308';
COMMENT ON COLUMN drug_products.route_code IS 'NCI Thesaurus';
COMMENT ON COLUMN drug_products.unit_of_use IS 'UCUM: {tablet}, {capsule}, {film}, {patch}, {spray}, mL';
CREATE INDEX drug_products_search ON drug_products USING gin (search_text gin_trgm_ops);
CREATE INDEX drug_products_ingredients ON drug_products USING gin (ingredient_names);
CREATE INDEX drug_products_rxcuis ON drug_products USING gin (ingredient_rxcuis);
SELECT cairn_global('drug_products');

CREATE TABLE drug_brands (
  brand            text PRIMARY KEY,
  ingredient_names text[] NOT NULL CHECK (cardinality(ingredient_names) > 0),
  drug_class       text NOT NULL,
  dea_schedule     smallint NOT NULL CHECK (dea_schedule BETWEEN 0 AND 5),
  forms            text NOT NULL,
  common_use       text NOT NULL
);
CREATE INDEX drug_brands_ingredients ON drug_brands USING gin (ingredient_names);
SELECT cairn_global('drug_brands');

-- Pairs of ingredients as two published lists give them; which of them interrupt is the medications module's rule (MED-21).
CREATE TABLE drug_interactions (
  source       text NOT NULL CHECK (source IN ('onc', 'va')),
  list_number  smallint NOT NULL DEFAULT 0,
  drug_1       text NOT NULL,
  drug_2       text NOT NULL,
  drug_1_rxcui text,
  drug_2_rxcui text,
  drug_1_class text,
  drug_2_class text,
  severity     text NOT NULL CHECK (severity IN ('high priority', 'critical', 'significant')),
  released     text NOT NULL,
  note         text,
  PRIMARY KEY (source, list_number, drug_1, drug_2)
);
COMMENT ON COLUMN drug_interactions.drug_1 IS 'ingredient without salt, lower case, as drug_products.ingredient_names';
CREATE INDEX drug_interactions_second ON drug_interactions (drug_2, drug_1);
CREATE INDEX drug_interactions_first ON drug_interactions (drug_1, drug_2);
SELECT cairn_global('drug_interactions');

CREATE FUNCTION cairn_drugs_by_words(typed text, wanted integer)
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
    ORDER BY NOT (p.search_text LIKE %3$L), p.search_rank, p.rxcui LIMIT %4$s
  $sql$, conditions, lead || '%', ' ' || lead || '%', wanted);
END $$;

-- Products for what a person typed, at least two letters of brand, ingredient, strength or form in any order: "sert 50 tab".
-- `matched_brand` is the brand that made a product a match; `match` is 'similar' when a word had to be respelt, which a
-- screen must say.
CREATE FUNCTION cairn_drug_search(q text, at_most integer DEFAULT 20)
RETURNS TABLE (rxcui text, matched_brand text, match text) LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 20 AS $$
DECLARE
  typed  text := btrim(cairn_search_text(q));
  wanted integer := least(greatest(at_most, 1), 100);
  found  integer;
BEGIN
  IF length(typed) < 2 THEN RETURN; END IF;
  RETURN QUERY SELECT w.rxcui, w.matched_brand, 'words' FROM cairn_drugs_by_words(typed, wanted) w;
  GET DIAGNOSTICS found = ROW_COUNT;
  IF found > 0 THEN RETURN; END IF;
  typed := cairn_respell('drug', typed);
  IF typed IS NOT NULL THEN
    RETURN QUERY SELECT w.rxcui, w.matched_brand, 'similar' FROM cairn_drugs_by_words(typed, wanted) w;
  END IF;
END $$;
REVOKE ALL ON FUNCTION cairn_drugs_by_words(text, integer), cairn_drug_search(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_drugs_by_words(text, integer), cairn_drug_search(text, integer) TO cairn_app;
