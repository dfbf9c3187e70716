import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, useFormValue, useZodForm } from "#ui/index.ts";
import { getIncident, type Incident, listIncidents, submitIncident, updateIncident } from "../incident.contract.ts";
import { classLabels, harmLabels, missing, precisionLabels, typeLabels } from "../incident.ts";
import classes from "./incident.module.css";
import { IncidentDialog } from "./incident-dialogs.tsx";
import { IncidentPeople } from "./incident-people.tsx";
import { JudgmentHint } from "./new-incident.tsx";

const invalidates = [getIncident, listIncidents];

const Draft = z.strictObject({
  eventClass: z.enum(keysOf(classLabels)),
  type: z.enum(keysOf(typeLabels)),
  timePrecision: z.enum(keysOf(precisionLabels)),
  occurredAt: Instant,
  occurredUntil: Instant.optional(),
  discoveredAt: Instant,
  placeDetail: z.string().trim().max(200).optional(),
  facts: z.string().trim().max(20_000).default(""),
  harm: z.enum(keysOf(harmLabels)).optional(),
  immediateActions: z.string().trim().max(4000).default(""),
  nobodyInvolved: z.boolean(),
});

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The rest of a draft, with what is still needed before it can be submitted. */
export function DraftForm({ report }: { report: Incident }) {
  const [dismissing, setDismissing] = useState(false);
  const form = useZodForm({
    draft: { form: "incident:draft", record: report.id },
    schema: Draft,
    initial: {
      eventClass: report.eventClass,
      type: report.type,
      timePrecision: report.timePrecision,
      occurredAt: report.occurredAt,
      discoveredAt: report.discoveredAt,
      facts: report.facts,
      immediateActions: report.immediateActions,
      nobodyInvolved: report.nobodyInvolved,
      ...(report.occurredUntil ? { occurredUntil: report.occurredUntil } : {}),
      ...(report.placeDetail ? { placeDetail: report.placeDetail } : {}),
      ...(report.harm ? { harm: report.harm } : {}),
    },
  });
  const save = useAction(updateIncident, { inline: true, invalidates });
  const submit = useAction(submitIncident, {
    inline: true,
    invalidates,
    done: (done) => `Incident report ${done.number} submitted`,
  });
  const path = { params: { incidentId: report.id } };
  const needed = missing({ ...report, people: report.people.length });
  return (
    <>
      {needed.length > 0 && <p className={classes.hint}>Still needed: {needed.join(", ")}.</p>}
      <IncidentPeople report={report} />
      <PageSection title="Report">
        <Form
          form={form}
          label="Incident report"
          onSubmit={async ({ occurredUntil, placeDetail, harm, ...values }) => {
            const draft = await save.run({
              ...path,
              body: {
                version: report.version,
                ...values,
                occurredUntil: values.timePrecision === "between" ? (occurredUntil ?? null) : null,
                placeDetail: placeDetail ?? null,
                harm: harm ?? null,
              },
            });
            await submit.run({ ...path, body: { version: draft.version } });
          }}
        >
          <Field.Segmented name="eventClass" label="Kind" options={optionsOf(classLabels)} />
          <Field.Select name="type" label="Type" searchable options={optionsOf(typeLabels)} />
          <Field.Segmented name="timePrecision" label="Time of the event" options={optionsOf(precisionLabels)} />
          <Field.DateTime name="occurredAt" label="Occurred at" timeZone={report.timeZone} />
          <UntilField timeZone={report.timeZone} />
          <Field.DateTime name="discoveredAt" label="Discovered at" timeZone={report.timeZone} />
          <Field.Text name="placeDetail" label="Place" help="Room, hall, vehicle" />
          {report.people.length === 0 && <Field.Checkbox name="nobodyInvolved" label="No one was involved" />}
          <Field.Textarea name="facts" label="What happened" help="What you saw and heard, in the order it happened." />
          <JudgmentHint />
          <Field.Radio name="harm" label="Harm" options={optionsOf(harmLabels)} />
          <Field.Textarea name="immediateActions" label="Immediate actions" />
          <FormActions
            submit="Submit report"
            sticky
            extra={
              report.abilities.edit && (
                <Button variant="default" onClick={() => setDismissing(true)}>
                  Dismiss draft
                </Button>
              )
            }
          />
        </Form>
      </PageSection>
      {dismissing && <IncidentDialog asking="dismiss" report={report} onClose={() => setDismissing(false)} />}
    </>
  );
}

function UntilField({ timeZone }: { timeZone: string }) {
  if (useFormValue<string>("timePrecision") !== "between") return null;
  return <Field.DateTime name="occurredUntil" label="And before" timeZone={timeZone} neededLater />;
}
