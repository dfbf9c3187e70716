import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { daysBetween } from "#platform/shared/time/index.ts";
import { call, keyOf, useExtensions, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  cx,
  dateAt,
  EmptyState,
  ErrorState,
  FilterBar,
  Skeletons,
  showDate,
  showDateTime,
  showTime,
  useTableState,
} from "#ui/index.ts";
import type { ChartContext } from "../../identity/client.contract.ts";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { TextLink } from "../../web/text-link.tsx";
import { type ChartEvent, getTimeline } from "../timeline.contract.ts";
import classes from "./timeline.module.css";

/** Chart events grouped by day, newest first. */
export function TimelineTab({ chart }: ChartPieceProps) {
  const state = useTableState({ filters: ["kind"] });
  const groups = useExtensions("client-chart.timeline");
  const chosen = (state.filters.kind ?? "").split(",");
  const kinds = groups.filter(({ value }) => chosen.includes(value)).flatMap((group) => group.kinds);
  const query = kinds.length > 0 ? { kinds: kinds.join(",") } : {};
  const read = useInfiniteQuery({
    queryKey: [...keyOf(getTimeline, { params: { mrNo: chart.mrNo }, query }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      call(
        getTimeline,
        { params: { mrNo: chart.mrNo }, query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (last) => last.cursor ?? undefined,
  });
  const rows = read.data?.pages.flatMap((page) => page.rows);
  const filter = {
    kind: "many" as const,
    key: "kind",
    label: "Type",
    options: groups.map(({ value, label }) => ({ value, label })),
  };
  return (
    <>
      <FilterBar state={state} filters={[filter]} />
      {read.error && !rows ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !rows ? (
        <Skeletons shape="text" count={8} />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No events yet"
          text="Admissions, doses, notes and vitals appear here as they are recorded."
        />
      ) : (
        <Days chart={chart} rows={rows} timeZone={read.data?.pages[0]?.timeZone ?? chart.episode.timeZone} />
      )}
      {read.hasNextPage && (
        <Button variant="default" mt="lg" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Show earlier events
        </Button>
      )}
    </>
  );
}

function Days({ chart, rows, timeZone }: { chart: ChartContext; rows: readonly ChartEvent[]; timeZone: string }) {
  const days = Map.groupBy(rows, (row) => dateAt(row.at, timeZone));
  const admitted = chart.episode.admittedAt && dateAt(chart.episode.admittedAt, timeZone);
  return [...days].map(([date, events]) => (
    <section key={date} className={classes.day}>
      <h2 className={classes.date}>
        {showDate(date)}
        {admitted && date >= admitted && chart.episode.dischargedAt === null && (
          <span className={classes.dayOfStay}>Day {daysBetween(admitted, date) + 1}</span>
        )}
      </h2>
      <ol className={classes.events}>
        {events.map((event) => (
          <Event key={event.id} event={event} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  ));
}

function Event({ event, timeZone }: { event: ChartEvent; timeZone: string }) {
  const { params } = useUrlState();
  const link = event.link && !event.link.includes(`tabs=${params.tabs}`) ? event.link : null;
  return (
    <li className={cx(classes.event, event.importance === "high" && classes.high, event.voided && classes.voided)}>
      <time className={classes.time} dateTime={event.at}>
        {showTime(event.at, timeZone)}
      </time>
      <div>
        <p className={classes.title}>{link ? <TextLink to={link}>{event.title}</TextLink> : event.title}</p>
        {event.summary && <p className={classes.summary}>{event.summary}</p>}
        <p className={classes.by}>
          {event.actorName ?? "Cairn"}
          {event.chartedAt && <Fragment>, late entry, {showDateTime(event.chartedAt, timeZone)}</Fragment>}
          {event.voided && (
            <Chip tone="neutral" shape="cross">
              Entered in error{event.voidReason ? `: ${event.voidReason}` : ""}
            </Chip>
          )}
        </p>
      </div>
    </li>
  );
}
