import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { validFilters } from "#modules/compliance/index.web.ts";
import {
  changeError,
  type ErrorLine,
  type FaultMove,
  faultStates,
  listErrors,
} from "#platform/shared/telemetry/error-log.contract.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import classes from "#ui/page/log.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { SideDrawer } from "#ui/page/side-drawer.tsx";
import { StateBadge } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { FilterBar } from "#ui/table/filter-bar.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";

/** Screen errors, one row per error and version, with status. */
export function ErrorsTab() {
  const { tenant } = useSession();
  const [open, setOpen] = useState<ErrorLine | null>(null);
  const state = useTableState({ filters: ["status", "fingerprint"] });
  const list = useRead(
    listErrors,
    { query: { ...validFilters(listErrors.query.shape, state.filters), page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  return (
    <PageSection
      title="Errors"
      note="Errors on users' screens. Names, numbers and addresses are removed before a report is sent."
    >
      <FilterBar
        state={state}
        filters={[
          {
            kind: "one",
            key: "status",
            label: "Status",
            options: faultStates.states.map((value) => ({ value, label: faultStates.label(value) })),
          },
        ]}
      />
      <DataTable
        label="Errors"
        columns={columnsIn(tenant.timeZone)}
        rowKey={(row) => row.id}
        onOpen={setOpen}
        source={list}
        state={state}
        rowTone={(row) => (row.status === "ignored" || row.status === "resolved" ? "quiet" : undefined)}
        empty={{ title: "No errors", text: "When a screen fails, its report appears here." }}
      />
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ""} width={640}>
        {open && <Fault key={open.id} fault={open} zone={tenant.timeZone} onChanged={setOpen} />}
      </SideDrawer>
    </PageSection>
  );
}

function columnsIn(zone: string): Column<ErrorLine>[] {
  return [
    { key: "name", header: "Error", grow: 4, wraps: true, cell: (row) => `${row.name}: ${row.message}` },
    { key: "where", header: "Page", grow: 2, cell: (row) => row.url },
    { key: "times", header: "Count", numeric: true, cell: (row) => row.occurrences.toLocaleString("en-US") },
    { key: "version", header: "Version", width: 150, wraps: true, cell: (row) => row.appVersion },
    { key: "last", header: "Last", cell: (row) => showDateTime(row.lastAt, zone), width: 190 },
    {
      key: "state",
      header: "Status",
      cell: (row) => <StateBadge states={faultStates} state={row.status} />,
      phone: "beside",
    },
  ];
}

const moveLabels = {
  acknowledge: "Acknowledge",
  resolve: "Resolve",
  ignore: "Ignore",
  reopen: "Reopen",
} as const satisfies Record<FaultMove, string>;

function Fault({ fault, zone, onChanged }: { fault: ErrorLine; zone: string; onChanged: (fault: ErrorLine) => void }) {
  const [note, setNote] = useState(fault.note ?? "");
  const change = useAction(changeError, { invalidates: [listErrors], onDone: onChanged });
  const facts: [string, string | null][] = [
    ["Message", fault.message],
    ["Cause", fault.cause],
    ["Page", fault.url],
    ["Last click", fault.clickedElement],
    ["Role", fault.role],
    ["Reported by", fault.clinicianName],
    ["Browser", `${fault.browser}, ${fault.os}`],
    ["Screen", fault.screenResolution],
    ["Time zone", fault.timezone],
    ["Facility", fault.subdomain],
    ["Version", fault.buildDate ? `${fault.appVersion}, built ${fault.buildDate}` : fault.appVersion],
    ["First", showDateTime(fault.firstAt, zone)],
    ["Last", showDateTime(fault.lastAt, zone)],
    ["Count", fault.occurrences.toLocaleString("en-US")],
    ["Resolved in", fault.resolvedVersion],
    ["Report ID", fault.id],
    ["Recent requests", fault.requestIds.join(", ") || null],
  ];
  return (
    <div className={classes.stack}>
      <Group>
        <StateBadge states={faultStates} state={fault.status} />
        {faultStates.moves(fault.status).map((move) => (
          <Button
            key={move}
            size="xs"
            variant={move === "resolve" ? "filled" : "default"}
            loading={change.pending}
            onClick={() => change.go({ params: { errorId: fault.id }, body: { move, note: note.trim() || null } })}
          >
            {moveLabels[move]}
          </Button>
        ))}
      </Group>
      <Textarea
        label="Note"
        description="Saved with the next status change."
        value={note}
        maxLength={1000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <FactLine key={name} name={name} value={value} />
          ))}
      </dl>
      <Trace title="Stack" text={fault.stack} />
      <Trace title="Components" text={fault.componentInfo} />
    </div>
  );
}

function FactLine({ name, value }: { name: string; value: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Trace({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <details>
      <summary>{title}</summary>
      <pre className={classes.code} style={{ whiteSpace: "pre-wrap" }}>
        {text}
      </pre>
    </details>
  );
}
