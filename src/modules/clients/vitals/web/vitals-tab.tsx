import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { addMinutes } from "#platform/shared/time/index.ts";
import { serverInstant, useRead, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, PageSection, SideDrawer, Skeletons } from "#ui/index.ts";
import { calledName } from "../../identity/name.ts";
import classes from "../../web/chart.module.css";
import type { ChartPieceProps } from "../../web/chart-extensions.ts";
import { listVitals } from "../vital.contract.ts";
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

/** What was measured: the last values, their course on one time axis, and every set. */
export function VitalsTab({ chart }: ChartPieceProps) {
  const url = useUrlState();
  const span = spans.find((one) => one.value === url.params.span)?.value ?? "72";
  const [from, setFrom] = useState(() => startOf(span));
  // In the address, so that the palette's 'Record vitals for…' leads here.
  const entering = url.params.new === "1" && chart.abilities.includes("recordVitals");
  const setEntering = (next: boolean) => url.set({ new: next ? "1" : undefined });
  const input = {
    params: { mrNo: chart.mrNo },
    query: { demographicId: chart.episode.demographicId, ...(from ? { from } : {}) },
  };
  const read = useRead(listVitals, input, { keep: true });
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="measures" count={6} />;
  const { sets, timeZone } = read.data;
  const record = chart.abilities.includes("recordVitals") && (
    <Button data-new="" leftSection={<IconPlus size="1.1em" />} onClick={() => setEntering(true)}>
      Record vitals
    </Button>
  );
  const choose = (next: string) => {
    url.set({ span: next === "72" ? undefined : next });
    setFrom(startOf(next));
  };
  return (
    <div className={classes.stack}>
      <div className={classes.sectionHead}>
        <SegmentedControl size="xs" aria-label="Time shown" value={span} data={spans} onChange={choose} />
        {record}
      </div>
      {sets.length === 0 ? (
        <EmptyState
          title="No vitals in this time"
          text={
            span === "stay"
              ? "The first set appears here as soon as it is recorded."
              : "Choose a longer time to see earlier ones."
          }
          action={record}
        />
      ) : (
        <>
          <VitalsTiles sets={sets} />
          <VitalsPlots sets={sets} chart={chart} />
          <PageSection title="All sets">
            <VitalsGrid chart={chart} sets={sets} timeZone={timeZone} />
          </PageSection>
        </>
      )}
      <SideDrawer
        opened={entering}
        onClose={() => setEntering(false)}
        title={`Vitals of ${calledName(chart)}`}
        width={520}
      >
        {entering && <VitalsForm chart={chart} onClose={() => setEntering(false)} />}
      </SideDrawer>
    </div>
  );
}

function startOf(span: string): string | null {
  return span === "stay" ? null : addMinutes(serverInstant(), -Number(span) * 60);
}
