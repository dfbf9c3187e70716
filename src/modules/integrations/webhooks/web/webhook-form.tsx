import { z } from "zod";
import { listLocations } from "#modules/places/locations/location.contract.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import { Field, Form, FormActions, useZodForm } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { OnceShown } from "../../web/secret-once.tsx";
import * as contract from "../webhook.contract.ts";
import { sampleMessage } from "../webhook.ts";

/** No locations selected means all locations. */
const WebhookInput = contract.NewWebhook.extend({ locationIds: z.array(z.string()).default([]) });
const chosen = (ids: string[]) => (ids.length > 0 ? ids : null);
const outdated = { invalidates: [contract.listWebhooks] };

/** Location names by id. */
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
    draft: { form: "webhook:new" },
    schema: WebhookInput,
    initial: { eventTypes: [], locationIds: [] },
    doing: "a new webhook",
  });
  if (create.data) {
    const { secret, webhook } = create.data;
    return <OnceShown what="Signing secret" secret={secret} onStored={() => onStored(webhook.id)} />;
  }
  const [first] = form.values.eventTypes ?? [];
  return (
    <Form
      form={form}
      label="Add webhook"
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
  const change = useAction(contract.changeWebhook, { ...outdated, inline: true, done: "Changes saved" });
  const { url, description, locationIds } = webhook;
  const form = useZodForm({
    draft: { form: "webhook", record: webhook.id, version: webhook.version },
    schema: WebhookInput,
    initial: { url, description, eventTypes: webhook.eventTypes, locationIds: locationIds ?? [] },
    doing: `Settings of the webhook ${url}`,
  });
  return (
    <Form
      form={form}
      label="Edit webhook"
      onSubmit={({ locationIds: at, ...body }) =>
        change.run({
          params: { webhookId: webhook.id },
          body: { ...body, locationIds: chosen(at), version: webhook.version },
        })
      }
      onSaved={onDone}
    >
      <Fields eventTypes={eventTypes} example={undefined} />
      <p className={classes.quiet}>A new address must answer a ping before events are sent to it.</p>
      <FormActions submit="Save" onCancel={onDone} />
    </Form>
  );
}

function Fields({ eventTypes, example }: { eventTypes: readonly string[]; example: string | undefined }) {
  const places = useLocations();
  return (
    <>
      <Field.Text name="url" label="URL" placeholder="https://" autoFocus />
      <Field.Text name="description" label="Description" />
      <Field.Checkboxes
        name="eventTypes"
        label="Events"
        options={eventTypes.map((value) => ({ value, label: value }))}
      />
      {example && (
        <figure className={classes.sample}>
          <figcaption className={classes.quiet}>Sample payload</figcaption>
          <pre>{JSON.stringify(JSON.parse(sampleMessage(example)), null, 2)}</pre>
        </figure>
      )}
      <Field.MultiSelect
        name="locationIds"
        label="Locations"
        help="Leave empty for all locations. Events without a location are sent only then."
        options={[...places].map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}
