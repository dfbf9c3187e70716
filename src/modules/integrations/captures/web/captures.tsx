import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { serverNow, useAction, useRead, useSession } from "#platform/web/index.ts";
import { Chip, DataTable, Field, Form, FormActions, ProblemAlert, showTime, useZodForm } from "#ui/index.ts";
import type { Connection } from "../../connections/connection.contract.ts";
import { callColumns } from "../../connections/web/call-columns.tsx";
import classes from "../../web/integrations.module.css";
import * as contract from "../capture.contract.ts";
import { CapturedConversation } from "./captured-conversation.tsx";

const outdated = { invalidates: [contract.listCaptures] };

/** For live problems: what this connection says and hears, kept for a while and looked at one by one (INT-11). */
export function Captures({ connection }: { connection: Connection }) {
  const { timeZone } = useSession();
  const params = { connectionId: connection.id };
  const read = useRead(contract.listCaptures, { params }, { everyMs: 10_000 });
  const [open, setOpen] = useState<string | null>(null);
  if (open) return <CapturedConversation connectionId={connection.id} callId={open} onBack={() => setOpen(null)} />;
  const columns = callColumns<contract.CapturedCall>(timeZone, (row) => (
    <Chip tone={row.failure ? "danger" : "neutral"}>{row.failure ? "No answer" : (row.httpStatus ?? "Answered")}</Chip>
  ));
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        Keeps what is said and heard, without secrets, for at most an hour. It can hold data of clients: it lies
        encrypted, each look is written down, and it is destroyed after {contract.captureKeptDays} days.
      </p>
      {read.data &&
        (read.data.running ? (
          <Running capture={read.data.running} params={params} />
        ) : (
          <BeginForm connection={connection} params={params} />
        ))}
      <DataTable
        label="Captured calls"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        cards="auto"
        source={read}
        empty={{
          title: read.data?.running ? "Nothing was said yet" : "Nothing was captured",
          text: read.data?.running
            ? "Let the connection do what goes wrong; each call is listed here."
            : "Begin a capture, then let the connection do what goes wrong.",
          small: true,
        }}
      />
    </div>
  );
}

interface PartProps {
  params: { connectionId: string };
}

function Running({ capture, params }: PartProps & { capture: contract.Capture }) {
  const { timeZone } = useSession();
  const stop = useAction(contract.stopCapture, { ...outdated, done: "The capture has ended" });
  const minutes = Math.max(1, Math.ceil((Date.parse(capture.endsAt) - serverNow()) / 60_000));
  return (
    <section aria-label="The capture that runs" className={classes.stack}>
      <div className={classes.row}>
        <Chip tone="attention">Capturing</Chip>
        <span role="status">
          {minutes} {minutes === 1 ? "minute" : "minutes"} left; it ends by itself at{" "}
          {showTime(capture.endsAt, timeZone)}.
        </span>
        <Button variant="default" size="compact-sm" loading={stop.pending} onClick={() => stop.go({ params })}>
          End it now
        </Button>
      </div>
      <p className={classes.quiet}>
        Begun by {capture.begunBy ?? "somebody who left"} at {showTime(capture.begunAt, timeZone)}: {capture.reason}
      </p>
    </section>
  );
}

const NewCapture = z.object({
  minutes: z.string(),
  reason: z.string().trim().min(10, "Say what problem you are looking into").max(300),
});

function BeginForm({ connection, params }: PartProps & { connection: Connection }) {
  const [asking, setAsking] = useState(false);
  const begin = useAction(contract.beginCapture, { ...outdated, inline: true });
  const form = useZodForm({ schema: NewCapture, initial: { minutes: "15", reason: "" } });
  if (!asking)
    return (
      <div className={classes.row}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Begin a capture
        </Button>
      </div>
    );
  return (
    <Form
      form={form}
      label={`Capture ${connection.label}`}
      onSubmit={({ minutes, reason }) => begin.run({ params, body: { minutes: Number(minutes), reason } })}
      onSaved={() => {
        form.reset({ minutes: "15", reason: "" });
        setAsking(false);
      }}
    >
      {begin.problem && <ProblemAlert error={begin.problem} />}
      <Field.Text name="reason" label="What problem you are looking into" autoFocus />
      <Field.Select
        name="minutes"
        label="For how long"
        options={["15", "30", "60"].map((value) => ({
          value,
          label: value === "60" ? "One hour" : `${value} minutes`,
        }))}
      />
      <FormActions submit="Begin" onCancel={() => setAsking(false)} />
    </Form>
  );
}
