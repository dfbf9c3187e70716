import { SegmentedControl, Select } from "@mantine/core";
import { EmptyState, ErrorState, Skeletons, showTime } from "#ui/index.ts";
import type { PassClient } from "../pass.contract.ts";
import classes from "./pass.module.css";
import { PassClientList } from "./pass-client-list.tsx";
import { PassClientPanel } from "./pass-client-panel.tsx";
import { countsOf } from "./pass-progress.ts";
import { passWindows } from "./pass-window.ts";
import { ProgressRing } from "./progress-ring.tsx";
import { type Pass, usePass } from "./use-pass.ts";

/** The med pass: clients in room order, one client's doses at a time, two keystrokes per dose. */
export function MedPass() {
  const pass = usePass();
  const { read, now, url, location } = pass;
  const clients = read.data?.clients ?? [];
  const chosen = chosenClient(clients, url.params.client, now);
  const choose = (client: PassClient) => url.set({ client: client.demographicId });
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
      {read.data && !chosen && (
        <EmptyState
          title="No doses due in this window"
          text={`No client${pass.unit ? ` in ${pass.unit.name}` : ""} has a dose due or a PRN order. Choose another window above.`}
        />
      )}
      {read.data && chosen && location && (
        <div className={classes.sheet}>
          <PassClientList clients={clients} chosen={chosen} now={now} onChoose={choose} />
          <PassClientPanel
            key={chosen.demographicId}
            client={chosen}
            clients={clients}
            timeZone={read.data.timeZone}
            now={now}
            onChoose={choose}
          />
        </div>
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

/** The client in the URL, otherwise the first one with a dose due. */
function chosenClient(clients: readonly PassClient[], id: string | undefined, now: string): PassClient | undefined {
  const named = clients.find((client) => client.demographicId === id);
  return named ?? clients.find((client) => countsOf([client], now).due > 0) ?? clients[0];
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
            doses done
            {counts.overdue > 0 && <span className={classes.overdueWord}> · {counts.overdue} overdue</span>}
            {counts.rechecks > 0 && <span className={classes.dueWord}> · {counts.rechecks} PRN effectiveness due</span>}
            <span className={classes.age}>as of {showTime(read.data.now, read.data.timeZone)}</span>
          </span>
        </div>
      )}
    </div>
  );
}
