import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { useAction, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, FormDialog, PageSection, StateBadge, showDate, useZodForm } from "#ui/index.ts";
import { getIncident, type Incident, type IncidentAction, listIncidents } from "../incident.contract.ts";
import { strengthLabels } from "../incident.ts";
import { addIncidentAction, updateIncidentAction, verifyIncidentAction } from "../incident-parts.contract.ts";
import { actionStates } from "../incident-states.ts";
import classes from "./incident.module.css";
import { useStaffOptions } from "./staff-options.ts";

const invalidates = [getIncident, listIncidents];

/** Corrective actions: who does what until when, and who verified it. */
export function IncidentActions({ report }: { report: Incident }) {
  const [adding, setAdding] = useState(false);
  return (
    <PageSection
      title="Corrective actions"
      action={
        report.submittedAt && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add action
          </Button>
        )
      }
    >
      {report.actions.length === 0 && <p className={classes.quiet}>No corrective actions yet.</p>}
      <ul className={classes.rows}>
        {report.actions.map((action) => (
          <ActionRow key={action.id} report={report} action={action} />
        ))}
      </ul>
      {adding && <ActionDialog report={report} onClose={() => setAdding(false)} />}
    </PageSection>
  );
}

function ActionRow({ report, action }: { report: Incident; action: IncidentAction }) {
  const { user } = useSession();
  const update = useAction(updateIncidentAction, { invalidates });
  const verify = useAction(verifyIncidentAction, { invalidates, done: "Action verified" });
  const params = { incidentId: report.id, actionId: action.id };
  const can = (move: Parameters<typeof actionStates.can>[1]) => actionStates.can(action.state, move);
  return (
    <li>
      <span>
        {action.text}
        <br />
        <span className={classes.quiet}>
          {strengthLabels[action.strength]} · {action.ownerName} · due {showDate(action.dueOn)}
          {action.measure && ` · ${action.measure}`}
          {action.verifiedByName && ` · verified by ${action.verifiedByName}`}
        </span>
      </span>
      <StateBadge states={actionStates} state={action.state} />
      {can("finish") && (
        <Button
          size="compact-sm"
          variant="default"
          loading={update.pending}
          onClick={() => update.go({ params, body: { move: "finish" } })}
        >
          Mark done
        </Button>
      )}
      {can("verify") && action.ownerId !== user.clinicianId && (
        <Button size="compact-sm" variant="default" loading={verify.pending} onClick={() => verify.go({ params })}>
          Verify
        </Button>
      )}
      {can("cancel") && (
        <Button
          size="compact-sm"
          variant="subtle"
          loading={update.pending}
          onClick={() => update.go({ params, body: { move: "cancel" } })}
        >
          Cancel action
        </Button>
      )}
    </li>
  );
}

const NewAction = z.strictObject({
  text: z.string().trim().min(1, "Enter the action.").max(1000),
  strength: z.enum(keysOf(strengthLabels), "Choose a strength"),
  ownerId: Id,
  dueOn: PlainDate,
  measure: z.string().trim().max(500).optional(),
});

const strengths = [
  { value: "strong", label: "Strong: equipment, design, leadership" },
  { value: "intermediate", label: "Intermediate: checklist, staffing, software" },
  { value: "weak", label: "Weak: training, policy, reminder" },
];

function ActionDialog({ report, onClose }: { report: Incident; onClose: () => void }) {
  const staff = useStaffOptions();
  const form = useZodForm({ draft: { form: "incident:action", record: report.id }, schema: NewAction, initial: {} });
  const add = useAction(addIncidentAction, { inline: true, invalidates, done: "Action added" });
  return (
    <FormDialog opened onClose={onClose} title="Add corrective action">
      <Form
        form={form}
        label="Add corrective action"
        onSubmit={({ measure, ...values }) =>
          add.run({ params: { incidentId: report.id }, body: { ...values, measure: measure ?? null } })
        }
        onSaved={onClose}
      >
        <Field.Textarea name="text" label="Action" autoFocus />
        <Field.Radio name="strength" label="Strength" options={strengths} />
        <Field.Select name="ownerId" label="Owner" searchable options={staff} />
        <Field.Date name="dueOn" label="Due on" />
        <Field.Text name="measure" label="Measure" help="How you will know that it works" />
        <FormActions submit="Add action" onCancel={onClose} />
      </Form>
    </FormDialog>
  );
}
