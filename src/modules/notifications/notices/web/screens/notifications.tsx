import { ActionIcon, Button, Menu, Pagination, SegmentedControl, Skeleton, Tooltip } from "@mantine/core";
import { IconClockPause } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { useGo, useUrlState } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { EmptyState, ErrorState, useWaited } from "#ui/feedback/states.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { Page } from "#ui/page/page.tsx";
import { type Filter, FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { dateAt, showDate, showTime } from "#ui/when.ts";
import { listNotifications, type Notification } from "../../notifications.contract.ts";
import { NoticeItem } from "../notice-item.tsx";
import classes from "../notices.module.css";
import { snoozeChoices } from "../snooze.ts";
import { noticeLink, useNoticeAction } from "../use-notices.ts";
import { BroadcastButton } from "./broadcast.tsx";

const pageSize = 25;
const states = ["open", "snoozed", "archived"] as const;
type State = (typeof states)[number];
const empty: Record<State, { title: string; text: string }> = {
  open: { title: "No new notifications", text: "Notifications appear here." },
  snoozed: { title: "No snoozed notifications", text: "Snoozed notifications are listed here until they return." },
  archived: { title: "No archived notifications", text: "Archived notifications are kept here." },
};

/** `/notifications`: grouped by day; `j` `k` move, `o` opens, `e` archives, `s` snoozes, `u` switches read and unread. */
export function Screen() {
  const url = useUrlState();
  const table = useTableState({ filters: ["kind", "client"] });
  const { page } = table;
  const { kind, client } = table.filters;
  const state = states.find((one) => one === url.params.state) ?? "open";
  const list = useRead(
    listNotifications,
    { query: { page, pageSize, state, ...(kind ? { kind } : {}), ...(client ? { clientId: client } : {}) } },
    { keep: true },
  );
  const act = useNoticeAction();
  const mayTell = useCan("notifications.broadcast");
  const waited = useWaited();
  const rows = list.data?.rows ?? [];
  const unread = list.data?.counts.unread ?? 0;
  return (
    <Page
      title="Notifications"
      summary={unread === 0 ? "You're all caught up" : `${unread} unread`}
      width="narrow"
      action={
        <>
          <Button
            variant="default"
            disabled={unread === 0}
            loading={act.pending}
            onClick={() => act.go({ body: { ids: "all", action: "read" } })}
          >
            Mark all read
          </Button>
          {mayTell && <BroadcastButton />}
        </>
      }
      filters={
        <div className={classes.filters}>
          <SegmentedControl
            aria-label="Show notifications"
            value={state}
            onChange={(value) => url.set({ state: value === "open" ? null : value, page: null })}
            data={[
              { value: "open", label: "Open" },
              { value: "snoozed", label: "Snoozed" },
              { value: "archived", label: "Archived" },
            ]}
          />
          <FilterBar state={table} filters={narrowing(list.data, table.filters)} />
        </div>
      }
    >
      {list.isPending && waited && <Skeleton height={240} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <EmptyState
          scene="path"
          title={table.narrowed ? "No matches" : empty[state].title}
          text={table.narrowed ? "No notifications match the filters." : empty[state].text}
        />
      )}
      <NoticeDays rows={rows} act={act} state={state} />
      {list.data && list.data.total > pageSize && (
        <Pagination mt="lg" value={page} total={Math.ceil(list.data.total / pageSize)} onChange={table.setPage} />
      )}
    </Page>
  );
}

/** Kind and client filters with counts. */
function narrowing(
  data: Answer<typeof listNotifications> | undefined,
  filters: Readonly<Record<string, string>>,
): Filter[] {
  const kinds = (data?.kinds ?? []).map(({ kind, label, count }) => ({ value: kind, label: `${label} (${count})` }));
  const clients = (data?.clients ?? []).map(({ clientId, name, count }) => ({
    value: clientId,
    label: `${name} (${count})`,
  }));
  return [
    ...(kinds.length > 0 || filters.kind ? [{ kind: "one" as const, key: "kind", label: "Type", options: kinds }] : []),
    ...(clients.length > 0 || filters.client
      ? [{ kind: "one" as const, key: "client", label: "Client", options: clients }]
      : []),
  ];
}

