import { ActionIcon, Anchor, Button, Indicator, Popover, Skeleton } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { serverNow } from "#platform/web/api/server-clock.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import bar from "#platform/web/shell/top-bar.module.css";
import { timeOrDate } from "#platform/web/time/when-seen.ts";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { listNotifications } from "../notifications.contract.ts";
import { NoticeItem } from "./notice-item.tsx";
import classes from "./notices.module.css";
import { countText, useNoticeAction, useNoticeCount } from "./use-notices.ts";

/** Unread count, with the latest ten notifications in a panel. */
export function NotificationMenu() {
  const allowed = useCan("notifications.use");
  const count = useNoticeCount();
  const [opened, setOpened] = useState(false);
  if (!allowed) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width="min(26rem, 94vw)" trapFocus returnFocus>
      <Indicator
        label={countText(count)}
        disabled={count === 0}
        color="rose"
        autoContrast
        classNames={{ indicator: bar.badge ?? "" }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="sand"
            size={40}
            aria-label={count === 0 ? "Notifications" : `Notifications, ${countText(count)} unread`}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.5} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={4}>
        {opened && <NotificationPanel onGo={() => setOpened(false)} unread={count} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function NotificationPanel({ onGo, unread }: { onGo: () => void; unread: number }) {
  const { timeZone } = useSession();
  const list = useRead(listNotifications, { query: { pageSize: 10 } });
  const act = useNoticeAction();
  return (
    <section aria-label="Notifications">
      <div className={classes.panelHead}>
        <span>Notifications</span>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0}
          loading={act.pending}
          onClick={() => act.go({ body: { ids: "all", action: "read" } })}
        >
          Mark all read
        </Button>
      </div>
      <div className={classes.panelList}>
        {list.isPending && <Skeleton height={64} m={8} />}
        {list.isError && <ErrorState small error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.rows.length === 0 && (
          <EmptyState small title="No new notifications" text="Notifications appear here." />
        )}
        <ul className={classes.list}>
          {list.data?.rows.map((notice) => (
            <NoticeItem
              key={notice.id}
              notice={notice}
              time={timeOrDate(notice.createdAt, timeZone, serverNow())}
              onRead={(read) => act.go({ body: { ids: [notice.id], action: read ? "read" : "unread" } })}
              onAnswer={(option) => act.go({ body: { ids: [notice.id], action: "done", option } })}
              onArchive={() => act.go({ body: { ids: [notice.id], action: "archive" } })}
            />
          ))}
        </ul>
      </div>
      <div className={classes.panelFoot}>
        <Anchor component={AppLink} to="/notifications" onClick={onGo}>
          See all notifications
        </Anchor>
      </div>
    </section>
  );
}
