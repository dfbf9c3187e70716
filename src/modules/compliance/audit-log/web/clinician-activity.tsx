import { Button } from "@mantine/core";
import { useState } from "react";
import { listClinicianActivity } from "#modules/staff/clinicians/clinician.contract.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/records.module.css";
import { Chip } from "#ui/state/state-badge.tsx";
import { showDateTime } from "#ui/when.ts";
import { actionLabel, fieldWords } from "../labels.ts";

/** A staff member's audit log entries, newest first. */
export function ClinicianActivity({ clinicianId }: { clinicianId: string }) {
  const [pages, setPages] = useState<readonly (string | null)[]>([null]);
  return (
    <ul className={classes.list}>
      {pages.map((before, index) => (
        <ActivityPage
          key={before ?? "first"}
          clinicianId={clinicianId}
          before={before}
          onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
        />
      ))}
    </ul>
  );
}

interface ActivityPageProps {
  clinicianId: string;
  before: string | null;
  onMore: ((next: string) => void) | undefined;
}

function ActivityPage({ clinicianId, before, onMore }: ActivityPageProps) {
  const { timeZone } = useSession();
  const read = useRead(listClinicianActivity, { params: { clinicianId }, query: before ? { before } : {} });
  if (read.error) return <ErrorState small error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows, next } = read.data;
  if (rows.length === 0 && before === null)
    return <EmptyState title="No activity yet" text="This staff member's activity in Cairn is listed here." />;
  return (
    <>
      {rows.map((row) => (
        <li key={row.id} className={classes.row}>
          <span>
            {actionLabel(row.action)} {row.outcome > 0 && <Chip tone="attention">Refused</Chip>}
            <span className={classes.quiet}> {row.fields.map(fieldWords).join(", ")}</span>
          </span>
          <span className={`${classes.quiet} cairn-figures`}>{showDateTime(row.at, timeZone, true)}</span>
        </li>
      ))}
      {next && onMore && (
        <li className={classes.row}>
          <Button variant="default" onClick={() => onMore(next)}>
            Earlier
          </Button>
        </li>
      )}
    </>
  );
}
