import { SegmentedControl } from "@mantine/core";
import { useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Skeletons } from "#ui/index.ts";
import classes from "../../assessments/web/assessments.module.css";
import { listSafetyAlerts } from "../safety-alert.contract.ts";
import { AlertRows } from "./alert-rows.tsx";

/** Safety alerts of all clients in reach: those that need a response, or all. */
export function AlertsTab() {
  const url = useUrlState();
  const show = url.params.show === "all" ? "all" : "open";
  const read = useRead(
    listSafetyAlerts,
    { query: { pageSize: 50, ...(show === "open" ? { status: "open,acknowledged" } : {}) } },
    { keep: true },
  );
  useLive("list:safety-alerts", [listSafetyAlerts]);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Alerts"
          size="xs"
          data={[
            { value: "open", label: "To respond" },
            { value: "all", label: "All" },
          ]}
          value={show}
          onChange={(value) => url.set({ show: value === "all" ? "all" : null })}
        />
      </div>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Skeletons shape="text" count={6} />
      ) : read.data.rows.length === 0 ? (
        <EmptyState
          title={show === "open" ? "No open safety alerts" : "No safety alerts"}
          text="Answers that concern a client's safety raise an alert here at once."
        />
      ) : (
        <>
          <AlertRows alerts={read.data.rows} withClient />
          {read.data.total > read.data.rows.length && (
            <p className={classes.quiet}>
              The latest {read.data.rows.length} of {read.data.total} alerts.
            </p>
          )}
        </>
      )}
    </>
  );
}
