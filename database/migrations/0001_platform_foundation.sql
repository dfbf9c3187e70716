-- The ground every table stands on: extensions, the tenant of a connection, protection of tables, tenants, signing keys.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pgcrypto;

GRANT USAGE ON SCHEMA public TO cairn_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Whose rows this connection may see; unset or empty means none.
CREATE FUNCTION cairn_tenant() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
-- Who is acting; null for the system itself.
CREATE FUNCTION cairn_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Every change of a record raises its version; who and when cannot be forged by the statement.
CREATE FUNCTION cairn_touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  NEW.updated_by := cairn_user();
  NEW.created_at := OLD.created_at;
  NEW.created_by := OLD.created_by;
  RETURN NEW;
END $$;

CREATE FUNCTION cairn_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Puts a table behind the tenancy wall. Modes: record (select, insert, update), ledger (select, insert; rows refuse
-- change), scratch (record + delete). Row-level security is enabled, not forced: forcing it would bind the owner's
-- search functions too, and trigram indexes would stay unused (platform SRCH-2).
CREATE FUNCTION cairn_protect(target regclass, mode text DEFAULT 'record') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  has_version boolean;
BEGIN
  IF mode NOT IN ('record', 'ledger', 'scratch') THEN
    RAISE EXCEPTION 'unknown mode % for %', mode, target;
  END IF;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_wall ON %s USING (tenant_id = (SELECT cairn_tenant())) WITH CHECK (tenant_id = (SELECT cairn_tenant()))', target);
  EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', target);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO cairn_app', target);
  IF mode IN ('record', 'scratch') THEN
    EXECUTE format('GRANT UPDATE ON %s TO cairn_app', target);
  END IF;
  IF mode = 'scratch' THEN
    EXECUTE format('GRANT DELETE ON %s TO cairn_app', target);
  END IF;
  IF mode = 'ledger' THEN
    EXECUTE format('CREATE TRIGGER ledger_rows BEFORE UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION cairn_refuse_change()', target);
    EXECUTE format('CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION cairn_refuse_change()', target);
  ELSE
    SELECT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = target AND attname = 'version' AND NOT attisdropped) INTO has_version;
    IF has_version THEN
      EXECUTE format('CREATE TRIGGER touch BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION cairn_touch()', target);
    END IF;
  END IF;
END $$;

-- A table of reference data that every tenant reads and none writes.
CREATE FUNCTION cairn_global(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', target);
  EXECUTE format('GRANT SELECT ON %s TO cairn_app', target);
  EXECUTE format('COMMENT ON TABLE %s IS %L', target, 'global: the same for every tenant');
END $$;

-- Check digits: NPI (Luhn over 80840 + number) and DEA.
CREATE FUNCTION cairn_npi_valid(npi text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  total integer := 24;
  digit integer;
BEGIN
  IF npi !~ '^[12][0-9]{9}$' THEN RETURN false; END IF;
  FOR i IN 1..10 LOOP
    digit := substr(npi, i, 1)::integer;
    IF i % 2 = 1 THEN
      digit := digit * 2;
      IF digit > 9 THEN digit := digit - 9; END IF;
    END IF;
    total := total + digit;
  END LOOP;
  RETURN total % 10 = 0;
END $$;
CREATE FUNCTION cairn_dea_valid(dea text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN dea !~ '^[A-Z]{2}[0-9]{7}$' THEN false ELSE
    ((substr(dea,3,1)::int + substr(dea,5,1)::int + substr(dea,7,1)::int)
     + 2 * (substr(dea,4,1)::int + substr(dea,6,1)::int + substr(dea,8,1)::int)) % 10 = substr(dea,9,1)::int END
$$;

CREATE TABLE tenants (
  id                 uuid PRIMARY KEY,
  slug               citext NOT NULL UNIQUE CHECK (slug ~ '^[a-z][a-z0-9-]{1,38}[a-z0-9]$'
                       AND slug NOT IN ('www', 'api', 'app', 'admin', 'static', 'mail', 'status', 'cdn', 'auth')),
  name               text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  legal_name         text NOT NULL,
  npi                text CHECK (npi IS NULL OR cairn_npi_valid(npi)),
  ein                text,
  customer_type      text NOT NULL CHECK (customer_type IN ('EMR', 'CRM', 'EMR_CRM', 'FULL')),
  modules            text[] NOT NULL,
  status             smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
  time_zone          text NOT NULL DEFAULT 'America/Los_Angeles',
  locale             text NOT NULL DEFAULT 'en-US',
  part2_program      boolean NOT NULL DEFAULT false,
  brand              jsonb NOT NULL DEFAULT '{"productName":"Cairn"}',
  custom_domain      citext UNIQUE,
  data_key_wrapped   bytea NOT NULL,
  data_key_version   integer NOT NULL DEFAULT 1,
  is_demo            boolean NOT NULL DEFAULT false,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  version            integer NOT NULL DEFAULT 1
);
SELECT cairn_global('tenants');

CREATE TABLE signing_keys (
  kid         text PRIMARY KEY,
  use         text NOT NULL CHECK (use IN ('access', 'seal')),
  public_jwk  jsonb NOT NULL,
  private_enc bytea NOT NULL,
  not_before  timestamptz NOT NULL DEFAULT now(),
  retire_at   timestamptz
);
SELECT cairn_global('signing_keys');
GRANT INSERT ON signing_keys TO cairn_app;

CREATE TABLE tenant_settings (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  id         uuid NOT NULL,
  key        text NOT NULL,
  value      jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, key)
);
SELECT cairn_protect('tenant_settings');

-- The application may see which migrations are applied (readiness); the table itself is made by the migrator.
SELECT cairn_global('schema_migrations');
