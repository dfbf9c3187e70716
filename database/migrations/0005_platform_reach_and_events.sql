-- Who reaches whose record, the event outbox of the live channel, search, notifications, files, crash reports.
CREATE TABLE access_scopes (
  tenant_id          uuid NOT NULL DEFAULT cairn_tenant(),
  subject_type       text NOT NULL CHECK (subject_type IN ('client', 'lead')),
  subject_id         uuid NOT NULL,
  location_id        uuid,
  former_location_id uuid,
  former_until       timestamptz,
  restricted         boolean NOT NULL DEFAULT false,
  care_team          uuid[] NOT NULL DEFAULT '{}',
  updated_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, subject_type, subject_id)
);
CREATE INDEX access_scopes_at ON access_scopes (tenant_id, subject_type, location_id);
SELECT cairn_protect('access_scopes');

CREATE TABLE event_outbox (
  seq             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid             xid8 NOT NULL DEFAULT pg_current_xact_id(),
  tenant_id       uuid NOT NULL DEFAULT cairn_tenant(),
  topics          text[] NOT NULL,
  type            text NOT NULL,
  subject_type    text NOT NULL,
  subject_id      text NOT NULL,
  subject_version integer,
  actor_id        uuid,
  at              timestamptz NOT NULL
);
CREATE INDEX event_outbox_order ON event_outbox (xid, seq);
CREATE INDEX event_outbox_old ON event_outbox (at);
SELECT cairn_protect('event_outbox');
REVOKE UPDATE ON event_outbox FROM cairn_app;

-- What every process's reader asks: committed rows past a cursor and below the oldest running writer, of all tenants
-- (they carry ids only). Sequences commit out of order; the snapshot horizon does not skip any (RT-4).
CREATE FUNCTION cairn_outbox_after(after_xid xid8, after_seq bigint, how_many integer) RETURNS SETOF event_outbox
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT * FROM event_outbox
  WHERE (xid, seq) > (after_xid, after_seq) AND xid < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY xid, seq LIMIT how_many
