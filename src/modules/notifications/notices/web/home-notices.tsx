import { Anchor } from "@mantine/core";
import { useRead } from "#platform/web/api/query.ts";
import { serverNow } from "#platform/web/api/server-clock.ts";
import { AppLink } from "#platform/web/router/links.tsx";
import { useSession } from "#platform/web/session/session-context.ts";
import { timeOrDate } from "#platform/web/time/when-seen.ts";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/home.module.css";
import { listNotifications } from "../notifications.contract.ts";
import { NoticeItem } from "./notice-item.tsx";
import noticeClasses from "./notices.module.css";
import { useNoticeAction } from "./use-notices.ts";

/** The latest unread notifications on Home. */
export function Notices() {
  const { timeZone } = useSession();
  const list = useRead(listNotifications, { query: { pageSize: 10 } });
  const act = useNoticeAction();
  const unread = list.data?.rows.filter((notice) => notice.readAt === null).slice(0, 5) ?? [];
  return (
    <section aria-labelledby="home-notices">
      <div className={classes.asideHead}>
        <h2 id="home-notices" className={classes.asideTitle}>
          Notices
        </h2>
        <Anchor component={AppLink} to="/notifications" size="sm">
          All
        </Anchor>
      </div>
      {list.isError && <ErrorState small error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.data.counts.unread === 0 && <EmptyState small title="No unread notices" />}
      <ul className={`${noticeClasses.list} ${classes.asideList}`}>
        {unread.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            time={timeOrDate(notice.createdAt, timeZone, serverNow())}
            onRead={(read) => act.go({ body: { ids: [notice.id], action: read ? "read" : "unread" } })}
            onAnswer={(option) => act.go({ body: { ids: [notice.id], action: "done", option } })}
          />
        ))}
      </ul>
      {list.data && list.data.counts.unread > unread.length && (
        <Anchor component={AppLink} to="/notifications" size="sm">
          {list.data.counts.unread - unread.length} more unread
        </Anchor>
      )}
    </section>
  );
}
