-- Who may be the same person (crm chapter DUP). Candidates are found by equality on phone, e-mail, birth date and
-- phonetic names: a handful of index probes, over all the tenant's locations, since a person may have called another one.

CREATE TABLE lead_duplicates (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  lead_id      uuid NOT NULL,
  other_type   text NOT NULL CHECK (other_type IN ('lead', 'client')),
  other_id     uuid NOT NULL,
  score        smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  evidence     jsonb NOT NULL DEFAULT '[]',
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'merged', 'not-duplicate', 'household')),
  created_at   timestamptz NOT NULL DEFAULT now(),
  created_by   uuid DEFAULT cairn_user(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  updated_by   uuid DEFAULT cairn_user(),
  version      integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, lead_id, other_type, other_id),
  FOREIGN KEY (tenant_id, lead_id) REFERENCES leads (tenant_id, id)
);
SELECT cairn_protect('lead_duplicates');

-- Runs as the owner so that no policy hides an index from the planner; filters the session's tenant itself.
CREATE FUNCTION crm_duplicate_candidates(
  given_phones text[], given_emails text[], given_birth date, given_first text, given_last text, given_zip text
) RETURNS TABLE (lead_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT found.lead_id FROM (
    (SELECT p.lead_id FROM lead_phones p
      WHERE p.tenant_id = cairn_tenant() AND p.ended_at IS NULL AND p.e164 = ANY (given_phones) LIMIT 20)
    UNION ALL
    (SELECT e.lead_id FROM lead_emails e
      WHERE e.tenant_id = cairn_tenant() AND e.ended_at IS NULL AND e.address = ANY (given_emails) LIMIT 20)
    UNION ALL
    (SELECT l.id FROM leads l
      WHERE l.tenant_id = cairn_tenant() AND l.date_of_birth = given_birth AND l.last_name_key = dmetaphone(given_last) LIMIT 20)
    UNION ALL
    (SELECT l.id FROM leads l
      WHERE l.tenant_id = cairn_tenant() AND l.last_name_key = dmetaphone(given_last)
        AND l.first_name_key = dmetaphone(given_first) LIMIT 20)
  ) found
  JOIN leads l ON l.tenant_id = cairn_tenant() AND l.id = found.lead_id AND l.status NOT IN (6, 7, 9)
  LIMIT 40;
$$;
REVOKE ALL ON FUNCTION crm_duplicate_candidates(text[], text[], date, text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_duplicate_candidates(text[], text[], date, text, text, text) TO cairn_app;

-- Typed search: names and lead numbers by trigram, digits on phones, the start of an e-mail. The caller's locations are
-- applied here, because row-level security would keep the planner from using these indexes.
CREATE FUNCTION crm_search_leads(query text, in_locations uuid[], or_owner uuid, row_limit integer)
RETURNS TABLE (lead_id uuid, rank real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH typed AS (
    SELECT lower(trim(query)) AS text, regexp_replace(query, '[^0-9]', '', 'g') AS digits,
           replace(replace(replace(lower(trim(query)), '\', '\\'), '%', '\%'), '_', '\_') AS pattern
  ), found AS (
    (SELECT l.id, CASE WHEN l.search_text LIKE typed.pattern || '%' THEN 1.0 ELSE 0.8 END::real AS rank FROM typed, leads l
      WHERE length(typed.text) >= 2 AND l.tenant_id = cairn_tenant() AND l.status NOT IN (6, 7, 9)
        AND l.search_text LIKE '%' || typed.pattern || '%' LIMIT 400)
    UNION ALL
    (SELECT l.id, similarity(l.search_text, typed.text) FROM typed, leads l
      WHERE length(typed.text) >= 4 AND l.tenant_id = cairn_tenant() AND l.status NOT IN (6, 7, 9)
        AND typed.text <% l.search_text LIMIT 200)
    UNION ALL
    (SELECT p.lead_id, 0.9::real FROM typed, lead_phones p
      WHERE length(typed.digits) >= 4 AND p.tenant_id = cairn_tenant() AND p.ended_at IS NULL
        AND p.e164 LIKE '%' || typed.digits || '%' LIMIT 200)
    UNION ALL
    (SELECT e.lead_id, 0.9::real FROM typed, lead_emails e
      WHERE position('@' IN typed.text) > 0 AND e.tenant_id = cairn_tenant() AND e.ended_at IS NULL
        AND e.address LIKE typed.pattern || '%' LIMIT 200)
  )
  SELECT l.id, max(found.rank)::real FROM found JOIN leads l ON l.tenant_id = cairn_tenant() AND l.id = found.id
  WHERE l.status NOT IN (6, 7, 9)
    AND (in_locations IS NULL OR l.location_id = ANY (in_locations) OR l.location_id IS NULL OR l.owner_id = or_owner)
  GROUP BY l.id ORDER BY 2 DESC, l.id LIMIT row_limit;
$$;
REVOKE ALL ON FUNCTION crm_search_leads(text, uuid[], uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_search_leads(text, uuid[], uuid, integer) TO cairn_app;
