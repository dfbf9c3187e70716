import { Button } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { keysOf } from "#platform/shared/typed.ts";
import { useAction } from "#platform/web/index.ts";
import { Field, Form, FormActions, PageSection, SideDrawer, useFormValue, useZodForm } from "#ui/index.ts";
import { getIncident, type Incident, listIncidents } from "../incident.contract.ts";
import { kindLabels, roleLabels, treatmentLabels } from "../incident.ts";
import { addIncidentPerson, removeIncidentPerson } from "../incident-parts.contract.ts";
import classes from "./incident.module.css";
import { clientOf, useClientOptions } from "./new-incident.tsx";
import { useStaffOptions } from "./staff-options.ts";

const invalidates = [getIncident, listIncidents];
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** People of the report by token, with their names for those who may see them. */
export function IncidentPeople({ report }: { report: Incident }) {
  const [adding, setAdding] = useState(false);
  const remove = useAction(removeIncidentPerson, { invalidates });
  const isDraft = report.state === "draft";
  const mayAdd = report.abilities.edit || report.abilities.editDraft;
  return (
    <PageSection
      title="People"
      action={
        mayAdd && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add person
          </Button>
        )
      }
    >
      {report.people.length === 0 && (
        <p className={classes.quiet}>{report.nobodyInvolved ? "No one was involved." : "No one was added yet."}</p>
      )}
      <ul className={classes.rows}>
        {report.people.map((person) => (
          <li key={person.id}>
            <span>
              <strong>{person.token}</strong>
              {person.name && ` · ${person.name}`}
              <br />
              <span className={classes.quiet}>
                {[roleLabels[person.role], person.injury, treatmentLabels[person.treatment]]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            {isDraft && mayAdd && (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Remove ${person.token}`}
                loading={remove.pending}
                onClick={() => remove.go({ params: { incidentId: report.id, personId: person.id } })}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add person">
        {adding && <PersonForm report={report} onClose={() => setAdding(false)} />}
      </SideDrawer>
    </PageSection>
  );
}

const NewPerson = z.strictObject({
  kind: z.enum(keysOf(kindLabels)).default("client"),
  client: z.string().optional(),
  clinicianId: z.string().optional(),
  name: z.string().trim().max(120).optional(),
  role: z.enum(keysOf(roleLabels), "Choose a role"),
  injury: z.string().trim().max(500).optional(),
  treatment: z.enum(keysOf(treatmentLabels)).default("none"),
});

function PersonForm({ report, onClose }: { report: Incident; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "incident:person", record: report.id },
    schema: NewPerson.superRefine(({ kind, client, clinicianId, name }, context) => {
      const path = kind === "client" ? "client" : kind === "staff" ? "clinicianId" : "name";
      if (!{ client, clinicianId, name }[path])
        context.addIssue({ code: "custom", path: [path], message: "Choose or enter who it is." });
    }),
    initial: { kind: "client", treatment: "none" },
  });
  const add = useAction(addIncidentPerson, { inline: true, invalidates });
  const save = ({ kind, client, clinicianId, name, role, injury, treatment }: z.output<typeof NewPerson>) => {
    const common = { role, injury: injury ?? null, treatment };
    const path = { params: { incidentId: report.id } };
    const person = clientOf(client);
    if (kind === "client" && person) return add.run({ ...path, body: { kind, ...person, ...common } });
    if (kind === "staff") return add.run({ ...path, body: { kind, clinicianId: clinicianId ?? "", ...common } });
    return add.run({ ...path, body: { kind: kind === "visitor" ? "visitor" : "other", name: name ?? "", ...common } });
  };
  return (
    <Form form={form} label="Add person" onSubmit={save} onSaved={onClose}>
      <Field.Segmented name="kind" label="Person" options={optionsOf(kindLabels)} />
      <WhoField locationId={report.locationId} />
      <Field.Select name="role" label="Role" options={optionsOf(roleLabels)} />
      <AllegedHint />
      <Field.Text name="injury" label="Injury" />
      <Field.Select name="treatment" label="Treatment" options={optionsOf(treatmentLabels)} />
      <FormActions submit="Add person" onCancel={onClose} />
    </Form>
  );
}

function WhoField({ locationId }: { locationId: string }) {
  const kind = useFormValue<string>("kind");
  const clients = useClientOptions(locationId);
  const staff = useStaffOptions();
  if (kind === "client") return <Field.Select name="client" label="Client" searchable neededLater options={clients} />;
  if (kind === "staff")
    return <Field.Select name="clinicianId" label="Staff member" searchable neededLater options={staff} />;
  return <Field.Text name="name" label="Name" neededLater />;
}

function AllegedHint() {
  const kind = useFormValue<string>("kind");
  const role = useFormValue<string>("role");
  if (kind !== "staff" || role !== "alleged") return null;
  return <p className={classes.hint}>This staff member will not be able to see the report or learn of it.</p>;
}
