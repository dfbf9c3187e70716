import { Tabs, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "../cx.ts";
import classes from "./page.module.css";
import { type PageTab, usePageTab } from "./page-tab.ts";

export interface PageProps {
  title: ReactNode;
  /** One line under the title: what this page is about, now. */
  summary?: ReactNode;
  /** Above the title: where this page stands, e.g. a link back. */
  trail?: ReactNode;
  /** The page's one primary action; quieter ones may stand before it. */
  action?: ReactNode;
  /** Kept in the address as `?tabs=value`. A tab's `content` is shown instead of `children`. */
  tabs?: readonly PageTab[];
  filters?: ReactNode;
  /** Full width, for boards, grids and sheets. Text pages stay at a readable width with `narrow`. */
  width?: "full" | "narrow";
  children?: ReactNode;
}

/** The frame of every screen: title and summary left, primary action right, tabs, filters, content. */
export function Page({ title, summary, trail, action, tabs, filters, width = "full", children }: PageProps) {
  const [tab, setTab] = usePageTab(tabs ?? []);
  const shown = tabs?.find((entry) => entry.value === tab);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the row of tabs is wider than the screen: the open one must be in sight.
    const open = tab && list.current?.querySelector<HTMLElement>("[data-active]");
    if (open && list.current) list.current.scrollLeft = Math.max(0, open.offsetLeft - list.current.clientWidth / 3);
  }, [tab]);
  return (
    <div className={cx(classes.page, width === "narrow" && classes.narrow)}>
      <header className={classes.header}>
        <div className={classes.heading}>
          {trail && <div className={classes.trail}>{trail}</div>}
          <Title order={1} className={cx(classes.title)}>
            {title}
          </Title>
          {summary && <p className={classes.summary}>{summary}</p>}
        </div>
        {action && (
          <div className={classes.action} data-page-action="">
            {action}
          </div>
        )}
      </header>
      {tabs && tabs.length > 0 && (
        <Tabs
          value={tab ?? null}
          onChange={(value) => value && setTab(value)}
          classNames={{ list: cx(classes.tabs), tab: cx(classes.tab) }}
        >
          <Tabs.List ref={list}>
            {tabs.map((entry) => (
              <Tabs.Tab key={entry.value} value={entry.value}>
                {entry.label}
                {entry.count !== undefined && <span className={classes.count}>{entry.count}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {filters && <div className={classes.filters}>{filters}</div>}
          {tabs.map((entry) => (
            <Tabs.Panel key={entry.value} value={entry.value} className={cx(classes.content)}>
              {entry === shown ? (entry.content ?? children) : null}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {!tabs?.length && filters && <div className={classes.filters}>{filters}</div>}
      {!tabs?.length && <div className={classes.content}>{children}</div>}
    </div>
  );
}
