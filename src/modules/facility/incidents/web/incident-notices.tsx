import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, PageSection, showDateTime, useZodForm } from "#ui/index.ts";
import { getIncident, type Incident } from "../incident.contract.ts";
import { methodLabels, recipientLabels } from "../incident.ts";
import { addIncidentNotice } from "../incident-parts.contract.ts";
import classes from "./incident.module.css";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Who was notified of the incident, by whom and how. */
export function IncidentNotices({ report }: { report: Incident }) {
  const [adding, setAdding] = useState(false);
  return (
    <PageSection
      title="Notices"
      action={
        <Button variant="default" onClick={() => setAdding(true)}>
          Add notice
        </Button>
      }
    >
      {report.notices.length === 0 && <p className={classes.quiet}>No notices recorded.</p>}
      <ul className={classes.rows}>
        {report.notices.map((one) => (
          <li key={one.id}>
            <span>
              {recipientLabels[one.recipient]}: {one.personReached}
              <br />
              <span className={classes.quiet}>
                {methodLabels[one.method]} · {showDateTime(one.at, report.timeZone)} · {one.authorName}
                {one.note && ` · ${one.note}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {adding && <NoticeDialog report={report} onClose={() => setAdding(false)} />}
    </PageSection>
  );
}

const Notice = z.strictObject({
  recipient: z.enum(keysOf(recipientLabels), "Choose who was notified"),
  personReached: z.string().trim().min(1, "Enter who was reached.").max(120),
  method: z.enum(keysOf(methodLabels)),
  at: Instant,
  note: z.string().trim().max(1000).optional(),
});

function NoticeDialog({ report, onClose }: { report: Incident; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "incident:notice", record: report.id },
    schema: Notice,
    initial: { method: "phone", at: serverInstant() },
  });
  const add = useAction(addIncidentNotice, { inline: true, invalidates: [getIncident], done: "Notice recorded" });
  return (
    <FormDialog opened onClose={onClose} title="Add notice">
      <Form
        form={form}
        label="Add notice"
        onSubmit={({ note, ...values }) =>
          add.run({ params: { incidentId: report.id }, body: { ...values, note: note ?? null } })
        }
        onSaved={onClose}
      >
        <Field.Select name="recipient" label="Notified" options={optionsOf(recipientLabels)} />
        <Field.Text name="personReached" label="Person reached" />
        <Field.Segmented name="method" label="Method" options={optionsOf(methodLabels)} />
        <Field.DateTime name="at" label="Time" timeZone={report.timeZone} now />
        <Field.Textarea name="note" label="Note" />
        <FormActions submit="Add notice" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
