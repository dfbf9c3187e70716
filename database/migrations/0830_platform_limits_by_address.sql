-- OPS-5: a right PIN does not count against the address it came from, or a whole unit behind one address would wait at the
-- medication pass; gives back what cairn_take_token took.
CREATE FUNCTION cairn_give_token(p_bucket text, p_identity text, per_minute integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE rate_buckets SET tokens = least(per_minute, tokens + 1) WHERE bucket = p_bucket AND identity = p_identity;
$$;
REVOKE ALL ON FUNCTION cairn_give_token(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_give_token(text, text, integer) TO cairn_app;
