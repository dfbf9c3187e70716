-- Free-text look-ups of this module. Trigram operators are not leakproof, so under a policy their indexes stay unused:
-- these functions run as the owner and keep to the tenant of the connection themselves (platform SRCH-2). They give ids
-- only; whoever asks joins them under the policy and its own scope.

-- Every word must occur in names, record number or phones; a date or the last four of an SSN narrow further (CLI-7).
CREATE FUNCTION cairn_client_search(words text[], born date, last4 text, how_many integer) RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT c.id FROM clients c
  WHERE c.tenant_id = cairn_tenant() AND c.merged_into_id IS NULL
    AND (cardinality(words) = 0
         OR c.search_text LIKE ALL (SELECT '%' || replace(replace(replace(w, '\', '\\'), '%', '\%'), '_', '\_') || '%'
                                    FROM unnest(words) AS w))
    AND (born IS NULL OR c.birth_date = born)
    AND (last4 IS NULL OR c.ssn_last4 = last4)
  LIMIT least(how_many, 2000)
$$;
REVOKE ALL ON FUNCTION cairn_client_search(text[], date, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_client_search(text[], date, text, integer) TO cairn_app;

-- Who could be the same person: anybody with the SSN, the birth date, a phone, or the same first letters of both names.
CREATE FUNCTION cairn_client_candidates(born date, blind bytea, phone_digits text[], first_start text, last_word text, how_many integer)
RETURNS TABLE (id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT DISTINCT found.id FROM (
    (SELECT c.id FROM clients c WHERE c.tenant_id = cairn_tenant() AND born IS NOT NULL AND c.birth_date = born LIMIT how_many)
    UNION ALL
    (SELECT c.id FROM clients c WHERE c.tenant_id = cairn_tenant() AND blind IS NOT NULL AND c.ssn_blind = blind LIMIT how_many)
    UNION ALL
    (SELECT c.id FROM clients c WHERE c.tenant_id = cairn_tenant() AND cardinality(phone_digits) > 0
       AND c.search_text LIKE ANY (SELECT '%' || p || '%' FROM unnest(phone_digits) AS p) LIMIT how_many)
    UNION ALL
    (SELECT c.id FROM clients c WHERE c.tenant_id = cairn_tenant() AND length(last_word) >= 3 AND length(first_start) >= 2
       AND c.search_text LIKE '%' || replace(last_word, '_', '\_') || '%'
       AND c.search_text LIKE '%' || replace(first_start, '_', '\_') || '%' LIMIT how_many)
  ) AS found
  LIMIT least(how_many, 200)
$$;
REVOKE ALL ON FUNCTION cairn_client_candidates(date, bytea, text[], text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_client_candidates(date, bytea, text[], text, text, integer) TO cairn_app;