$$;
CREATE FUNCTION cairn_outbox_head(OUT head_xid xid8, OUT head_seq bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce((SELECT xid FROM event_outbox WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid DESC, seq DESC LIMIT 1), '0'::xid8),
         coalesce((SELECT seq FROM event_outbox WHERE xid < pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid DESC, seq DESC LIMIT 1), 0)
$$;
-- Hourly purge of what nobody needs any more (platform §7 jobs).
CREATE FUNCTION cairn_prune(before_outbox timestamptz, before_keys timestamptz, before_drafts timestamptz, before_attempts timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM event_outbox WHERE at < before_outbox;
  DELETE FROM idempotency_keys WHERE at < before_keys;
  DELETE FROM drafts WHERE updated_at < before_drafts;
  DELETE FROM login_attempts WHERE at < before_attempts;
  DELETE FROM act_tickets WHERE expires_at < before_keys;
  DELETE FROM rate_buckets WHERE updated_at < before_keys;
$$;
REVOKE ALL ON FUNCTION cairn_outbox_after(xid8, bigint, integer), cairn_outbox_head(), cairn_prune(timestamptz, timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_outbox_after(xid8, bigint, integer), cairn_outbox_head(), cairn_prune(timestamptz, timestamptz, timestamptz, timestamptz) TO cairn_app;

CREATE TABLE search_documents (
  tenant_id   uuid NOT NULL DEFAULT cairn_tenant(),
  kind        text NOT NULL,
  subject_id  uuid NOT NULL,
  title       text NOT NULL,
  subtitle    text,
  text        text NOT NULL,
  link        text,
  location_id uuid,
  restricted  boolean NOT NULL DEFAULT false,
  rank        smallint NOT NULL DEFAULT 0,
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, kind, subject_id)
);
CREATE INDEX search_documents_text ON search_documents USING gin (tenant_id, text gin_trgm_ops);
SELECT cairn_protect('search_documents', 'scratch');
REVOKE SELECT ON search_documents FROM cairn_app;
GRANT SELECT (tenant_id, kind, subject_id) ON search_documents TO cairn_app;

-- Free-text lookup with the owner's plan (trigram operators are not leakproof, so a policy would keep the index unused).
-- Words are matched by word similarity or containment; exact record numbers come first, then active, then alike.
-- p_reach: per kind, null = tenant-wide, else the locations the caller reaches; p_clinician: own and assigned records.
CREATE FUNCTION cairn_search(q text, kinds text[], p_locations uuid[], p_own_kinds text[], p_clinician uuid, how_many integer)
RETURNS TABLE (kind text, subject_id uuid, title text, subtitle text, link text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public SET pg_trgm.word_similarity_threshold = 0.5 AS $$
  SELECT d.kind, d.subject_id, d.title, d.subtitle, d.link
  FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = ANY (kinds)
    AND (d.text ILIKE '%' || replace(replace(replace(q, '\', '\\'), '%', '\%'), '_', '\_') || '%' OR lower(q) <% d.text)
    AND (p_locations IS NULL OR d.location_id IS NULL OR d.location_id = ANY (p_locations)
         OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                    AND s.subject_id = d.subject_id AND (p_clinician = ANY (s.care_team)
                      OR (s.former_location_id = ANY (p_locations) AND s.former_until > now()))))
    AND (NOT d.kind = ANY (p_own_kinds) OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id
         AND s.subject_type = d.kind AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
    AND (NOT d.restricted OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id
         AND s.subject_type = d.kind AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
  ORDER BY (lower(q) = ANY (string_to_array(d.text, ' '))) DESC, d.rank DESC,
           word_similarity(lower(q), d.text) DESC, d.title
  LIMIT least(how_many, 50)
$$;
REVOKE ALL ON FUNCTION cairn_search(text, text[], uuid[], text[], uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_search(text, text[], uuid[], text[], uuid, integer) TO cairn_app;

CREATE TABLE notifications (
  tenant_id     uuid NOT NULL DEFAULT cairn_tenant(),
  id            uuid NOT NULL,
  user_id       uuid NOT NULL,
  kind          text NOT NULL,
  priority      smallint NOT NULL CHECK (priority BETWEEN 1 AND 4),
  title         text NOT NULL,
  body          text,
  link          text,
  subject_type  text,
  subject_id    text,
  client_id     uuid,
  actor_id      uuid,
  group_key     text,
  group_count   integer NOT NULL DEFAULT 1,
  read_at       timestamptz,
  archived_at   timestamptz,
  snoozed_until timestamptz,
  expires_at    timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX notifications_list ON notifications (tenant_id, user_id, created_at DESC) WHERE archived_at IS NULL;
CREATE INDEX notifications_unread ON notifications (tenant_id, user_id, kind, priority) WHERE read_at IS NULL AND archived_at IS NULL;
CREATE UNIQUE INDEX notifications_group ON notifications (tenant_id, user_id, group_key) WHERE group_key IS NOT NULL AND read_at IS NULL AND archived_at IS NULL;
SELECT cairn_protect('notifications');

CREATE TABLE files (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  id           uuid NOT NULL,
  name         text NOT NULL,
  media_type   text NOT NULL,
  size         bigint NOT NULL,
  sha256       bytea NOT NULL,
  storage_key  text NOT NULL,
  key_version  integer NOT NULL,
  status       text NOT NULL CHECK (status IN ('receiving', 'scanning', 'ready', 'quarantined', 'voided')),
  subject_type text NOT NULL,
  subject_id   uuid NOT NULL,
  client_id    uuid,
  category     text,
  part2        boolean NOT NULL DEFAULT false,
  voided_at    timestamptz,
  voided_by    uuid,
  void_reason  text,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid DEFAULT cairn_user(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by uuid DEFAULT cairn_user(),
  version    integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX files_of ON files (tenant_id, subject_type, subject_id);
SELECT cairn_protect('files');

CREATE TABLE error_logs (
  tenant_id         uuid NOT NULL DEFAULT cairn_tenant(),
  id                uuid NOT NULL,
  fingerprint       text NOT NULL,
  name              text NOT NULL,
  message           text NOT NULL,
  cause             text,
  stack             text,
  component_info    text,
  screen_resolution text,
  os                text,
  browser           text,
  timezone          text,
  url               text,
  subdomain         text,
  clicked_element   text,
  role              text,
  clinician_id      text,
  clinician_name    text,
  app_version       text NOT NULL,
  build_date        text,
  occurrences       integer NOT NULL DEFAULT 1,
  first_at          timestamptz NOT NULL,
  last_at           timestamptz NOT NULL,
  status            smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3, 4)),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, fingerprint, app_version)
);
SELECT cairn_protect('error_logs');

-- Founding a facility: the application may add a tenant, never change or remove one.
CREATE FUNCTION cairn_found_tenant(t jsonb) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  INSERT INTO tenants (id, slug, name, legal_name, customer_type, modules, time_zone, part2_program, data_key_wrapped, is_demo)
  VALUES ((t ->> 'id')::uuid, t ->> 'slug', t ->> 'name', t ->> 'legalName', t ->> 'customerType',
    ARRAY(SELECT jsonb_array_elements_text(t -> 'modules')), t ->> 'timeZone', (t ->> 'part2Program')::boolean,
    decode(t ->> 'dataKey', 'base64'), (t ->> 'isDemo')::boolean)
$$;
REVOKE ALL ON FUNCTION cairn_found_tenant(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_found_tenant(jsonb) TO cairn_app;
