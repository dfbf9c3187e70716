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

/** Captures a connection's traffic for troubleshooting (INT-11). */
export function Captures({ connection }: { connection: Connection }) {
  const { timeZone } = useSession();
  const params = { connectionId: connection.id };
  const read = useRead(contract.listCaptures, { params }, { everyMs: 10_000 });
  const [open, setOpen] = useState<string | null>(null);
  if (open) return <CapturedConversation connectionId={connection.id} callId={open} onBack={() => setOpen(null)} />;
  const columns = callColumns<contract.CapturedCall>(timeZone, (row) => (
    <Chip tone={row.failure ? "danger" : "neutral"}>{row.failure ? "No response" : (row.httpStatus ?? "OK")}</Chip>
  ));
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        Stores requests and responses, without secrets, for at most an hour. They can contain client data: they are
        encrypted, every view is logged, and they are deleted after {contract.captureKeptDays} days.
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
          title: read.data?.running ? "No calls yet" : "No captured calls",
          text: read.data?.running
            ? "Reproduce the problem. Each call is listed here."
            : "Start a capture, then reproduce the problem.",
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
  const stop = useAction(contract.stopCapture, { ...outdated, done: "Capture stopped" });
  const minutes = Math.max(1, Math.ceil((Date.parse(capture.endsAt) - serverNow()) / 60_000));
  return (
    <section aria-label="Active capture" className={classes.stack}>
      <div className={classes.row}>
        <Chip tone="attention">Capturing</Chip>
        <span role="status">
          {minutes} {minutes === 1 ? "minute" : "minutes"} left; it ends by itself at{" "}
          {showTime(capture.endsAt, timeZone)}.
        </span>
        <Button variant="default" size="compact-sm" loading={stop.pending} onClick={() => stop.go({ params })}>
          Stop capture
        </Button>
      </div>
      <p className={classes.quiet}>
        Started by {capture.begunBy ?? "a former staff member"} at {showTime(capture.begunAt, timeZone)}:{" "}
        {capture.reason}
      </p>
    </section>
  );
}

const NewCapture = z.object({
  minutes: z.string(),
  reason: z.string().trim().min(10, "Describe the problem you are investigating").max(300),
});

function BeginForm({ connection, params }: PartProps & { connection: Connection }) {
  const [asking, setAsking] = useState(false);
  const begin = useAction(contract.beginCapture, { ...outdated, inline: true });
  const form = useZodForm({
    draft: { form: "capture:new", record: connection.id },
    schema: NewCapture,
    initial: { minutes: "15", reason: "" },
  });
  if (!asking)
    return (
      <div className={classes.row}>
        <Button variant="default" onClick={() => setAsking(true)}>
          Start capture
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
      <Field.Text name="reason" label="Problem" autoFocus />
      <Field.Select
        name="minutes"
        label="Duration"
        options={["15", "30", "60"].map((value) => ({
          value,
          label: value === "60" ? "One hour" : `${value} minutes`,
        }))}
      />
      <FormActions submit="Start capture" onCancel={() => setAsking(false)} />
    </Form>
  );
}
