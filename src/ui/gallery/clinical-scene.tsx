import { Stack } from "@mantine/core";
import { DrugName, Measure, PageSection, type Point, Skeletons, TrendPlot } from "../index.ts";

const start = Date.UTC(2026, 10, 7, 15);
const wave = (base: number, swing: number, drift: number): Point[] =>
  Array.from({ length: 22 }, (_, index) => ({
    at: new Date(start + index * 50_400_000 + (index % 3) * 5_400_000).toISOString(),
    value: Math.round(base + Math.sin(index * 1.3) * swing + index * drift),
  }));
const systolic = wave(150, 9, -1.4);
const diastolic = wave(94, 5, -0.7);
const pulse = wave(98, 7, -0.9);
const last = (points: readonly Point[], back = 1) => points.at(-back)?.value;

export function ClinicalScene() {
  return (
    <Stack gap={0}>
      <PageSection title="Vitals" note="Today, 8:00 AM round">
        <div
          style={{
            display: "grid",
            gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, calc(280 * var(--cairn-px))), 1fr))",
            gap: "var(--cairn-6) var(--cairn-8)",
          }}
        >
          <Measure
            label="Blood pressure"
            value={`${last(systolic)}/${last(diastolic)}`}
            unit="mmHg"
            amount={last(systolic)}
            last={last(systolic, 2)}
            at={systolic.at(-1)?.at}
            range={{ low: 90, high: 120, criticalHigh: 180 }}
            points={systolic}
            onOpen={() => undefined}
          />
          <Measure
            label="Pulse"
            value={String(last(pulse))}
            unit="/min"
            amount={last(pulse)}
            last={last(pulse, 2)}
            at={pulse.at(-1)?.at}
            range={{ low: 60, high: 100 }}
            points={pulse}
          />
          <Measure
            label="Temperature"
            value="102.9"
            unit="°F"
            amount={102.9}
            last={99.1}
            at={pulse.at(-1)?.at}
            range={{ low: 97, high: 99.5, criticalHigh: 102 }}
          />
          <Measure label="Weight" value={undefined} />
        </div>
      </PageSection>
      <PageSection title="Course">
        <TrendPlot
          label="Blood pressure, 14 days"
          unit="mmHg"
          series={[
            { key: "systolic", label: "Systolic", points: systolic },
            { key: "diastolic", label: "Diastolic", points: diastolic },
          ]}
          range={{ low: 90, high: 120 }}
          events={[
            { at: "2026-11-09T18:00:00Z", label: "Lorazepam 2 mg" },
            { at: "2026-11-15T01:30:00Z", label: "Moved to 3.5" },
          ]}
        />
      </PageSection>
      <PageSection title="Names of drugs">
        <Stack gap={4}>
          <DrugName name="Lorazepam" strength="1 mg tablet" />
          <DrugName name="Hydroxyzine pamoate" strength="25 mg capsule" />
          <DrugName name="Bupropion extended release" strength="150 mg tablet" />
          <DrugName name="Sertraline" strength="50 mg tablet" />
        </Stack>
      </PageSection>
      <PageSection title="Waiting">
        <Skeletons shape="measures" count={3} />
        <div style={{ height: "var(--cairn-6)" }} />
        <Skeletons shape="text" count={3} />
      </PageSection>
    </Stack>
  );
}
