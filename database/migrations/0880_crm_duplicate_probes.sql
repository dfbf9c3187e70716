-- The same candidates, found first and joined afterwards: as one join the planner of a young facility, whose tables it knows
-- nothing about yet, walks every lead and asks the four probes anew for each. The order of work is written down here.
CREATE OR REPLACE FUNCTION crm_duplicate_candidates(
  given_phones text[], given_emails text[], given_birth date, given_first text, given_last text, given_zip text
) RETURNS TABLE (lead_id uuid)
LANGUAGE sql STABLE ROWS 20 SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.id FROM leads l
  WHERE l.tenant_id = cairn_tenant() AND l.status NOT IN (6, 7, 9) AND l.id = ANY (ARRAY(
    (SELECT p.lead_id FROM lead_phones p
      WHERE p.tenant_id = cairn_tenant() AND p.ended_at IS NULL AND p.e164 = ANY (given_phones) LIMIT 20)
    UNION
    (SELECT e.lead_id FROM lead_emails e
      WHERE e.tenant_id = cairn_tenant() AND e.ended_at IS NULL AND e.address = ANY (given_emails) LIMIT 20)
    UNION
    (SELECT o.id FROM leads o
      WHERE o.tenant_id = cairn_tenant() AND o.date_of_birth = given_birth AND o.last_name_key = dmetaphone(given_last) LIMIT 20)
    UNION
    (SELECT o.id FROM leads o
      WHERE o.tenant_id = cairn_tenant() AND o.last_name_key = dmetaphone(given_last)
        AND o.first_name_key = dmetaphone(given_first) LIMIT 20)
  ))
  LIMIT 40;
$$;
