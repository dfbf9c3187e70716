import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { Instant } from "#platform/shared/endpoint.ts";
import { serverInstant, useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, PageSection, StateBadge, showDateTime, useZodForm } from "#ui/index.ts";
import { namingLabels, namings } from "../agency-report.ts";
import { type ExternalReport, getIncident, type Incident, listIncidents } from "../incident.contract.ts";
import { externalNotRequired, submitExternalReport } from "../incident-parts.contract.ts";
import { externalStates } from "../incident-states.ts";
import classes from "./incident.module.css";

const invalidates = [getIncident, listIncidents];
const kindLabels = { phone: "By phone", written: "In writing", portal: "By portal" } as const;

/** Reports to agencies that the confirmed rules ask for, each with its due time. */
export function IncidentExternal({ report }: { report: Incident }) {
  const [submitting, setSubmitting] = useState<ExternalReport | null>(null);
  const [dropping, setDropping] = useState<ExternalReport | null>(null);
  if (report.external.length === 0) return null;
  return (
    <PageSection title="Reports to agencies">
      <ul className={classes.rows}>
        {report.external.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.agency}</strong> · {kindLabels[one.kind]}
              <br />
              <span className={classes.quiet}>{detailOf(one, report.timeZone)}</span>
            </span>
            <StateBadge states={externalStates} state={one.state} />
            {one.state === "due" && (
              <>
                <Button
                  size="compact-sm"
                  aria-label={`Record report to ${one.agency}, ${kindLabels[one.kind]}`}
                  onClick={() => setSubmitting(one)}
                >
                  Record report
                </Button>
                {report.abilities.review && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={`Report to ${one.agency} is not required`}
                    onClick={() => setDropping(one)}
                  >
                    Not required
                  </Button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {submitting && <SubmitDialog report={report} one={submitting} onClose={() => setSubmitting(null)} />}
      {dropping && <NotRequiredDialog report={report} one={dropping} onClose={() => setDropping(null)} />}
    </PageSection>
  );
}

function detailOf(one: ExternalReport, timeZone: string): string {
  if (one.state === "due") return `Due ${showDateTime(one.dueAt, timeZone)}`;
  if (one.state === "not_required") return one.reason ?? "";
  return [
    one.submittedAt && showDateTime(one.submittedAt, timeZone),
    one.submittedByName,
    one.personReached && `reached ${one.personReached}`,
    one.confirmationNo && `reference ${one.confirmationNo}`,
    one.disclosureBasis,
  ]
    .filter(Boolean)
    .join(" · ");
}

interface DialogProps {
  report: Incident;
  one: ExternalReport;
  onClose: () => void;
}

const Submission = z.strictObject({
  submittedAt: Instant,
  personReached: z.string().trim().max(120).optional(),
  confirmationNo: z.string().trim().max(80).optional(),
  disclosureBasis: z.string().trim().min(3, "Enter the legal basis of the disclosure.").max(300),
  clientNamed: z.enum(namings).optional(),
});

function SubmitDialog({ report, one, onClose }: DialogProps) {
  const form = useZodForm({
    draft: { form: "incident:external", record: one.id },
    schema: Submission,
    initial: { submittedAt: serverInstant() },
  });
  const submit = useAction(submitExternalReport, { inline: true, invalidates, done: "Report recorded" });
  const isPhone = one.kind === "phone";
  return (
    <FormDialog opened onClose={onClose} title={`${one.agency}, ${kindLabels[one.kind].toLowerCase()}`}>
      <Form
        form={form}
        label="Record report"
        onSubmit={({ personReached, confirmationNo, clientNamed, ...values }) =>
          submit.run({
            params: { incidentId: report.id, externalId: one.id },
            body: {
              ...values,
              ...(clientNamed ? { clientNamed } : {}),
              personReached: personReached ?? null,
              confirmationNo: confirmationNo ?? null,
            },
          })
        }
        onSaved={onClose}
      >
        <Field.DateTime name="submittedAt" label="Reported at" timeZone={report.timeZone} now />
        <Field.Text name="personReached" label="Person reached" neededLater={isPhone} />
        <Field.Text name="confirmationNo" label="Reference number" neededLater={isPhone} />
        <Field.Text
          name="disclosureBasis"
          label="Legal basis"
          help="Why the agency may receive it, for example 42 CFR 2.53."
        />
        {report.people.some(({ kind }) => kind === "client") && (
          <Field.Select
            name="clientNamed"
            label="Client named"
            help="A client who was named gets an entry in their accounting of disclosures."
            options={namings.map((value) => ({ value, label: namingLabels[value] }))}
          />
        )}
        <FormActions submit="Record report" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}

const Drop = z.strictObject({
  reason: z.string().trim().min(10, "Enter a reason of at least 10 characters.").max(500),
});

function NotRequiredDialog({ report, one, onClose }: DialogProps) {
  const form = useZodForm({ draft: { form: "incident:not-required", record: one.id }, schema: Drop, initial: {} });
  const drop = useAction(externalNotRequired, { inline: true, invalidates, done: "Marked as not required" });
  return (
    <FormDialog opened onClose={onClose} title={`Not required: ${one.agency}`}>
      <Form
        form={form}
        label="Not required"
        onSubmit={(body) => drop.run({ params: { incidentId: report.id, externalId: one.id }, body })}
        onSaved={onClose}
      >
        <Field.Textarea name="reason" label="Reason" autoFocus />
        <FormActions submit="Mark as not required" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
