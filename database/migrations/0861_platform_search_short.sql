-- Three letters are too few for a slip of the fingers to be told from another word: 'lee' brought everybody who leads
-- something. Below four a query is found as it is spelled, and by its sound (SRCH-1).
DO $do$
DECLARE
  before text := pg_get_functiondef('cairn_search(text, text[], uuid[], text[], uuid, integer, uuid[])'::regprocedure);
  after text := replace(before, 'IF given >= most OR asked ~', 'IF given >= most OR length(asked) < 4 OR asked ~');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'cairn_search is not the function this migration knows'; END IF;
  EXECUTE after;
END
$do$;
