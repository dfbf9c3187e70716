import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import type { Answer } from "#platform/shared/endpoint.ts";
import { download } from "#platform/web/api/download.ts";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { AppLink, useUrlState } from "#platform/web/router/links.tsx";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import { EmptyState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/log.module.css";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { type Filter, FilterBar } from "#ui/table/filter-bar.tsx";
import { type TableState, useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { AccessFilter, type AccessLine, exportChartAccess, getChartAccess } from "../audit.contract.ts";
import { actionLabel, purposeLabel, purposes, relations, sectionLabel } from "../labels.ts";
import { ClientPicker } from "./client-picker.tsx";
import { type Range, rangeOf, validFilters } from "./date-range.ts";
import { HeatMap } from "./heat-map.tsx";
import { Histogram } from "./histogram.tsx";
import { relationThen } from "./relation.ts";
import { roleName, roleOptions, usePlaceOptions, useStaffOptions } from "./staff-options.ts";

const keys = [
  "when",
  "actor",
  "role",
  "action",
  "kind",
  "section",
  "relation",
  "purpose",
  "location",
  "device",
  "address",
  "glass",
];

/** The report's query, read from the URL. */
export function accessQuery(
  filters: Readonly<Record<string, string>>,
  sort: string | undefined,
  now: string,
  zone: string,
) {
  const { when, ...rest } = filters;
  const range = when ? rangeOf(when, now, zone, 90) : null;
  return validFilters(AccessFilter, { ...rest, from: range?.from, to: range?.to, sort });
}

/** Chart access log: user, role, time, location, device, section, purpose, relationship (AUD-6). */
export function ChartAccess() {
  const url = useUrlState();
  const clientId = url.params.client;
  const { tenant } = useSession();
  const [now] = useState(serverInstant);
  const state = useTableState({ filters: keys, sort: { by: "at", descending: true }, pageSize: 50 });
  const query = accessQuery(state.filters, state.sortText, now, tenant.timeZone);
  const report = useRead(
    getChartAccess,
    { params: { clientId: clientId ?? "" }, query: { ...query, page: state.page, pageSize: state.pageSize } },
    { enabled: clientId !== undefined, keep: true },
  );
  const filters = useFilters(report.data?.found);
  const places = usePlaceNames();
  return (
    <>
      <div className={classes.picker}>
        <ClientPicker
          label="Client"
          value={clientId}
          name={report.data?.clientName}
          onChange={(next) => url.set({ client: next, page: undefined }, { replace: false })}
        />
        {clientId && <Ways clientId={clientId} query={query} />}
      </div>
      {!clientId && (
        <EmptyState
          scene="path"
          title="Choose a client"
          text="The log shows who opened the chart, when, from where, which sections, and why."
        />
      )}
      {clientId && (
        <>
          <Numbers
            report={report.data}
            range={rangeOf(state.filters.when, now, tenant.timeZone, 90)}
            timeZone={tenant.timeZone}
            onDay={(date) => state.setFilter("when", `${date}..${date}`)}
          />
          <FilterBar state={state} filters={filters} />
          <DataTable
            label="Chart access log"
            columns={columnsIn(tenant.timeZone, places)}
            rowKey={(row) => row.id}
            source={report}
            state={state}
            layoutKey="chart-access"
            rowTone={(row) => (row.purpose === "ETREAT" ? "danger" : undefined)}
            empty={{ title: "No access recorded", text: emptyText(state) }}
          />
        </>
      )}
    </>
  );
}

const emptyText = (state: TableState) =>
  state.narrowed ? "Clear the filters to see every entry." : "Every time someone opens this chart, it is listed here.";

function usePlaceNames(): ReadonlyMap<string, string> {
  return new Map(usePlaceOptions().map(({ value, label }) => [value, label]));
}

interface NumbersProps {
  report: Answer<typeof getChartAccess> | undefined;
  range: Range;
  timeZone: string;
  onDay: (date: string) => void;
}

/** Totals: entries, users, days and time of week. */
function Numbers({ report, range, timeZone, onDay }: NumbersProps) {
  if (!report || report.total === 0) return null;
  const days = report.days.filter((day) => day.at >= range.from && day.at < range.to);
  return (
    <>
      <dl className={classes.numbers}>
        <div>
          <dt>Entries</dt>
          <dd>
            {report.total.toLocaleString("en-US")}
            {report.totalIsEstimate ? "+" : ""}
          </dd>
        </div>
        <div>
          <dt>People</dt>
          <dd>{report.people}</dd>
        </div>
      </dl>
      <div className={classes.plots}>
        {days.length > 0 && (
          <section aria-label="Timeline">
            <Histogram buckets={days} range={{ ...range, step: "day" }} timeZone={timeZone} onDay={onDay} />
          </section>
        )}
        <HeatMap cells={report.hours} />
      </div>
    </>
  );
}

/** CSV export and printout; each writes its own audit entry. */
function Ways({ clientId, query }: { clientId: string; query: ReturnType<typeof accessQuery> }) {
  const [saving, setSaving] = useState(false);
  if (!useCan("chartAccess.export")) return null;
  const search = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const save = async () => {
    setSaving(true);
    await download(exportChartAccess, { params: { clientId }, query });
    setSaving(false);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size="1.1em" />}
        loading={saving}
        onClick={() => void save()}
      >
        CSV
      </Button>
      <Button
        component={AppLink}
        variant="default"
        leftSection={<IconPrinter size="1.1em" />}
        to={`/exportPrint/chart_access?${new URLSearchParams([["client", clientId], ...search])}`}
        target="_blank"
      >
        Print
      </Button>
    </>
  );
}

const asOptions = (values: readonly string[] = [], label: (value: string) => string | null = (value) => value) =>
  values.map((value) => ({ value, label: label(value) ?? value }));

function useFilters(found: Answer<typeof getChartAccess>["found"] | undefined): Filter[] {
  return [
    { kind: "dates", key: "when", label: "Dates" },
    { kind: "one", key: "actor", label: "User", options: useStaffOptions() },
    { kind: "one", key: "role", label: "Role", options: roleOptions },
    {
      kind: "one",
      key: "kind",
      label: "Reads or changes",
      options: [
        { value: "reads", label: "Reads only" },
        { value: "changes", label: "Changes only" },
      ],
    },
    { kind: "one", key: "action", label: "Action", options: asOptions(found?.actions, actionLabel) },
    { kind: "one", key: "section", label: "Section", options: asOptions(found?.sections, sectionLabel) },
    { kind: "one", key: "purpose", label: "Purpose", options: purposes },
    { kind: "one", key: "relation", label: "Relationship", options: relations },
    { kind: "one", key: "location", label: "Location", options: usePlaceOptions() },
    { kind: "one", key: "device", label: "Device", options: asOptions(found?.devices) },
    { kind: "one", key: "address", label: "IP address", options: asOptions(found?.addresses) },
    {
      kind: "one",
      key: "glass",
      label: "Break-the-glass",
      options: [{ value: "true", label: "Break-the-glass only" }],
    },
  ];
}

function columnsIn(zone: string, places: ReadonlyMap<string, string>): Column<AccessLine>[] {
  return [
    { key: "at", header: "When", cell: (row) => showDateTime(row.at, zone), width: 190, sortable: true },
    { key: "actor", header: "User", cell: (row) => row.actorName, sortable: true, phone: "beside", width: 160 },
    { key: "role", header: "Role", cell: (row) => roleName(row.actorRole), sortable: true, width: 130 },
    { key: "action", header: "Action", cell: (row) => actionLabel(row.action), sortable: true, width: 170 },
    { key: "section", header: "Section", cell: (row) => sectionLabel(row.section), sortable: true },
    { key: "relation", header: "Relationship", sortable: true, cell: (row) => relationThen(row, zone), width: 210 },
    {
      key: "glass",
      header: "Break-the-glass",
      sortable: true,
      cell: (row) =>
        row.breakGlassId && (
          <Chip tone="danger" shape="alert">
            Break-the-glass
          </Chip>
        ),
      width: 140,
    },
    { key: "purpose", header: "Purpose", cell: (row) => purposeLabel(row.purpose), sortable: true },
    {
      key: "place",
      header: "Location",
      cell: (row) => (row.locationId ? (places.get(row.locationId) ?? null) : null),
      sortable: true,
    },
    { key: "device", header: "Device", cell: (row) => row.device, sortable: true, width: 170 },
    { key: "address", header: "IP address", cell: (row) => row.ip, sortable: true, hidden: true },
  ];
}
