-- Tables kept by month: the audit log and every other table that has a partition <table>_rest for what lies outside the
-- months made so far. The months of all of them are made by one function, at start, hourly and before a restore.
CREATE FUNCTION cairn_monthly_tables() RETURNS TABLE (name text, key text, options text[]) LANGUAGE sql STABLE AS $$
  SELECT parent.relname::text, key.attname::text, rest.reloptions
  FROM pg_partitioned_table p
  JOIN pg_class parent ON parent.oid = p.partrelid AND parent.relnamespace = 'public'::regnamespace
  JOIN pg_attribute key ON key.attrelid = parent.oid AND key.attnum = p.partattrs[0]
  JOIN pg_class rest ON rest.oid = p.partdefid AND rest.relname = parent.relname || '_rest'
$$;

CREATE FUNCTION cairn_month_partitions(around date, back integer, ahead integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  kept record;
  month date;
  taken boolean;
  made integer := 0;
BEGIN
  FOR kept IN SELECT * FROM cairn_monthly_tables() LOOP
    FOR i IN -back..ahead LOOP
      month := (date_trunc('month', around) + make_interval(months => i))::date;
      CONTINUE WHEN to_regclass(format('public.%I', kept.name || to_char(month, '_YYYY_MM'))) IS NOT NULL;
      -- A month that has rows outside already stays outside: moving them is the operator's hour, not a job's.
      EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', kept.name || '_rest',
        kept.key, month::text || ' 00:00+00', kept.key, (month + interval '1 month')::date::text || ' 00:00+00') INTO taken;
      CONTINUE WHEN taken;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)%s',
        kept.name || to_char(month, '_YYYY_MM'), kept.name, month::text || ' 00:00+00',
        (month + interval '1 month')::date::text || ' 00:00+00',
        coalesce(' WITH (' || array_to_string(kept.options, ', ') || ')', ''));
      made := made + 1;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION cairn_month_partitions(date, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_month_partitions(date, integer, integer) TO cairn_app;
DROP FUNCTION cairn_audit_partitions(date, integer, integer);

-- Whether every such table has this month and the next: what readiness asks (OPS-2).
CREATE FUNCTION cairn_months_ahead(around date) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(bool_and(to_regclass(format('public.%I', t.name || to_char(around + make_interval(months => i), '_YYYY_MM')))
    IS NOT NULL), false)
  FROM cairn_monthly_tables() t, generate_series(0, 1) AS i
$$;
