-- Time zones with the names people know them by (platform §2 TimeZone).
CREATE TABLE time_zones (
  zone             text PRIMARY KEY,
  abbreviation     text NOT NULL,
  dst_abbreviation text,
  has_dst          boolean NOT NULL,
  name             text NOT NULL,
  text             text NOT NULL,
  display          text NOT NULL UNIQUE,
  offset_minutes   integer NOT NULL CHECK (offset_minutes BETWEEN -720 AND 840),
  utc              text[] NOT NULL CHECK (cardinality(utc) > 0),
  country_code     text,
  country_group    text NOT NULL,
  sort             integer NOT NULL
);
SELECT cairn_global('time_zones');
COMMENT ON COLUMN time_zones.offset_minutes IS 'minutes east of UTC in standard time';
COMMENT ON COLUMN time_zones.utc IS 'IANA names of the entry, the first is `zone`';

-- An IANA name belongs to exactly one entry.
CREATE TABLE time_zone_names (
  name text PRIMARY KEY,
  zone text NOT NULL REFERENCES time_zones (zone)
);
SELECT cairn_global('time_zone_names');

CREATE TABLE postal_codes (
  zip         text PRIMARY KEY CHECK (zip ~ '^[0-9]{5}$'),
  city        text NOT NULL,
  state_id    text NOT NULL,
  state_name  text NOT NULL,
  county_name text,
  county_fips text,
  lat         double precision NOT NULL CHECK (lat BETWEEN -90 AND 90),
  lng         double precision NOT NULL CHECK (lng BETWEEN -180 AND 180),
  time_zone   text NOT NULL,
  population  integer
);
CREATE INDEX postal_codes_city ON postal_codes USING gin (lower(city) gin_trgm_ops);
CREATE INDEX postal_codes_point ON postal_codes USING gist (point(lng, lat));
SELECT cairn_global('postal_codes');

-- The places nearest to a point, in order, with the distance over the ground. The index orders by degrees, which are
-- shorter going east than going north, so more are taken from it than are given.
CREATE FUNCTION cairn_nearest_places(at_lat double precision, at_lng double precision, at_most integer)
RETURNS TABLE (zip text, kilometres double precision) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT near.zip,
    12742 * asin(least(1, sqrt(
      power(sin(radians(near.lat - at_lat) / 2), 2)
      + cos(radians(at_lat)) * cos(radians(near.lat)) * power(sin(radians(near.lng - at_lng) / 2), 2)))) AS kilometres
  FROM (
    SELECT p.zip, p.lat, p.lng FROM postal_codes p
    ORDER BY point(p.lng, p.lat) <-> point(at_lng, at_lat) LIMIT greatest(40, at_most * 8)
  ) near
  ORDER BY 2, 1 LIMIT at_most
$$;
REVOKE ALL ON FUNCTION cairn_nearest_places(double precision, double precision, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_nearest_places(double precision, double precision, integer) TO cairn_app;
