import { Button, Pagination, SegmentedControl, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { EmptyState, ErrorState, useWaited } from "#ui/feedback/states.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { Page } from "#ui/page/page.tsx";
import { dateAt, showDate, showTime } from "#ui/when.ts";
import { listNotifications, type Notification } from "../../shared/notifications/notifications.contract.ts";
import { useRead } from "../api/query.ts";
import { NoticeItem } from "../notices/notice-item.tsx";
import classes from "../notices/notices.module.css";
import { noticeLink, useNoticeAction } from "../notices/use-notices.ts";
import { useGo, useUrlState } from "../router/links.tsx";
import { useSession } from "../session/session-context.ts";

const pageSize = 25;

/** `/notifications`: grouped by day; `j` `k` move, `o` opens, `e` archives, `s` switches read and unread. */
export function Screen() {
  const url = useUrlState();
  const archived = url.params.archived === "true";
  const page = Math.max(1, Number(url.params.page) || 1);
  const list = useRead(
    listNotifications,
    { query: { page, pageSize, archived: archived ? "true" : "false" } },
    { keep: true },
  );
  const act = useNoticeAction();
  const waited = useWaited();
  const rows = list.data?.rows ?? [];
  const unread = list.data?.counts.unread ?? 0;
  return (
    <Page
      title="Notifications"
      summary={unread === 0 ? "You have read everything" : `${unread} unread`}
      width="narrow"
      action={
        <Button
          variant="default"
          disabled={unread === 0}
          loading={act.pending}
          onClick={() => act.go({ body: { ids: "all", action: "read" } })}
        >
          Mark all read
        </Button>
      }
      filters={
        <SegmentedControl
          aria-label="Which notifications"
          value={archived ? "archived" : "open"}
          onChange={(value) => url.set({ archived: value === "archived" ? "true" : null, page: null })}
          data={[
            { value: "open", label: "Open" },
            { value: "archived", label: "Archived" },
          ]}
        />
      }
    >
      {list.isPending && waited && <Skeleton height={240} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          scene="path"
          title={archived ? "Nothing archived" : "Nothing new"}
          text={archived ? "What you archive is kept here." : "What needs you will appear here."}
        />
      )}
      <NoticeDays rows={rows} act={act} />
      {list.data && list.data.total > pageSize && (
        <Pagination
          mt="lg"
          value={page}
          total={Math.ceil(list.data.total / pageSize)}
          onChange={(next) => url.set({ page: next === 1 ? null : next }, { replace: false })}
        />
      )}
    </Page>
  );
}

/** Rows of one day together, newest first, in the reader's zone. */
export function byDay(rows: readonly Notification[], timeZone: string): { day: string; rows: Notification[] }[] {
  const days: { day: string; rows: Notification[] }[] = [];
  for (const row of rows) {
    const day = dateAt(row.createdAt, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

function NoticeDays({ rows, act }: { rows: readonly Notification[]; act: ReturnType<typeof useNoticeAction> }) {
  const { timeZone } = useSession();
  const go = useGo();
  const [active, setActive] = useState(-1);
  const change = (notice: Notification, action: "read" | "unread" | "archive") =>
    act.go({ body: { ids: [notice.id], action } });

  const withActive = (act: (notice: Notification) => void) => () => {
    const notice = rows[active];
    if (notice) act(notice);
  };
  useKeys([
    { keys: "j", does: "Next notification", run: () => setActive(Math.min(rows.length - 1, active + 1)) },
    { keys: "k", does: "Notification before", run: () => setActive(Math.max(0, active - 1)) },
    { keys: "o", does: "Open it", run: withActive((notice) => go(noticeLink(notice) ?? "/notifications")) },
    { keys: "e", does: "Archive it", run: withActive((notice) => change(notice, "archive")) },
    {
      keys: "s",
      does: "Read or unread",
      run: withActive((notice) => change(notice, notice.readAt ? "unread" : "read")),
    },
  ]);
  useEffect(() => {
    const notice = rows[active];
    if (notice) document.querySelector(`[data-notice="${notice.id}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active, rows]);

  return byDay(rows, timeZone).map(({ day, rows: ofDay }) => (
    <section key={day} aria-label={showDate(day)}>
      <h2 className={`${classes.day} cairn-figures`}>{showDate(day)}</h2>
      <ul className={classes.list}>
        {ofDay.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            active={rows[active]?.id === notice.id}
            time={showTime(notice.createdAt, timeZone)}
            onRead={(read) => change(notice, read ? "read" : "unread")}
            onArchive={() => change(notice, "archive")}
          />
        ))}
      </ul>
    </section>
  ));
}
