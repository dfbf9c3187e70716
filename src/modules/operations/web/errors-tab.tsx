import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { understood } from "#modules/compliance/index.web.ts";
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

/** Crashes of screens, one line a fault and version, with what became of them. */
export function ErrorsTab() {
  const { tenant } = useSession();
  const [open, setOpen] = useState<ErrorLine | null>(null);
  const state = useTableState({ filters: ["status", "fingerprint"] });
  const list = useRead(
    listErrors,
    { query: { ...understood(listErrors.query.shape, state.filters), page: state.page, pageSize: state.pageSize } },
    { keep: true },
  );
  return (
    <PageSection
      title="Errors"
      note="What broke on somebody's screen. Names, numbers and addresses were taken out before it was sent."
    >
      <FilterBar
        state={state}
        filters={[
          {
            kind: "one",
            key: "status",
            label: "State",
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
        empty={{ title: "Nothing broke", text: "When a screen fails, its report appears here with its number." }}
      />
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.name ?? ""} width={640}>
        {open && <Fault key={open.id} fault={open} zone={tenant.timeZone} onChanged={setOpen} />}
      </SideDrawer>
    </PageSection>
  );
}

function columnsIn(zone: string): Column<ErrorLine>[] {
  return [
    { key: "name", header: "Error", grow: 4, cell: (row) => `${row.name}: ${row.message}` },
    { key: "where", header: "Page", cell: (row) => row.url },
    { key: "times", header: "Times", numeric: true, cell: (row) => row.occurrences.toLocaleString("en-US") },
    { key: "version", header: "Version", cell: (row) => row.appVersion },
    { key: "last", header: "Last", cell: (row) => showDateTime(row.lastAt, zone), width: 190 },
    {
      key: "state",
      header: "State",
      cell: (row) => <StateBadge states={faultStates} state={row.status} />,
      phone: "beside",
    },
  ];
}

const moveLabels = {
  acknowledge: "Acknowledge",
  resolve: "Resolved",
  ignore: "Ignore",
  reopen: "Open again",
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
    ["Times", fault.occurrences.toLocaleString("en-US")],
    ["Resolved in", fault.resolvedVersion],
    ["Report", fault.id],
    ["Requests before", fault.requestIds.join(", ") || null],
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
        description="Kept with the next change of its state."
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
