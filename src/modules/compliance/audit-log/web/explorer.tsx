import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { serverInstant } from "#platform/web/api/server-clock.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { type Filter, FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { type AuditEntry, AuditFilter, countAudit, listAudit } from "../audit.contract.ts";
import { actionLabel, purposeLabel, typeLabel, types } from "../labels.ts";
import { rangeOf, validFilters } from "./date-range.ts";
import { EntryDrawer } from "./entry-drawer.tsx";
import { Histogram } from "./histogram.tsx";
import { roleName, roleOptions, usePlaceOptions, useStaffOptions } from "./staff-options.ts";

const keys = ["when", "actor", "role", "action", "type", "location", "client", "failed", "glass"];

/** The audit log, newest first, with a histogram and filters. */
export function Explorer() {
  const { tenant } = useSession();
  const zone = tenant.timeZone;
  const state = useTableState({ filters: keys, pageSize: 50 });
  const [now] = useState(serverInstant);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const { when, ...filters } = state.filters;
  const range = rangeOf(when, now, zone, 7);
  const query = { ...validFilters(AuditFilter, filters), from: range.from, to: range.to };
  const list = useRead(listAudit, { query: { ...query, page: state.page, pageSize: state.pageSize } }, { keep: true });
  const bars = useRead(countAudit, { query: { ...query, step: range.step } }, { keep: true });
  return (
    <>
      <FilterBar state={state} filters={useFilters(bars.data?.actions ?? [])} />
      {bars.data && bars.data.buckets.length > 0 && (
        <Histogram
          buckets={bars.data.buckets}
          range={range}
          timeZone={zone}
          onDay={(date) => state.setFilter("when", `${date}..${date}`)}
        />
      )}
      <DataTable
        label="Audit entries"
        columns={columnsIn(zone)}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        source={list}
        state={state}
        layoutKey="audit"
        rowTone={(row) => (row.outcome > 0 ? "attention" : row.breakGlassId ? "danger" : undefined)}
        empty={{
          title: "Nothing happened in this time",
          text: "Showing the last 7 days. Choose other dates to see more.",
        }}
      />
      <EntryDrawer entry={open} timeZone={zone} onClose={() => setOpen(null)} />
    </>
  );
}

function useFilters(actions: readonly string[]): Filter[] {
  return [
    { kind: "dates", key: "when", label: "Dates" },
    { kind: "one", key: "actor", label: "User", options: useStaffOptions() },
    { kind: "one", key: "role", label: "Role", options: roleOptions },
    {
      kind: "one",
      key: "action",
      label: "Action",
      options: actions.map((value) => ({ value, label: actionLabel(value) })),
    },
    { kind: "one", key: "type", label: "Kind", options: types },
    { kind: "one", key: "location", label: "Location", options: usePlaceOptions() },
    { kind: "one", key: "failed", label: "Denied", options: [{ value: "true", label: "Denied only" }] },
    {
      kind: "one",
      key: "glass",
      label: "Break-the-glass",
      options: [{ value: "true", label: "Break-the-glass only" }],
    },
  ];
}

function columnsIn(zone: string): Column<AuditEntry>[] {
  return [
    { key: "at", header: "When", cell: (row) => showDateTime(row.at, zone), width: 190 },
    { key: "who", header: "User", cell: (row) => row.actorName, phone: "beside" },
    { key: "role", header: "Role", cell: (row) => roleName(row.actorRole) },
    {
      key: "action",
      header: "Action",
      grow: 1.4,
      cell: (row) => (
        <>
          {actionLabel(row.action)}
          {row.outcome > 0 && (
            <>
              {" "}
              <Chip tone="attention" shape="alert">
                Refused
              </Chip>
            </>
          )}
        </>
      ),
    },
    { key: "about", header: "Record", grow: 1.4, cell: aboutOf },
    { key: "kind", header: "Kind", cell: (row) => typeLabel(row.type), hidden: true },
    { key: "purpose", header: "Purpose", cell: (row) => purposeLabel(row.purpose), hidden: true },
    { key: "ip", header: "Address", cell: (row) => row.ip, hidden: true, numeric: true },
  ];
}

/** The client or record of an entry, or how many clients a list showed. */
function aboutOf(row: AuditEntry): string {
  if (row.clientCount > 0 && row.clientName === null)
    return row.clientCount === 1 ? (row.clients[0]?.name ?? "1 client") : `${row.clientCount} clients`;
  return row.clientName ?? row.subjectName ?? subjectWord(row);
}

const subjectWord = (row: AuditEntry) =>
  row.subjectType.charAt(0).toUpperCase() + row.subjectType.slice(1).replaceAll("-", " ");
