import { Button, Switch } from "@mantine/core";
import { useAction, useCan, useRead } from "#platform/web/index.ts";
import { Chip, ErrorState, Skeletons } from "#ui/index.ts";
import {
  actSimulator,
  listSimulators,
  resetSimulator,
  type SimulatorState,
  switchTrouble,
} from "../simulator-control.contract.ts";
import classes from "./services.module.css";

/** Each simulated service: contents, recent requests and faults to inject. */
export function Services() {
  const read = useRead(listSimulators, {}, { everyMs: 2_000 });
  const mayChange = useCan("integrations.manage");
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeletons shape="text" />;
  return (
    <>
      {!mayChange && <p className={classes.quiet}>Sign in as a user who manages integrations to inject faults.</p>}
      {read.data.rows.map((simulator) => (
        <Service key={simulator.name} simulator={simulator} mayChange={mayChange} />
      ))}
    </>
  );
}

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", second: "2-digit" });

function Service({ simulator, mayChange }: { simulator: SimulatorState; mayChange: boolean }) {
  const { name, label, speaks, state, requests, troubles, acts } = simulator;
  const invalidates = [listSimulators];
  const trouble = useAction(switchTrouble, { invalidates });
  const act = useAction(actSimulator, { invalidates, done: ({ said }) => said });
  const reset = useAction(resetSimulator, { invalidates, done: `${label} reset` });
  const on = troubles.filter((one) => one.on);
  const labelOf = (kind: string) => troubles.find((one) => one.kind === kind)?.label ?? kind;
  return (
    <section className={classes.service} aria-label={label}>
      <header className={classes.head}>
        <h2>{label}</h2>
        {on.length > 0 && <Chip tone="attention">{on.length === 1 ? on[0]?.label : `${on.length} troubles`}</Chip>}
        <span className={classes.quiet}>{speaks}</span>
      </header>
      <p className={classes.counts}>{state.map(({ what, count }) => `${what}: ${count}`).join(", ")}</p>
      {requests.length > 0 && (
        <ol className={classes.requests} aria-label={`What ${label} was asked last`}>
          {requests.map((request) => (
            <li key={request.no}>
              <span className={classes.when}>{clock.format(new Date(request.at))}</span>
              <span className={classes.what}>{request.what}</span>
              <span className={classes.answer}>{request.answer}</span>
              {request.trouble && <span className={classes.quiet}>{labelOf(request.trouble)}</span>}
            </li>
          ))}
        </ol>
      )}
      {mayChange && (
        <details className={classes.troubles} open={on.length > 0}>
          <summary>Inject fault</summary>
          <div className={classes.switches}>
            {troubles.map(({ kind, label: says, on: isOn }) => (
              <Switch
                key={kind}
                label={says}
                checked={isOn}
                onChange={(event) =>
                  void trouble.run({ params: { name }, body: { kind, on: event.currentTarget.checked } })
                }
              />
            ))}
          </div>
          <div className={classes.acts}>
            {acts.map((one) => (
              <Button
                key={one.act}
                variant="default"
                onClick={() => void act.run({ params: { name }, body: { act: one.act } })}
              >
                {one.label}
              </Button>
            ))}
            <Button variant="default" onClick={() => void reset.run({ params: { name } })}>
              Reset
            </Button>
          </div>
        </details>
      )}
    </section>
  );
}
