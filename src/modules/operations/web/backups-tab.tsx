import { useState } from "react";
import { useRead } from "#platform/web/api/query.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import classes from "#ui/page/log.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { type BackupRun, getHealth, listBackups } from "../health/operations.contract.ts";
import { FacilityExport } from "./facility-export.tsx";
import { FailedJobs } from "./failed-jobs.tsx";

/** Backups, exports of this facility, failed jobs and server health. */
export function BackupsTab() {
  const { tenant } = useSession();
  const zone = tenant.timeZone;
  const [asked, setAsked] = useState<string | null>(null);
  const state = useTableState({ pageSize: 14 });
  const list = useRead(
    listBackups,
    { query: { page: state.page, pageSize: state.pageSize } },
    { everyMs: asked ? 2_000 : 30_000, keep: true },
  );
  const may = useCan("operations.manage");
  const available = list.data?.available ?? true;
  const rows = list.data?.rows ?? [];
  return (
    <>
      <PageSection
        title="Backups"
        note={
          available
            ? "The server makes an encrypted backup every night at 1 AM and test-restores the newest one every Sunday. Your system administrator manages backups."
            : "Automatic backups are not configured on this server. Your system administrator runs npm run backup."
        }
      >
        {list.data && (
          <dl className={classes.facts}>
            <dt>Last backup</dt>
            <dd>{list.data.lastGoodAt ? showDateTime(list.data.lastGoodAt, zone) : "None yet"}</dd>
            <dt>Last test restore</dt>
            <dd>{list.data.lastProvenAt ? showDateTime(list.data.lastProvenAt, zone) : "None yet"}</dd>
          </dl>
        )}
      </PageSection>
      {available && may && <FacilityExport zone={zone} runs={rows} onAsked={setAsked} />}
      {rows.length > 0 && (
        <PageSection title="Exports of this facility">
          <DataTable
            label="Exports"
            columns={columnsIn(zone)}
            rowKey={(row) => row.id}
            source={list}
            state={state}
            rowTone={(row) => (row.status === "failed" ? "danger" : row.status === "removed" ? "quiet" : undefined)}
            empty={{ title: "No exports yet" }}
          />
        </PageSection>
      )}
      <FailedJobs />
      <Health />
    </>
  );
}

function columnsIn(zone: string): Column<BackupRun>[] {
  return [
    { key: "at", header: "Started", cell: (row) => showDateTime(row.startedAt, zone), width: 190 },
    { key: "state", header: "Status", width: 130, cell: (row) => <RunState run={row} />, phone: "beside" },
    { key: "rows", header: "Rows", numeric: true, width: 100, cell: (row) => row.rows?.toLocaleString("en-US") },
    { key: "files", header: "Files", numeric: true, width: 80, cell: (row) => row.files?.toLocaleString("en-US") },
    { key: "size", header: "Size", numeric: true, width: 100, cell: (row) => sizeText(row.bytes) },
    {
      key: "where",
      header: "Archive or error",
      // A failed run has no archive, so the column shows its error.
      cell: (row) => {
        const said = row.failure ?? (row.status === "failed" ? "See the server log." : row.location);
        // Errors wrap instead of being cut off.
        return (
          <span title={said} style={row.failure ? { whiteSpace: "normal" } : undefined}>
            {said}
          </span>
        );
      },
    },
  ];
}

function RunState({ run }: { run: BackupRun }) {
  if (run.status === "failed")
    return (
      <Chip tone="danger" shape="cross">
        Failed
      </Chip>
    );
  if (run.status === "running")
    return (
      <Chip tone="info" shape="clock">
        Running
      </Chip>
    );
  if (run.status === "removed") return <Chip shape="ring">Removed</Chip>;
  return run.failure ? (
    <Chip tone="attention" shape="alert">
      Needs attention
    </Chip>
  ) : (
    <Chip tone="done" shape="check">
      Done
    </Chip>
  );
}

function sizeText(bytes: number | null): string | null {
  if (bytes === null) return null;
  return bytes < 1e6
    ? `${Math.ceil(bytes / 1e3)} KB`
    : bytes < 1e9
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e9).toFixed(1)} GB`;
}

function Health() {
  const health = useRead(getHealth, {}, { everyMs: 30_000, keep: true });
  if (!health.data) return null;
  return (
    <PageSection title="Server health" note="Results of the readiness checks.">
      <dl className={classes.facts}>
        {health.data.checks.map(({ name, ok, detail }) => (
          <HealthLine key={name} ok={ok} detail={detail} name={name} />
        ))}
      </dl>
    </PageSection>
  );
}

function HealthLine({ name, ok, detail }: { name: string; ok: boolean; detail: string }) {
  return (
    <>
      <dt>
        <Chip tone={ok ? "done" : "danger"} shape={ok ? "check" : "alert"}>
          {name.charAt(0).toUpperCase() + name.slice(1)}
        </Chip>
      </dt>
      <dd>{detail}</dd>
    </>
  );
}
