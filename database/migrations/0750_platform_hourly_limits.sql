-- Buckets of an hour (exports, by person): as cairn_take_token, and says how many seconds to wait; 0 when one was taken.
CREATE FUNCTION cairn_take_hourly(p_bucket text, p_identity text, per_hour integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  had double precision;
BEGIN
  -- A first call makes the bucket full; locking its row lets two processes count one after the other.
  INSERT INTO rate_buckets (bucket, identity, tokens, updated_at)
  VALUES (p_bucket, p_identity, per_hour, clock_timestamp()) ON CONFLICT (bucket, identity) DO NOTHING;
  SELECT least(per_hour, tokens + extract(epoch FROM clock_timestamp() - updated_at) * per_hour / 3600.0) INTO had
  FROM rate_buckets WHERE bucket = p_bucket AND identity = p_identity FOR UPDATE;
  IF had >= 1 THEN
    UPDATE rate_buckets SET tokens = had - 1, updated_at = clock_timestamp()
    WHERE bucket = p_bucket AND identity = p_identity;
    RETURN 0;
  END IF;
  RETURN ceil((1 - had) * 3600.0 / per_hour);
END $$;
REVOKE ALL ON FUNCTION cairn_take_hourly(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_take_hourly(text, text, integer) TO cairn_app;