/** Rows grouped by day, newest first, in the user's time zone. */
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

/** Selects the neighbor of a row that leaves the list, for keyboard triage. */
export function afterIt(rows: readonly { id: string }[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id);
  return (rows[at + 1] ?? rows[at - 1])?.id ?? null;
}

interface NoticeDaysProps {
  rows: readonly Notification[];
  act: ReturnType<typeof useNoticeAction>;
  state: State;
}

function NoticeDays({ rows, act, state }: NoticeDaysProps) {
  const { timeZone } = useSession();
  const go = useGo();
  const [active, setActive] = useState<string | null>(null);
  // Stored by id, because new rows shift positions; in a ref, because keys arrive faster than renders.
  const at = useRef<string | null>(null);
  const move = (by: number) => {
    const from = rows.findIndex((row) => row.id === at.current);
    const next = rows[Math.min(rows.length - 1, Math.max(0, from + by))];
    at.current = next?.id ?? null;
    setActive(at.current);
  };
  const change = (notice: Notification, action: "read" | "unread" | "archive") =>
    act.go({ body: { ids: [notice.id], action } });
  const snooze = (notice: Notification, until: string) =>
    act.go({ body: { ids: [notice.id], action: "snooze", until } });

  const andOn = (act: (notice: Notification) => void) => (notice: Notification) => {
    act(notice);
    at.current = afterIt(rows, notice.id);
    setActive(at.current);
  };
  const today = dateAt(serverInstant(), timeZone);
  const withActive = (act: (notice: Notification) => void) => () => {
    const notice = rows.find((row) => row.id === at.current);
    if (notice) act(notice);
  };
  useKeys([
    { keys: "j", does: "Next notification", run: () => move(1) },
    { keys: "k", does: "Notification before", run: () => move(-1) },
    { keys: "o", does: "Open it", run: withActive((notice) => go(noticeLink(notice) ?? "/notifications")) },
    { keys: "e", does: "Archive it", run: withActive(andOn((notice) => change(notice, "archive"))) },
    {
      keys: "s",
      does: "Snooze until tomorrow",
      run: withActive(andOn((notice) => snooze(notice, snoozeChoices(serverInstant(), timeZone)[1].until))),
    },
    {
      keys: "u",
      does: "Mark as read or unread",
      run: withActive((notice) => change(notice, notice.readAt ? "unread" : "read")),
    },
  ]);
  useEffect(() => {
    if (active) document.querySelector(`[data-notice="${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return byDay(rows, timeZone).map(({ day, rows: ofDay }) => (
    <section key={day} aria-label={dayWords(day, today)}>
      <h2 className={`${classes.day} cairn-figures`}>{dayWords(day, today)}</h2>
      <ul className={classes.list}>
        {ofDay.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            active={active === notice.id}
            time={showTime(notice.createdAt, timeZone)}
            onRead={(read) => change(notice, read ? "read" : "unread")}
            onArchive={state === "archived" ? undefined : () => change(notice, "archive")}
            onAnswer={(option) => act.go({ body: { ids: [notice.id], action: "done", option } })}
            more={
              state !== "archived" && (
                <Snooze notice={notice} timeZone={timeZone} onSnooze={(until) => snooze(notice, until)} />
              )
            }
          />
        ))}
      </ul>
    </section>
  ));
}

function dayWords(day: string, today: string): string {
  if (day === today) return "Today";
  return day === addDays(today, -1) ? "Yesterday" : showDate(day);
}

function Snooze({
  notice,
  timeZone,
  onSnooze,
}: {
  notice: Notification;
  timeZone: string;
  onSnooze: (until: string) => void;
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="Snooze">
          <ActionIcon variant="subtle" color="sand" aria-label={`Snooze: ${notice.title}`}>
            <IconClockPause size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozeChoices(serverInstant(), timeZone).map(({ label, until }) => (
          <Menu.Item key={label} onClick={() => onSnooze(until)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
