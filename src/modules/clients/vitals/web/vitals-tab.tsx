import { Button, Group, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant, useRead, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PageSection, type Point, SideDrawer, Skeletons, showTime } from "#ui/index.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { metricKeys, metricOf } from "../metric.ts";
import { isValid, readingLines } from "../reading.ts";
import { getVitalLimits } from "../threshold.contract.ts";
import { getMetricSeries, listVitals, type MetricSet } from "../vital.contract.ts";
import { LimitsSection } from "./limits-section.tsx";
import { SentSets } from "./sent-sets.tsx";
import { pointsOf, shownValue } from "./series.ts";
import { VitalsForm } from "./vitals-form.tsx";
import { VitalsGrid } from "./vitals-grid.tsx";
import { VitalsPlots } from "./vitals-plots.tsx";
import { VitalsTiles } from "./vitals-tiles.tsx";

const spans = [
  { value: "24", label: "24 h" },
  { value: "72", label: "72 h" },
  { value: "168", label: "7 days" },
  { value: "stay", label: "Stay" },
];

const most = 500;

/** Latest values, trends and the flowsheet. */
export function VitalsTab({ chart }: ChartPieceProps) {
  const url = useUrlState();
  const span = spans.find((one) => one.value === url.params.span)?.value ?? "72";
  const [from, setFrom] = useState(() => startOf(span));
  // Fixed, so that the plots are not read again with each second.
  const [opened] = useState(serverInstant);
  // In the URL, so the command palette's 'Record vitals' can open the form.
  const entering = url.params.new === "1" && chart.abilities.includes("recordVitals");
  const setEntering = (next: boolean) => url.set({ new: next ? "1" : undefined });
  const { mrNo, episode } = chart;
  const since = from ? { from } : {};
  const query = { demographicId: episode.demographicId, limit: most, ...since };
  const read = useRead(listVitals, { params: { mrNo }, query }, { keep: true });
  const limits = useRead(getVitalLimits, { params: { mrNo }, query: { demographicId: episode.demographicId } });
  // A long stay has more sets than the sheet shows: its plots are thinned by the server.
  const isLong = (read.data?.sets.length ?? 0) >= most;
  const series = useRead(
    getMetricSeries,
    {
      params: { mrNo },
      query: { keys: metricKeys.join(","), ...(episode.admittedAt ? { from: episode.admittedAt } : {}) },
    },
    { enabled: isLong },
  );
  const newest = read.data?.sets[0];
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="measures" count={6} />;
  const { sets, timeZone } = read.data;
  const inForce = limits.data?.inForce ?? {};
  const record = chart.abilities.includes("recordVitals") && (
    <Button data-new="" leftSection={<IconPlus size="1.1em" />} onClick={() => setEntering(true)}>
      Record vitals
    </Button>
  );
  const choose = (next: string) => {
    url.set({ span: next === "72" ? undefined : next });
    setFrom(startOf(next));
  };
  const end = episode.dischargedAt ?? opened;
  const first = sets.at(-1)?.effectiveAt ?? end;
  const start = isLong ? (episode.admittedAt ?? first) : first;
  const print = `/exportPrint/vitals_flowsheet?mrNo=${mrNo}&demographicId=${episode.demographicId}&span=${span}`;
  return (
    <div className={classes.stack}>
      <div className={classes.sectionHead}>
        <SegmentedControl size="xs" aria-label="Time range" value={span} data={spans} onChange={choose} />
        <Group gap="xs">
          {sets.length > 0 && (
            <Button variant="default" component="a" href={print} target="_blank">
              Print flowsheet
            </Button>
          )}
          {record}
        </Group>
      </div>
      <span className="cairn-hidden" role="status">
        {newest && `Latest vitals ${showTime(newest.effectiveAt, timeZone)}: ${saidOf(newest)}`}
      </span>
      <SentSets chart={chart} sets={sets} />
      {sets.length === 0 ? (
        <EmptyState
          title="No vitals in this time range"
          text={span === "stay" ? "Recorded vitals appear here." : "Choose a longer time range to see earlier vitals."}
          action={record}
        />
      ) : (
        <>
          <VitalsTiles sets={sets} inForce={inForce} />
          <VitalsPlots
            chart={chart}
            inForce={inForce}
            span={{ from: start, to: sets[0] && sets[0].effectiveAt > end ? sets[0].effectiveAt : end }}
            pointsOf={(metric) => (isLong ? thinned(series.data?.series ?? [], metric) : pointsOf(sets, metric))}
          />
          <PageSection title="Flowsheet">
            <VitalsGrid chart={chart} sets={sets} timeZone={timeZone} />
          </PageSection>
        </>
      )}
      <LimitsSection chart={chart} ordered={limits.data?.ordered ?? []} mayOrder={limits.data?.mayOrder ?? false} />
      <SideDrawer
        opened={entering}
        onClose={() => setEntering(false)}
        title={`Vitals: ${calledName(chart)}`}
        width={520}
      >
        {entering && <VitalsForm chart={chart} onClose={() => setEntering(false)} />}
      </SideDrawer>
    </div>
  );
}

/** What a screen reader says when new vitals arrive. */
const saidOf = (set: MetricSet) =>
  readingLines(set.readings.filter(isValid))
    .map(({ label, text }) => `${label} ${text}`)
    .join(", ");

type Series = Answer<typeof getMetricSeries>["series"];

function thinned(series: Series, key: string): Point[] {
  const metric = metricOf(key);
  const points = series.find((one) => one.metric === key)?.points ?? [];
  return metric ? points.map(({ at, value }) => ({ at, value: shownValue(metric, value) })) : [];
}

function startOf(span: string): string | null {
  return span === "stay" ? null : addMinutes(serverInstant(), -Number(span) * 60);
}
