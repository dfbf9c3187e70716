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

/** Latest values, trends and the flowsheet. */
export function VitalsTab({ chart }: ChartPieceProps) {
  const url = useUrlState();
  const span = spans.find((one) => one.value === url.params.span)?.value ?? "72";
  const [from, setFrom] = useState(() => startOf(span));
  // In the URL, so the command palette's 'Record vitals' can open the form.
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
        <SegmentedControl size="xs" aria-label="Time range" value={span} data={spans} onChange={choose} />
        {record}
      </div>
      {sets.length === 0 ? (
        <EmptyState
          title="No vitals in this time range"
          text={span === "stay" ? "Recorded vitals appear here." : "Choose a longer time range to see earlier vitals."}
          action={record}
        />
      ) : (
        <>
          <VitalsTiles sets={sets} />
          <VitalsPlots sets={sets} chart={chart} />
          <PageSection title="Flowsheet">
            <VitalsGrid chart={chart} sets={sets} timeZone={timeZone} />
          </PageSection>
        </>
      )}
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

function startOf(span: string): string | null {
  return span === "stay" ? null : addMinutes(serverInstant(), -Number(span) * 60);
}
