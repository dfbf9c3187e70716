import { Skeleton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { listWorkItems, type WorkItemGroup } from "#platform/shared/search/search.contract.ts";
import { useRead } from "#platform/web/api/query.ts";
import { serverNow } from "#platform/web/api/server-clock.ts";
import { useLive } from "#platform/web/live/use-live.ts";
import { useNavItems } from "#platform/web/modules/registry.tsx";
import { AppLink } from "#platform/web/router/links.tsx";
import { usePlaceZone, useSession } from "#platform/web/session/session-context.ts";
import { timeOrDate } from "#platform/web/time/when-seen.ts";
import { EmptyState, ErrorState, useWaited } from "#ui/feedback/states.tsx";
import classes from "#ui/page/home.module.css";
import { waitedText } from "./greeting.ts";

/** The user's work items from all modules, grouped; each group links to its full list. */
export function WorkItems() {
  const { user } = useSession();
  const work = useRead(listWorkItems, {}, { everyMs: 120_000 });
  const waited = useWaited();
  useLive(`user:${user.id}`, [listWorkItems]);
  if (work.isPending)
    return waited ? <Skeleton height={220} role="status" aria-label="Loading your work items" /> : null;
  if (work.isError) return <ErrorState error={work.error} onRetry={() => void work.refetch()} />;
  const groups = work.data.groups.filter((group) => group.count > 0);
  if (groups.length === 0)
    return work.data.sources > 0 ? (
      <EmptyState title="You're all caught up" text="New work for you appears here." />
    ) : (
      <WhatYouCanOpen />
    );
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <Group key={group.kind} group={group} />
      ))}
    </div>
  );
}

/** For a role that has no work list yet: the pages it can open. */
function WhatYouCanOpen() {
  const items = useNavItems().filter(({ to }) => to !== "/home");
  return (
    <section className={classes.group} aria-label="Your pages">
      <div className={classes.groupHead}>
        <h2 className={classes.groupTitle}>Your pages</h2>
      </div>
      <ul className={classes.rows}>
        {items.map((item) => (
          <li key={item.to}>
            <AppLink to={item.to} className={classes.row}>
              <span className={classes.rowTitle}>{item.label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Group({ group }: { group: WorkItemGroup }) {
  const timeZone = usePlaceZone();
  const waits = waitedText(group.oldestAt, serverNow());
  return (
    <section className={classes.group} aria-label={group.label}>
      <AppLink to={group.link} className={classes.groupHead}>
        <span className={classes.count}>{group.count}</span>
        <h2 className={classes.groupTitle}>{group.label}</h2>
        {waits && <span className={classes.waits}>oldest {waits}</span>}
        <IconChevronRight size={18} stroke={1.5} aria-hidden />
      </AppLink>
      <ul className={classes.rows}>
        {group.rows.map((row) => (
          <li key={row.id}>
            <AppLink to={row.link} className={classes.row}>
              <span className={classes.rowTitle}>{row.title}</span>
              {row.detail && <span className={classes.rowDetail}>{row.detail}</span>}
              {row.at && (
                <span className={`${classes.rowAt} cairn-figures`}>{timeOrDate(row.at, timeZone, serverNow())}</span>
              )}
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
