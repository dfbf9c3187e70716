import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { taskWords } from "#platform/shared/telemetry/task-words.ts";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useCan, useSession } from "#platform/web/session/session-context.ts";
import classes from "#ui/form/settings.module.css";
import { PageSection } from "#ui/page/section.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { useTableState } from "#ui/table/table-state.ts";
import { showDateTime } from "#ui/when.ts";
import { type FailedJob, listFailedJobs, retryJob } from "../health/operations.contract.ts";

/** Background jobs that failed after all retries. */
export function FailedJobs() {
  const { tenant } = useSession();
  const may = useCan("operations.manage");
  const state = useTableState({ pageSize: 10, prefix: "jobs" });
  const list = useRead(
    listFailedJobs,
    { query: { page: state.page, pageSize: state.pageSize } },
    { everyMs: 30_000, keep: true },
  );
  if (list.data?.total === 0)
    return (
      <PageSection title="Failed background jobs">
        <p className={classes.quiet}>No failed jobs.</p>
      </PageSection>
    );
  return (
    <PageSection title="Failed background jobs" note="These jobs failed after all retries. Fix the cause, then retry.">
      <DataTable
        label="Failed background jobs"
        columns={columnsIn(tenant.timeZone, may)}
        rowKey={(row) => String(row.id)}
        source={list}
        state={state}
        rowTone={() => "danger"}
        empty={{ title: "No failed jobs", text: "Jobs that fail after all retries appear here." }}
      />
    </PageSection>
  );
}

function columnsIn(zone: string, may: boolean): Column<FailedJob>[] {
  return [
    { key: "task", header: "Job", grow: 2, cell: (row) => taskWords(row.task) },
    {
      key: "whose",
      header: "Scope",
      width: 130,
      cell: (row) => (row.ofFacility ? "This facility" : <Chip>Installation</Chip>),
    },
    { key: "tries", header: "Attempts", numeric: true, width: 80, cell: (row) => row.attempts },
    { key: "asked", header: "Queued", cell: (row) => showDateTime(row.createdAt, zone), phone: "hide", width: 190 },
    { key: "failed", header: "Failed", cell: (row) => showDateTime(row.failedAt, zone), width: 190 },
    ...(may
      ? [
          {
            key: "retry",
            header: "",
            cell: (row: FailedJob) => <Retry job={row} />,
            phone: "beside" as const,
            width: 110,
          },
        ]
      : []),
  ];
}

function Retry({ job }: { job: FailedJob }) {
  const retry = useAction(retryJob, { invalidates: [listFailedJobs] });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRefresh size="1.1em" />}
      loading={retry.pending}
      aria-label={`Retry: ${taskWords(job.task)}`}
      onClick={() => retry.go({ params: { jobNumber: job.id } })}
    >
      Retry
    </Button>
  );
}
