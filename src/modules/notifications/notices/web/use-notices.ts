import { type Action, useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import {
  actOnNotifications,
  countNotifications,
  listNotifications,
  type Notification,
} from "../notifications.contract.ts";

const everyMs = 60_000;

/** The user's unread notifications, updated by the live channel, or by polling without it. */
export function useNoticeCount(): number {
  const { user } = useSession();
  const allowed = useCan("notifications.use");
  const counts = useRead(countNotifications, {}, { enabled: allowed, everyMs });
  useLive(allowed ? `user:${user.id}` : null, [countNotifications, listNotifications]);
  return counts.data?.unread ?? 0;
}

export function useNoticeAction(): Action<typeof actOnNotifications> {
  return useAction(actOnNotifications, { invalidates: [countNotifications, listNotifications] });
}

/** `99+` from 100. */
export function countText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** The in-app target of a notification; external links are ignored. */
export function noticeLink(notice: Notification): string | null {
  return notice.link && /^\/(?![/\\])/.test(notice.link) ? notice.link : null;
}
