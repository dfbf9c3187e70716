import { SegmentedControl, Select } from "@mantine/core";
import { useState } from "react";
import { EmptyState, ErrorState, Skeletons, showTime } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import { ClientStop } from "./client-stop.tsx";
import { type Entry, LastEntry } from "./last-entry.tsx";
import classes from "./pass.module.css";
import { PassClientList } from "./pass-client-list.tsx";
import { PassClientPanel, stepTo } from "./pass-client-panel.tsx";
import { countsOf } from "./pass-progress.ts";
import { PassStepper } from "./pass-stepper.tsx";
import { passWindows } from "./pass-window.ts";
import { ProgressRing } from "./progress-ring.tsx";
import { type Pass, usePass } from "./use-pass.ts";
import { useShownClient } from "./use-shown-client.ts";

interface MedPassProps {
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number;
}

/** The med pass: clients in room order, one client's doses at a time, two keystrokes per dose. */
export function MedPass({ clock }: MedPassProps) {
  const pass = usePass();
  const { read, now, location } = pass;
  const clients = read.data?.clients ?? [];
  const { client, previous, identifiedBy, confirm, choose, chooseScanned } = useShownClient(pass, clients);
  const [entry, setEntry] = useState<Entry | null>(null);
  /** The client of a scanned wristband, when it is another one's; false for who has no dose here. */
  const goTo = (demographicId: string) => {
    const next = clients.find((one) => one.demographicId === demographicId);
    if (next) chooseScanned(next);
    return next !== undefined;
  };
  if (pass.locationsFailed) return <ErrorState error={pass.locationsFailed} />;
  return (
    <>
      <PassBar pass={pass} clients={clients} />
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && !read.isError && <Skeletons shape="text" count={8} />}
      {read.data && read.data.hiddenClients > 0 && (
        <p className={classes.hidden} role="status">
          {hiddenText(read.data.hiddenClients)}
        </p>
      )}
      {read.data && !client && (
        <EmptyState
          title="No doses due in this window"
          text={`No client${pass.unit ? ` in ${pass.unit.name}` : ""} has a dose due or a PRN order. Choose another window above.`}
        />
      )}
      {read.data && client && location && (
        <div className={classes.sheet}>
          <PassClientList clients={clients} chosen={client} now={now} onChoose={choose} />
          <div>
            <PassStepper clients={clients} chosen={client} now={now} onChoose={choose} />
            {previous !== null ? (
              <ClientStop
                key={client.demographicId}
                client={client}
                previous={previous}
                timeZone={read.data.timeZone}
                now={now}
                clock={clock}
                onIdentified={confirm}
                onView={() => confirm(null)}
                onScanned={goTo}
                onNeighbor={(by) => stepTo(clients, client, by, choose)}
              />
            ) : (
              <PassClientPanel
                key={client.demographicId}
                client={client}
                clients={clients}
                timeZone={read.data.timeZone}
                now={now}
                identifiedBy={identifiedBy}
                onChoose={choose}
                onScanned={goTo}
                onRecorded={setEntry}
              />
            )}
          </div>
        </div>
      )}
      {entry && read.data && (
        <LastEntry
          key={entry.log.id}
          entry={entry}
          timeZone={read.data.timeZone}
          onUndone={() => setEntry((last) => (last === entry ? null : last))}
        />
      )}
    </>
  );
}

/** Their doses are due too, so the pass says that they are missing from it. */
function hiddenText(count: number): string {
  return count === 1
    ? "1 client with medications here is not shown because their chart is restricted. Ask a nurse manager who gives their doses."
    : `${count} clients with medications here are not shown because their charts are restricted. Ask a nurse manager who gives their doses.`;
}

function PassBar({ pass, clients }: { pass: Pass; clients: readonly PassClient[] }) {
  const { url, location, locations, unit, window, read, now } = pass;
  const counts = countsOf(clients, now);
  return (
    <div className={classes.bar}>
      {locations.length > 1 && (
        <Select
          aria-label="Location"
          size="sm"
          allowDeselect={false}
          data={locations.map(({ id, name }) => ({ value: id, label: name }))}
          value={location?.id ?? null}
          onChange={(next) => url.set({ location: next, unit: null, client: null })}
        />
      )}
      {location && location.sections.length > 0 && (
        <Select
          aria-label="Unit"
          size="sm"
          clearable
          placeholder="All units"
          data={location.sections.map(({ id, name }) => ({ value: id, label: name }))}
          value={unit?.id ?? null}
          onChange={(next) => url.set({ unit: next, client: null })}
        />
      )}
      <Select
        aria-label="Time window"
        className={classes.windowChoice}
        size="sm"
        allowDeselect={false}
        data={passWindows.map(({ value, label }) => ({ value, label }))}
        value={window}
        onChange={(next) => url.set({ window: next === "now" ? null : next })}
      />
      <div className={classes.windows}>
        <SegmentedControl
          aria-label="Window"
          size="sm"
          data={passWindows.map(({ value, label }) => ({ value, label }))}
          value={window}
          onChange={(next) => url.set({ window: next === "now" ? null : next })}
        />
      </div>
      {read.data && (
        <div className={classes.progress}>
          <ProgressRing done={counts.done} total={counts.total} />
          <span>
            <strong>
              {counts.done} of {counts.total}
            </strong>{" "}
            scheduled doses done
            {counts.due > 0 && <span className={classes.dueWord}> · {counts.due} due</span>}
            {counts.overdue > 0 && <span className={classes.overdueWord}>, {counts.overdue} overdue</span>}
            {counts.scores > 0 && (
              <span className={classes.dueWord}>
                {" "}
                · {counts.scores} {counts.scores === 1 ? "score" : "scores"} due
              </span>
            )}
            {counts.rechecks > 0 && <span className={classes.dueWord}> · {counts.rechecks} PRN effectiveness due</span>}
            <span className={classes.age}>as of {showTime(read.data.now, read.data.timeZone)}</span>
          </span>
        </div>
      )}
    </div>
  );
}
