import { Button } from "@mantine/core";
import { useState } from "react";
import { useRead } from "#platform/web/index.ts";
import { ErrorState, PageSection, SideDrawer, Skeletons, showDate } from "#ui/index.ts";
import records from "#ui/page/records.module.css";
import { type DefinedMetric, listMetricDefinitions } from "../definition.contract.ts";
import { DevicesSection } from "../devices/web/devices-section.tsx";
import type { Band, MetricDefinition } from "../metric.ts";
import { metricOf, usualUnit } from "../metric.ts";
import { defaultRanges } from "../ranges.ts";
import { MetricForm } from "./metric-form.tsx";
import { shownValue } from "./series.ts";

/** Vital signs of the facility: which are offered, their ranges by age and sex, and monitors. */
export function VitalSignsTab() {
  const read = useRead(listMetricDefinitions, {});
  const [editing, setEditing] = useState<string | null>(null);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const edited = read.data.rows.find((row) => row.metric === editing);
  return (
    <>
      <PageSection
        title="Ranges"
        note="Readings outside the normal range are flagged, and critical ones need an acknowledgement. Changes apply to new readings."
      >
        <ul className={records.list}>
          {read.data.rows.map((row) => (
            <MetricRow key={row.metric} row={row} onEdit={() => setEditing(row.metric)} />
          ))}
        </ul>
      </PageSection>
      <DevicesSection />
      <SideDrawer
        opened={edited !== undefined}
        onClose={() => setEditing(null)}
        title={metricOf(editing ?? "")?.label ?? "Vital sign"}
        width={560}
      >
        {edited && <MetricForm defined={edited} onClose={() => setEditing(null)} />}
      </SideDrawer>
    </>
  );
}

function MetricRow({ row, onEdit }: { row: DefinedMetric; onEdit: () => void }) {
  const metric = metricOf(row.metric);
  if (!metric) return null;
  const shipped = defaultRanges(metric);
  const lines =
    row.bands.length > 0
      ? row.bands.map((band) => `${whoText(band)}: ${rangeText(metric, band.normal, band.critical)}`)
      : [rangeText(metric, shipped.normal, shipped.critical)];
  return (
    <li className={records.row}>
      <span>
        {metric.label} {!row.offered && <span className={records.quiet}>(not offered)</span>}
        <br />
        <span className={records.quiet}>
          {lines.map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          {row.changedAt && `Changed ${showDate(row.changedAt.slice(0, 10))} by ${row.changedByName ?? "the system"}`}
        </span>
      </span>
      <Button variant="subtle" size="compact-sm" aria-label={`Edit ${metric.label}`} onClick={onEdit}>
        Edit
      </Button>
    </li>
  );
}

/** "Women, 12 to 17 years". */
export function whoText({ sex, ageFrom, ageTo }: DefinedMetric["bands"][number]): string {
  const who = sex === "F" ? "Women" : sex === "M" ? "Men" : "Everyone";
  if (ageFrom === null && ageTo === null) return who;
  if (ageTo === null) return `${who}, ${ageFrom} years and older`;
  return ageFrom === null ? `${who}, up to ${ageTo} years` : `${who}, ${ageFrom} to ${ageTo} years`;
}

function rangeText(metric: MetricDefinition, normal: Band = {}, critical: Band = {}): string {
  const shown = (value: number) => shownValue(metric, value);
  const unit = usualUnit(metric).label;
  const between = ({ low, high }: Band) =>
    low !== undefined && high !== undefined
      ? `${shown(low)} to ${shown(high)}`
      : low !== undefined
        ? `${shown(low)} and above`
        : high !== undefined
          ? `up to ${shown(high)}`
          : "none set";
  const beyond = [
    critical.low !== undefined && `under ${shown(critical.low)}`,
    critical.high !== undefined && `from ${shown(critical.high)}`,
  ].filter(Boolean);
  return `Normal ${between(normal)} ${unit}${beyond.length > 0 ? `, critical ${beyond.join(" or ")}` : ""}`;
}
