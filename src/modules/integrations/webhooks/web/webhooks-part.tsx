import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import {
  type Column,
  confirmDanger,
  DataTable,
  Field,
  Form,
  FormActions,
  PageSection,
  SideDrawer,
  StateBadge,
  showDateTime,
  useZodForm,
} from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { OnceShown } from "../../web/once-shown.tsx";
import * as contract from "../webhook.contract.ts";
import { messageStates, webhookStates } from "../webhook.ts";

const outdated = { invalidates: [contract.listWebhooks] };

/** Addresses that are told what happens here, each with what was sent there and what it answered. */
export function WebhooksPart() {
  const { timeZone } = useSession();
  const read = useRead(contract.listWebhooks, {}, { everyMs: 10_000 });
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const columns: Column<contract.Webhook>[] = [
    { key: "url", header: "Address", grow: 3, cell: (row) => row.url },
    { key: "events", header: "Is told of", grow: 2, cell: (row) => row.eventTypes.join(", ") },
    {
      key: "status",
      header: "State",
      width: 170,
      phone: "beside",
      cell: (row) => <StateBadge states={webhookStates} state={row.status} />,
    },
    {
      key: "ok",
      header: "Last success",
      width: 180,
      cell: (row) => row.lastOkAt && showDateTime(row.lastOkAt, timeZone),
    },
  ];
  const add = <Button onClick={() => setAdding(true)}>Add a webhook</Button>;
  const chosen = read.data?.rows.find(({ id }) => id === open);
  return (
    <PageSection
      title="Webhooks"
      note="Signed by Standard Webhooks; ids only, the receiver fetches the rest with its key."
      action={add}
    >
      <DataTable
        label="Webhooks"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        source={{ ...read, data: read.data && { rows: read.data.rows, total: read.data.rows.length } }}
        empty={{ title: "Nobody is told", text: "Add an address, and choose what it is told of." }}
      />
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add a webhook">
        {adding && (
          <WebhookForm
            eventTypes={read.data?.eventTypes ?? []}
            onCancel={() => setAdding(false)}
            onStored={(id) => {
              setAdding(false);
              setOpen(id);
            }}
          />
        )}
      </SideDrawer>
      {chosen && <WebhookDrawer webhook={chosen} onClose={() => setOpen(null)} />}
    </PageSection>
  );
}

interface WebhookFormProps {
  eventTypes: readonly string[];
  onCancel: () => void;
  onStored: (id: string) => void;
}

function WebhookForm({ eventTypes, onCancel, onStored }: WebhookFormProps) {
  const create = useAction(contract.createWebhook, { ...outdated, inline: true });
  const form = useZodForm({ schema: contract.NewWebhook, initial: { eventTypes: [] }, doing: "A new webhook" });
  if (create.data) {
    const { secret, webhook } = create.data;
    return <OnceShown what="The signing secret" secret={secret} onStored={() => onStored(webhook.id)} />;
  }
  return (
    <Form form={form} label="Add a webhook" onSubmit={(body) => create.run({ body })}>
      <Field.Text name="url" label="Address" placeholder="https://" autoFocus />
      <Field.Text name="description" label="What it is" />
      <Field.Checkboxes
        name="eventTypes"
        label="What it is told of"
        options={eventTypes.map((value) => ({ value, label: value }))}
      />
      <FormActions submit="Add" onCancel={onCancel} />
    </Form>
  );
}

function WebhookDrawer({ webhook, onClose }: { webhook: contract.Webhook; onClose: () => void }) {
  const params = { webhookId: webhook.id };
  const [secret, setSecret] = useState<string | null>(null);
  const ping = useAction(contract.pingWebhook, outdated);
  const rotate = useAction(contract.rotateWebhook, { ...outdated, onDone: (answer) => setSecret(answer.secret) });
  const remove = useAction(contract.removeWebhook, { ...outdated, done: "Removed", onDone: onClose });
  return (
    <SideDrawer opened onClose={onClose} title={webhook.description || "Webhook"} width={600}>
      <div className={classes.stack}>
        <dl className={classes.facts}>
          <dt>Address</dt>
          <dd>{webhook.url}</dd>
          <dt>State</dt>
          <dd>
            <StateBadge states={webhookStates} state={webhook.status} />
            {webhook.statusReason && <p className={classes.quiet}>{webhook.statusReason}</p>}
          </dd>
          <dt>Is told of</dt>
          <dd>{webhook.eventTypes.join(", ")}</dd>
        </dl>
        {ping.data && (
          <p role="status" className={classes.quiet}>
            {ping.data.said}
          </p>
        )}
        {secret ? (
          <OnceShown what="The new secret" secret={secret} onStored={() => setSecret(null)} />
        ) : (
          <div className={classes.row}>
            <Button
              variant={webhook.status === "active" ? "default" : "filled"}
              loading={ping.pending}
              onClick={() => ping.go({ params })}
            >
              Ping
            </Button>
            <Button variant="default" loading={rotate.pending} onClick={() => rotate.go({ params })}>
              New secret
            </Button>
            <Button
              variant="subtle"
              color="rose"
              onClick={async () => {
                const sure = await confirmDanger({
                  act: "Remove this webhook",
                  consequence: "Its address is told nothing more.",
                });
                if (sure) remove.go({ params });
              }}
            >
              Remove
            </Button>
          </div>
        )}
        <Messages webhookId={webhook.id} mayReplay={webhook.status === "active" || webhook.status === "failing"} />
      </div>
    </SideDrawer>
  );
}

function Messages({ webhookId, mayReplay }: { webhookId: string; mayReplay: boolean }) {
  const { timeZone } = useSession();
  const params = { webhookId };
  const read = useRead(contract.listWebhookMessages, { params }, { everyMs: 5_000 });
  const replay = useAction(contract.replayWebhook, {
    invalidates: [contract.listWebhookMessages],
    done: ({ replayed }) => `${replayed} ${replayed === 1 ? "goes" : "go"} again`,
  });
  const columns: Column<contract.WebhookMessage>[] = [
    { key: "type", header: "Event", grow: 2, cell: (row) => row.type },
    {
      key: "status",
      header: "State",
      width: 120,
      phone: "beside",
      cell: (row) => <StateBadge states={messageStates} state={row.status} />,
    },
    { key: "said", header: "Answer", width: 110, cell: (row) => row.lastStatus ?? row.lastError },
    { key: "at", header: "When", width: 160, cell: (row) => showDateTime(row.at, timeZone) },
  ];
  return (
    <DataTable
      label="Messages"
      columns={columns}
      rowKey={(row) => row.id}
      cards="auto"
      source={{ ...read, data: read.data && { rows: read.data.rows, total: read.data.rows.length } }}
      empty={{ title: "Nothing was sent yet", text: "Each message and its answer is listed here.", small: true }}
      {...(mayReplay
        ? {
            rowActions: (row: contract.WebhookMessage) => (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => replay.go({ params, body: { ids: [row.id] } })}
              >
                Send again
              </Button>
            ),
          }
        : {})}
    />
  );
}
