import { z } from "zod";
import { listLocations } from "#modules/places/locations/places.contract.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { OnceShown } from "../../web/once-shown.tsx";
import * as contract from "../webhook.contract.ts";
import { sampleMessage } from "../webhook.ts";

/** An empty choice of places is no choice: everywhere. */
const WebhookInput = contract.NewWebhook.extend({ locationIds: z.array(z.string()).default([]) });
const chosen = (ids: string[]) => (ids.length > 0 ? ids : null);
const outdated = { invalidates: [contract.listWebhooks] };

/** Places by id. */
export function useLocations(): ReadonlyMap<string, string> {
  const read = useRead(listLocations, {});
  return new Map((read.data?.rows ?? []).map(({ id, name }) => [id, name]));
}

interface WebhookFormProps {
  eventTypes: readonly string[];
  onCancel: () => void;
  onStored: (id: string) => void;
}

export function WebhookForm({ eventTypes, onCancel, onStored }: WebhookFormProps) {
  const create = useAction(contract.createWebhook, { ...outdated, inline: true });
  const form = useZodForm({
    schema: WebhookInput,
    initial: { eventTypes: [], locationIds: [] },
    doing: "A new webhook",
  });
  if (create.data) {
    const { secret, webhook } = create.data;
    return <OnceShown what="The signing secret" secret={secret} onStored={() => onStored(webhook.id)} />;
  }
  const [first] = (form.values.eventTypes as string[] | undefined) ?? [];
  return (
    <Form
      form={form}
      label="Add a webhook"
      onSubmit={({ locationIds, ...body }) => create.run({ body: { ...body, locationIds: chosen(locationIds) } })}
    >
      <Fields eventTypes={eventTypes} example={first} />
      <FormActions submit="Add" onCancel={onCancel} />
    </Form>
  );
}

interface ChangeWebhookFormProps {
  webhook: contract.Webhook;
  eventTypes: readonly string[];
  onDone: () => void;
}

export function ChangeWebhookForm({ webhook, eventTypes, onDone }: ChangeWebhookFormProps) {
  const change = useAction(contract.changeWebhook, { ...outdated, inline: true, done: "Changed" });
  const { url, description, locationIds } = webhook;
  const form = useZodForm({
    schema: WebhookInput,
    initial: { url, description, eventTypes: webhook.eventTypes, locationIds: locationIds ?? [] },
    doing: `Settings of the webhook ${url}`,
  });
  return (
    <Form
      form={form}
      label="Change the webhook"
      onSubmit={({ locationIds: at, ...body }) =>
        change.run({
          params: { webhookId: webhook.id },
          body: { ...body, locationIds: chosen(at), version: webhook.version },
        })
      }
      onSaved={onDone}
    >
      <Fields eventTypes={eventTypes} example={undefined} />
      <p className={classes.quiet}>Another address is told nothing before it has answered a ping.</p>
      <FormActions submit="Save" onCancel={onDone} />
    </Form>
  );
}

function Fields({ eventTypes, example }: { eventTypes: readonly string[]; example: string | undefined }) {
  const places = useLocations();
  return (
    <>
      <Field.Text name="url" label="Address" placeholder="https://" autoFocus />
      <Field.Text name="description" label="What it is" />
      <Field.Checkboxes
        name="eventTypes"
        label="What it is told of"
        options={eventTypes.map((value) => ({ value, label: value }))}
      />
      {example && (
        <figure className={classes.sample}>
          <figcaption className={classes.quiet}>What it gets, for example</figcaption>
          <pre>{JSON.stringify(JSON.parse(sampleMessage(example)), null, 2)}</pre>
        </figure>
      )}
      <Field.MultiSelect
        name="locationIds"
        label="Only what happens at"
        help="Empty: at all places. What names no place is told only then."
        options={[...places].map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
