-- The patterns are written into the statement: LIKE ALL over a list of patterns uses no index, and only a pattern that the
-- planner sees lets it choose the rarest word. Measured on 100,000 clients.
CREATE OR REPLACE FUNCTION cairn_client_search(words text[], born date, last4 text, how_many integer)
RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  conditions text := '';
  word       text;
BEGIN
  FOREACH word IN ARRAY words LOOP
    conditions := conditions || format(' AND c.search_text LIKE %L',
      '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
  END LOOP;
  IF born IS NOT NULL THEN conditions := conditions || format(' AND c.birth_date = %L', born); END IF;
  IF last4 IS NOT NULL THEN conditions := conditions || format(' AND c.ssn_last4 = %L', last4); END IF;
  RETURN QUERY EXECUTE format(
    'SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.merged_into_id IS NULL %s LIMIT %s',
    cairn_tenant(), conditions, least(how_many, 2000));
END $$;

CREATE OR REPLACE FUNCTION cairn_client_candidates(born date, blind bytea, phone_digits text[], first_start text, last_word text, how_many integer)
RETURNS TABLE (id uuid) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  most  integer := least(how_many, 200);
  phone text;
  found text := '';
BEGIN
  IF born IS NOT NULL THEN found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.birth_date = %L LIMIT %s)', cairn_tenant(), born, most); END IF;
  IF blind IS NOT NULL THEN found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.ssn_blind = %L LIMIT %s)', cairn_tenant(), blind, most); END IF;
  FOREACH phone IN ARRAY phone_digits LOOP
    IF phone ~ '^[0-9]{7,}$' THEN
      found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.search_text LIKE %L LIMIT %s)', cairn_tenant(), '%' || phone || '%', most);
    END IF;
  END LOOP;
  IF length(last_word) >= 3 AND length(first_start) >= 2 THEN
    found := found || format(' UNION (SELECT c.id FROM clients c WHERE c.tenant_id = %L AND c.search_text LIKE %L AND c.search_text LIKE %L LIMIT %s)',
      cairn_tenant(), '%' || replace(replace(last_word, '\', '\\'), '_', '\_') || '%', '%' || replace(replace(first_start, '\', '\\'), '_', '\_') || '%', most);
  END IF;
  IF found = '' THEN RETURN; END IF;
  RETURN QUERY EXECUTE format('SELECT f.id FROM (%s) f LIMIT %s', substr(found, 8), most);
END $$;
