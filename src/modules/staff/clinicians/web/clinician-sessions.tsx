import { Button } from "@mantine/core";
import { useAction } from "#platform/web/api/action.ts";
import { useRead } from "#platform/web/api/query.ts";
import { useSession } from "#platform/web/session/session-context.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import classes from "#ui/page/records.module.css";
import { showDateTime } from "#ui/when.ts";
import { type Clinician, listClinicianSessions, revokeClinicianSessions } from "../clinician.contract.ts";

/** Current sessions, which can be ended with the permission. */
export function ClinicianSessions({ person }: { person: Clinician }) {
  const params = { clinicianId: person.id };
  const read = useRead(listClinicianSessions, { params });
  const { timeZone } = useSession();
  const end = useAction(revokeClinicianSessions, {
    invalidates: [[listClinicianSessions, { params }]],
    done: ({ revoked }) => (revoked === 1 ? "Session signed out" : `${revoked} sessions signed out`),
  });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  const { rows } = read.data;
  const mayEnd = person.abilities.includes("revokeSessions");
  if (rows.length === 0) return <EmptyState title="No active sessions" text="Sessions appear here after sign-in." />;
  return (
    <>
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id} className={classes.row}>
            <div>
              <strong>{row.deviceName}</strong> {row.lockedAt && <span className={classes.quiet}>locked</span>}
              <div className={`${classes.quiet} cairn-figures`}>
                {row.ip} · last active {showDateTime(row.lastActiveAt, timeZone, true)} · signed in{" "}
                {showDateTime(row.createdAt, timeZone)}
              </div>
            </div>
            {mayEnd && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={end.pending}
                onClick={() => end.go({ params, body: { sessionId: row.id } })}
                aria-label={`Sign out ${row.deviceName}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && rows.length > 1 && (
        <Button variant="default" mt="md" loading={end.pending} onClick={() => end.go({ params, body: {} })}>
          Sign out all {rows.length}
        </Button>
      )}
    </>
  );
}
