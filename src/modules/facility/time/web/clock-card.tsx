import { Button, Select } from "@mantine/core";
import { IconCoffee, IconLogout2 } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { minutesBetween } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, showDateTime, showTime, toast, useZodForm } from "#ui/index.ts";
import { punchClock, type RunningClock } from "../punch.contract.ts";
import { showMinutes } from "../time-entry.ts";
import { getTeamTime, getTimeSheet } from "../time-sheet.contract.ts";
import classes from "./time.module.css";

/** Rendered again each minute while a clock runs. */
function useMinute(isRunning: boolean): string {
  const [now, setNow] = useState(serverInstant());
  useEffect(() => {
    setNow(serverInstant());
    if (!isRunning) return;
    const timer = setInterval(() => setNow(serverInstant()), 20_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

/** The clock of the user: one big button, and the forgotten clock-out when there is one. */
export function ClockCard({ clock }: { clock: RunningClock | null }) {
  const { timeZone, locationId, locations } = useSession();
  const [at, setAt] = useState(locationId ?? locations[0]?.id ?? "");
  const [asks, setAsks] = useState(false);
  const now = useMinute(clock !== null);
  const punch = useAction(punchClock, { invalidates: [getTimeSheet, getTeamTime] });
  const go = (kind: "in" | "out" | "break_start" | "break_end") =>
    void punch
      .run({ body: { kind, ...(kind === "in" ? { locationId: locationId ?? at } : {}) } })
      .then(({ minutes }) => {
        if (minutes !== null) toast(`${showMinutes(minutes)} recorded`);
      })
      .catch(() => undefined);
  if (!clock)
    return (
      <section className={classes.clock} aria-label="Time clock">
        <p className={classes.clockText}>
          <strong>Not clocked in</strong>
          <span>{showTime(now, timeZone)}</span>
        </p>
        {locationId === null && locations.length > 1 && (
          <Select
            aria-label="Location"
            data={locations.map(({ id, name }) => ({ value: id, label: name }))}
            value={at}
            allowDeselect={false}
            onChange={(value) => setAt(value ?? at)}
          />
        )}
        <Button loading={punch.pending} onClick={() => go("in")}>
          Clock in
        </Button>
      </section>
    );
  const since = clock.breakSince ?? clock.clockedInAt;
  return (
    <section
      className={classes.clock}
      data-running=""
      data-missing={clock.isMissing || undefined}
      aria-label="Time clock"
    >
      <p className={classes.clockText}>
        <strong>
          {clock.breakSince ? "On break" : "Clocked in"} {showMinutes(minutesBetween(since, now))}
        </strong>
        <span>
          {clock.isMissing
            ? `Since ${showDateTime(clock.clockedInAt, timeZone)}. Did you forget to clock out?`
            : `${clock.activityName} at ${clock.locationName} since ${showTime(clock.clockedInAt, timeZone)}`}
        </span>
      </p>
      {clock.isMissing ? (
        <Button size="lg" onClick={() => setAsks(true)}>
          Enter when you left
        </Button>
      ) : (
        <>
          <Button
            size="lg"
            variant="default"
            leftSection={<IconCoffee size="1.3em" />}
            loading={punch.pending}
            onClick={() => go(clock.breakSince ? "break_end" : "break_start")}
          >
            {clock.breakSince ? "End break" : "Start break"}
          </Button>
          <Button
            size="lg"
            leftSection={<IconLogout2 size="1.3em" />}
            loading={punch.pending}
            onClick={() => go("out")}
          >
            Clock out
          </Button>
        </>
      )}
      <FormDialog opened={asks} onClose={() => setAsks(false)} title="Enter when you left">
        {asks && <ForgottenPunch clock={clock} onDone={() => setAsks(false)} />}
      </FormDialog>
    </section>
  );
}

const Forgotten = z.strictObject({ at: Instant, reason: z.string().trim().min(3, "Say what happened.").max(300) });

function ForgottenPunch({ clock, onDone }: { clock: RunningClock; onDone: () => void }) {
  const { timeZone } = useSession();
  const form = useZodForm({
    draft: { form: "time:forgotten", record: clock.clockedInAt },
    schema: Forgotten,
    initial: {},
  });
  const punch = useAction(punchClock, {
    inline: true,
    invalidates: [getTimeSheet, getTeamTime],
    onDone: ({ minutes }) => toast(`${showMinutes(minutes ?? 0)} recorded`),
  });
  return (
    <Form
      form={form}
      label="Enter when you left"
      onSubmit={(body) => punch.run({ body: { kind: "out", ...body } })}
      onSaved={onDone}
    >
      <p>You clocked in on {showDateTime(clock.clockedInAt, timeZone)}.</p>
      <Field.DateTime name="at" label="Left at" timeZone={timeZone} />
      <Field.Text name="reason" label="Reason" help="Your supervisor sees it." maxLength={300} />
      <FormActions submit="Clock out" onCancel={onDone} />
    </Form>
  );
}
