-- What servers have counted of busy sessions and keys (OPS-5), so that two processes are one quota. Nothing here outlives a
-- crash, and need not: the buckets fill within a minute.
CREATE UNLOGGED TABLE rate_spending (
  bucket     text PRIMARY KEY,
  quota      integer NOT NULL,
  tokens     double precision NOT NULL,
  updated_at timestamptz NOT NULL
);
SELECT cairn_global('rate_spending');
REVOKE SELECT ON rate_spending FROM cairn_app;

-- Takes what a process has counted since it last told, and says what is left for all, by the minute. Debts are kept, down to
-- one whole quota: whoever spent at two servers at once waits longer at both. The same order everywhere, so that two
-- processes never wait for each other.
CREATE FUNCTION cairn_share_spending(p_buckets text[], p_spent double precision[], p_quotas integer[])
RETURNS TABLE (bucket text, tokens double precision)
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO rate_spending AS r (bucket, quota, tokens, updated_at)
  SELECT told.bucket, told.quota, told.quota - told.spent, clock_timestamp()
  FROM unnest(p_buckets, p_spent, p_quotas) AS told (bucket, spent, quota) ORDER BY told.bucket
  ON CONFLICT (bucket) DO UPDATE SET
    quota = EXCLUDED.quota,
    tokens = greatest(-EXCLUDED.quota, least(EXCLUDED.quota,
      r.tokens + extract(epoch FROM clock_timestamp() - r.updated_at) * EXCLUDED.quota / 60.0) - (EXCLUDED.quota - EXCLUDED.tokens)),
    updated_at = clock_timestamp()
  RETURNING r.bucket, r.tokens
$$;
REVOKE ALL ON FUNCTION cairn_share_spending(text[], double precision[], integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_share_spending(text[], double precision[], integer[]) TO cairn_app;

-- Buckets that are full again say nothing.
CREATE FUNCTION cairn_forget_spending() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM rate_spending WHERE updated_at < clock_timestamp() - interval '3 minutes'
$$;
REVOKE ALL ON FUNCTION cairn_forget_spending() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_forget_spending() TO cairn_app;
