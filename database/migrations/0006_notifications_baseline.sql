-- Notifications and how each user wants to receive them.

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
  -- Shared by all rows of one notify() call: when one recipient completes it, it is done for all.
  notice_id     uuid,
  -- [{ key, label, call: { method, path, params, body } }]: actions offered on the notification.
  options       jsonb NOT NULL DEFAULT '[]',
  chosen_option text,
  done_at       timestamptz,
  done_by       uuid,
  -- Priority 1: how often it was pushed again, and when it was escalated because no one read it.
  repeats       smallint NOT NULL DEFAULT 0,
  escalated_at  timestamptz,
  -- Whether it goes into the morning digest, and when it was sent with one.
  digest        boolean NOT NULL DEFAULT false,
  digested_at   timestamptz,
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX notifications_list ON notifications (tenant_id, user_id, created_at DESC) WHERE archived_at IS NULL;
CREATE UNIQUE INDEX notifications_group ON notifications (tenant_id, user_id, group_key) WHERE group_key IS NOT NULL AND read_at IS NULL AND archived_at IS NULL;
CREATE INDEX notifications_of_notice ON notifications (tenant_id, notice_id) WHERE notice_id IS NOT NULL;
CREATE INDEX notifications_digest ON notifications (tenant_id, user_id)
  WHERE digest AND digested_at IS NULL AND read_at IS NULL AND done_at IS NULL;
CREATE INDEX notifications_archived ON notifications (tenant_id, user_id, created_at DESC) WHERE archived_at IS NOT NULL;
-- The unread count, which every tab polls every minute, is an index-only scan.
CREATE INDEX notifications_unread ON notifications (tenant_id, user_id)
  INCLUDE (kind, priority, snoozed_until, expires_at)
  WHERE read_at IS NULL AND archived_at IS NULL AND done_at IS NULL;
SELECT cairn_protect('notifications');
COMMENT ON TABLE notifications IS 'Notifications of a user: read, snoozed, archived or done.';

-- Work that was completed: a notification about it that is delivered later is done from the start.
CREATE TABLE settled_notices (
  tenant_id    uuid NOT NULL DEFAULT cairn_tenant(),
  kind         text NOT NULL,
  subject_type text NOT NULL,
  subject_id   text NOT NULL,
  settled_at   timestamptz NOT NULL,
  settled_by   uuid,
  PRIMARY KEY (tenant_id, kind, subject_type, subject_id)
);
SELECT cairn_protect('settled_notices', 'scratch');
COMMENT ON TABLE settled_notices IS 'When the work of a kind of notification was last completed for a subject.';

-- Hourly purge for one facility: old drafts, read or archived notifications and sign-in attempts.
CREATE FUNCTION cairn_prune_own(before_drafts timestamptz, before_notifications timestamptz, before_attempts timestamptz)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM drafts WHERE tenant_id = cairn_tenant() AND updated_at < before_drafts;
  DELETE FROM notifications WHERE tenant_id = cairn_tenant() AND created_at < before_notifications
    AND (read_at IS NOT NULL OR archived_at IS NOT NULL);
  DELETE FROM settled_notices WHERE tenant_id = cairn_tenant() AND settled_at < before_notifications;
  DELETE FROM login_attempts WHERE tenant_id = cairn_tenant() AND at < before_attempts;
$$;
REVOKE ALL ON FUNCTION cairn_prune_own(timestamptz, timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cairn_prune_own(timestamptz, timestamptz, timestamptz) TO cairn_app;

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
COMMENT ON TABLE notification_preferences IS
  'How a user wants to receive each kind of notification. Kind * holds quiet hours and the default.';

CREATE TABLE push_subscriptions (
  tenant_id      uuid NOT NULL DEFAULT cairn_tenant(),
  id             uuid NOT NULL,
  principal_type text NOT NULL CHECK (principal_type IN ('staff', 'portal')),
  principal_id   uuid NOT NULL,
  platform       text NOT NULL CHECK (platform IN ('web', 'ios', 'android')),
  endpoint       text NOT NULL CHECK (length(endpoint) BETWEEN 12 AND 1000),
  p256dh         text NOT NULL,
  auth           text NOT NULL,
  state          text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'dormant', 'revoked')),
  last_seen_at   timestamptz NOT NULL DEFAULT now(),
  app_version    text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  created_by     uuid DEFAULT cairn_user(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  updated_by     uuid DEFAULT cairn_user(),
  version        integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, endpoint)
);
CREATE INDEX push_subscriptions_of ON push_subscriptions (tenant_id, principal_id) WHERE state = 'active';
SELECT cairn_protect('push_subscriptions');
COMMENT ON TABLE push_subscriptions IS 'Web push subscriptions of a user''s browsers.';
