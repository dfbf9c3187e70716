import { z } from "zod";
import { listClientPatients } from "#modules/clients/identity/client-list.contract.ts";
import { Instant } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { keysOf } from "#platform/shared/typed.ts";
import { serverInstant, useAction, useCan, useGo, useRead, useSession } from "#platform/web/index.ts";
import { Field, Form, FormActions, SideDrawer, toast, useFormValue, useZodForm } from "#ui/index.ts";
import { listIncidents, startIncident, submitIncident } from "../incident.contract.ts";
import { classLabels, harmLabels, judgments, missing, typeLabels } from "../incident.ts";
import classes from "./incident.module.css";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const text = (most: number) => z.string().trim().max(most).default("");
/** What the report asks on a phone in the corridor. Only type, time and place are needed to keep a draft. */
const Report = z.strictObject({
  eventClass: z.enum(keysOf(classLabels)).default("incident"),
  type: z.enum(keysOf(typeLabels), "Choose a type"),
  locationId: Id,
  occurredAt: Instant,
  placeDetail: z.string().trim().max(200).optional(),
  client: z.string().optional(),
  nobodyInvolved: z.boolean().default(false),
  facts: text(20_000),
  harm: z.enum(keysOf(harmLabels)).optional(),
  immediateActions: text(4000),
});

export function NewIncidentDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Report incident" width={560}>
      {opened && <NewIncidentForm onClose={onClose} />}
    </SideDrawer>
  );
}

function NewIncidentForm({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const go = useGo();
  const now = serverInstant();
  const form = useZodForm({
    draft: { form: "incident:new", record: "new" },
    schema: Report,
    initial: {
      eventClass: "incident",
      occurredAt: now,
      locationId: session.locationId ?? session.locations[0]?.id ?? "",
      nobodyInvolved: false,
      facts: "",
      immediateActions: "",
    },
  });
  const start = useAction(startIncident, { inline: true, invalidates: [listIncidents] });
  const submit = useAction(submitIncident, { inline: true, invalidates: [listIncidents] });
  const save = async ({ client, harm, placeDetail, ...values }: z.output<typeof Report>) => {
    const person = clientOf(client);
    const draft = await start.run({
      body: {
        ...values,
        nobodyInvolved: values.nobodyInvolved && !person,
        harm: harm ?? null,
        placeDetail: placeDetail ?? null,
        discoveredAt: serverInstant(),
        ...(person ? { client: person } : {}),
      },
    });
    const needed = missing({ ...draft, people: draft.people.length });
    if (needed.length === 0) {
      const { number } = await submit.run({
        params: { incidentId: draft.id },
        body: { version: draft.version },
      });
      toast(`Incident report ${number} submitted`);
    } else toast(`Draft kept. Still needed: ${needed.join(", ")}.`, { tone: "info" });
    go(`/incidents/${draft.id}`);
  };
  return (
    <Form form={form} label="Report incident" onSubmit={save}>
      <Field.Segmented name="eventClass" label="Kind" options={optionsOf(classLabels)} />
      <Field.Select name="type" label="Type" searchable autoFocus options={optionsOf(typeLabels)} />
      <Field.DateTime name="occurredAt" label="Occurred at" now />
      {session.locations.length > 1 && (
        <Field.Select
          name="locationId"
          label="Location"
          options={session.locations.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <Field.Text name="placeDetail" label="Place" help="Room, hall, vehicle" />
      <ClientField />
      <Field.Checkbox name="nobodyInvolved" label="No one was involved" />
      <Field.Textarea name="facts" label="What happened" help="What you saw and heard, in the order it happened." />
      <JudgmentHint />
      <Field.Radio name="harm" label="Harm" options={optionsOf(harmLabels)} />
      <Field.Textarea name="immediateActions" label="Immediate actions" />
      <p className={classes.quiet}>
        Type, time and place are enough to keep a draft. The report is submitted once it is complete. It is not part of
        the chart.
      </p>
      <FormActions submit="Submit report" onCancel={onClose} />
    </Form>
  );
}

/** Client and episode of a choice, `clientId:demographicId`. */
export function clientOf(choice: string | undefined): { clientId: string; demographicId: string } | null {
  const [clientId, demographicId] = choice?.split(":") ?? [];
  return clientId && demographicId ? { clientId, demographicId } : null;
}

/** Clients in care at a location, as choices. */
export function useClientOptions(locationId: string) {
  const { data } = useRead(
    listClientPatients,
    { query: { location: locationId, pageSize: 500 } },
    { enabled: useCan("clients.read") && locationId !== "" },
  );
  return (data?.rows ?? []).map(({ clientId, demographicId, name, mrNo }) => ({
    value: `${clientId}:${demographicId}`,
    label: `${name} · ${mrNo}`,
  }));
}

function ClientField() {
  const options = useClientOptions(useFormValue<string>("locationId") ?? "");
  if (options.length === 0) return null;
  return (
    <Field.Select
      name="client"
      label="Client affected"
      help="You can add other people next."
      searchable
      options={options}
    />
  );
}

/** INC-3: words of judgment belong in the analysis. */
export function JudgmentHint() {
  const facts = useFormValue<string>("facts");
  const found = judgments(facts ?? "");
  if (found.length === 0) return null;
  return (
    <p className={classes.hint} role="status">
      Describe facts only. Leave out “{found.join("”, “")}”.
    </p>
  );
}
