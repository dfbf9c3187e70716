import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { z } from "zod";
import { call, useAction } from "#platform/web/index.ts";
import { Honeypot } from "#platform/web/public-posts/honeypot.tsx";
import { beginPublicPost } from "#platform/web/public-posts/public-post.ts";
import classes from "#ui/form/steps.module.css";
import { Field, Form, FormActions, StateBadge, showDateTime, useZodForm } from "#ui/index.ts";
import { type AnonymousReport, answerAnonymously, readAnonymousReport } from "../anonymous.contract.ts";
import { incidentStates } from "../incident-states.ts";
import own from "./anonymous.module.css";

const none = { none: "A draft would be kept with the user who is signed in." };
const Code = z.strictObject({ code: z.string().trim().min(12, "Enter the 12 characters of the code.").max(30) });
const Reply = z.strictObject({ text: z.string().trim().min(1, "Enter your answer.").max(4000) });

/** Opens a report by its code, for its author. */
export function OwnReport({ onBack }: { onBack: () => void }) {
  const [opened, setOpened] = useState<{ code: string; report: AnonymousReport } | null>(null);
  const form = useZodForm({ draft: none, schema: Code, initial: {} });
  if (opened)
    return (
      <Messages
        code={opened.code}
        report={opened.report}
        onChanged={(report) => setOpened({ code: opened.code, report })}
      />
    );
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>Open your report</h2>
      <Form
        form={form}
        label="Open your report"
        onSubmit={async ({ code }) =>
          setOpened({ code, report: await call(readAnonymousReport, { params: { code } }) })
        }
      >
        <Field.Text name="code" label="Code" autoComplete="off" autoFocus />
        <FormActions submit="Open report" />
      </Form>
      <Button variant="subtle" onClick={onBack}>
        Back
      </Button>
    </section>
  );
}

interface MessagesProps {
  code: string;
  report: AnonymousReport;
  onChanged: (report: AnonymousReport) => void;
}

function Messages({ code, report, onChanged }: MessagesProps) {
  const [post] = useState(() => beginPublicPost("incident"));
  const honeypot = useRef<HTMLInputElement>(null);
  const form = useZodForm({ draft: none, schema: Reply, initial: {} });
  const answer = useAction(answerAnonymously, { inline: true, done: "Answer sent" });
  const isOpen = !["closed", "voided", "dismissed"].includes(report.state);
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>Report {report.number}</h2>
      <StateBadge states={incidentStates} state={report.state} />
      <ol className={own.messages}>
        <li>
          <p className={own.who}>Your report, {showDateTime(report.submittedAt, report.timeZone)}</p>
          <p>{report.facts}</p>
        </li>
        {report.messages.map(({ id, at, isMine, text }) => (
          <li key={id}>
            <p className={own.who}>
              {isMine ? "You" : "Question"}, {showDateTime(at, report.timeZone)}
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {report.messages.length === 0 && <p className={classes.text}>There are no questions yet.</p>}
      {isOpen && (
        <Form
          form={form}
          label="Answer"
          onSubmit={async (values) => {
            const proof = await post(honeypot.current?.value ?? "");
            onChanged(await answer.run({ params: { code }, body: { ...values, post: proof } }));
            form.reset();
          }}
        >
          <Field.Textarea name="text" label="Answer, or add something" rows={3} />
          <Honeypot at={honeypot} />
          <FormActions submit="Send" />
        </Form>
      )}
    </section>
  );
}
