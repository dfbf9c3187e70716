import { Button } from "@mantine/core";
import { AppLink, useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Skeletons } from "#ui/index.ts";
import { listMeasureOccurrences, type MeasureOccurrence } from "../measure.contract.ts";
import classes from "./assessments.module.css";
import { useGiveAssessment } from "./give-assessment.tsx";
import { OccurrenceList } from "./occurrence-list.tsx";

/** Due and overdue assessments of clients in reach, next due first. */
export function DueTab() {
  const { locationId } = useSession();
  const url = useUrlState();
  const page = Number(url.params.page ?? "1");
  const read = useRead(
    listMeasureOccurrences,
    { query: { page, pageSize: 25, ...(locationId ? { locationIds: locationId } : {}) } },
    { keep: true },
  );
  useLive("list:measures", [listMeasureOccurrences]);
  const mayGive = useCan("forms.assign");
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" count={8} />;
  const { rows, total, pageSize } = read.data;
  if (rows.length === 0)
    return (
      <EmptyState
        title="No assessments due"
        text="Scheduled assessments appear here from the day their window opens."
      />
    );
  return (
    <>
      <OccurrenceList rows={rows} withClient action={(row) => mayGive && <Start row={row} />} />
      {total > pageSize && (
        <div className={classes.bar}>
          <Button variant="default" disabled={page <= 1} onClick={() => url.set({ page: String(page - 1) })}>
            Previous page
          </Button>
          <span className={classes.quiet}>
            {(page - 1) * pageSize + 1} to {Math.min(total, page * pageSize)} of {total}
          </span>
          <Button
            variant="default"
            disabled={page * pageSize >= total}
            onClick={() => url.set({ page: String(page + 1) })}
          >
            Next page
          </Button>
        </div>
      )}
    </>
  );
}

function Start({ row }: { row: MeasureOccurrence }) {
  const { give, pending } = useGiveAssessment(row);
  if (row.openFormId)
    return (
      <Button component={AppLink} to={`/forms/${row.openFormId}`} size="compact-sm" variant="default">
        Continue
      </Button>
    );
  return (
    <Button size="compact-sm" loading={pending} onClick={() => void give(row.instrumentKey)}>
      Start now
    </Button>
  );
}
