-- Notifications that can be answered, put off and repeated; what each person wants to hear where; who is on a page now.
ALTER TABLE notifications
  -- All rows of one notify() call: done by one person, they are done for all.
  ADD COLUMN notice_id     uuid,
  -- [{ key, label, call: { method, path, params, body } }]: what can be answered in place (NTF-4).
  ADD COLUMN options       jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN chosen_option text,
  ADD COLUMN done_at       timestamptz,
  ADD COLUMN done_by       uuid,
  -- Priority 1: how often it was pushed again, and when it went to others because nobody read it (NTF-2).
  ADD COLUMN repeats       smallint NOT NULL DEFAULT 0,
  ADD COLUMN escalated_at  timestamptz,
  -- Waits for the morning mail, and when it went with one.
  ADD COLUMN digest        boolean NOT NULL DEFAULT false,
  ADD COLUMN digested_at   timestamptz;
CREATE INDEX notifications_of_notice ON notifications (tenant_id, notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX notifications_digest ON notifications (tenant_id, user_id)
  WHERE digest AND digested_at IS NULL AND read_at IS NULL AND done_at IS NULL;
CREATE INDEX notifications_archived ON notifications (tenant_id, user_id, created_at DESC) WHERE archived_at IS NOT NULL;

-- The bell's count is asked by every tab every minute: answered from this index alone (platform scenario 28).
DROP INDEX notifications_unread;
CREATE INDEX notifications_unread ON notifications (tenant_id, user_id)
  INCLUDE (kind, priority, snoozed_until, expires_at)
  WHERE read_at IS NULL AND archived_at IS NULL AND done_at IS NULL;

-- `*` holds the hours in which nothing but priority 1 is pushed, and what holds for kinds without a row.
CREATE TABLE notification_preferences (
  tenant_id  uuid NOT NULL DEFAULT cairn_tenant(),
  user_id    uuid NOT NULL,
  kind       text NOT NULL CHECK (length(kind) BETWEEN 1 AND 80),
  in_app     boolean NOT NULL DEFAULT true,
  email      text NOT NULL DEFAULT 'off' CHECK (email IN ('off', 'instant', 'digest')),
  push       boolean NOT NULL DEFAULT true,
  sms        boolean NOT NULL DEFAULT false,
  quiet_from time,
  quiet_to   time,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, kind),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
SELECT cairn_protect('notification_preferences', 'scratch');

-- Who looks at or writes in what, for the other people there (RT-6). Not logged: it is true for 40 seconds.
CREATE UNLOGGED TABLE presence (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  conn_id      uuid NOT NULL,
  topic        text NOT NULL,
  clinician_id uuid NOT NULL,
  state        text NOT NULL CHECK (state IN ('viewing', 'editing')),
  field        text CHECK (length(field) <= 80),
  seen_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, conn_id, topic)
);
CREATE INDEX presence_of ON presence (tenant_id, topic, seen_at);
SELECT cairn_protect('presence', 'scratch');

-- Titles of records a person was told about, for the filter of their notices: of their reach only, as cairn_search.
CREATE FUNCTION cairn_subject_titles(p_kind text, ids uuid[], p_locations uuid[], p_clinician uuid)
RETURNS TABLE (subject_id uuid, title text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT d.subject_id, d.title FROM search_documents d
  WHERE d.tenant_id = cairn_tenant() AND d.kind = p_kind AND d.subject_id = ANY (ids)
    AND (p_locations IS NULL OR d.location_id IS NULL OR d.location_id = ANY (p_locations)
         OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id AND s.subject_type = d.kind
                    AND s.subject_id = d.subject_id AND (p_clinician = ANY (s.care_team)
                      OR (s.former_location_id = ANY (p_locations) AND s.former_until > now()))))
    AND (NOT d.restricted OR EXISTS (SELECT 1 FROM access_scopes s WHERE s.tenant_id = d.tenant_id
         AND s.subject_type = d.kind AND s.subject_id = d.subject_id AND p_clinician = ANY (s.care_team)))
$$;
REVOKE ALL ON FUNCTION cairn_subject_titles(text, uuid[], uuid[], uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_subject_titles(text, uuid[], uuid[], uuid) TO cairn_app;
