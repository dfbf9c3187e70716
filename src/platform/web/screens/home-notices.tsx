import { Anchor } from "@mantine/core";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { listNotifications } from "../../shared/notifications/notifications.contract.ts";
import { useRead } from "../api/query.ts";
import { serverNow } from "../api/server-clock.ts";
import { NoticeItem } from "../notices/notice-item.tsx";
import noticeClasses from "../notices/notices.module.css";
import { useNoticeAction } from "../notices/use-notices.ts";
import { timeOrDate } from "../notices/when-seen.ts";
import { AppLink } from "../router/links.tsx";
import { useSession } from "../session/session-context.ts";
import classes from "./home.module.css";

/** The latest unread notices beside the day's work. */
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
      {list.data && unread.length === 0 && <EmptyState small title="You are up to date" />}
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
    </section>
  );
}
