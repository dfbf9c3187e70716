import { Button } from "@mantine/core";
import { useState } from "react";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { type Column, confirmDanger, DataTable, PageSection, SideDrawer, StateBadge, showDateTime } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { OnceShown } from "../../web/secret-once.tsx";
import * as contract from "../webhook.contract.ts";
import { webhookStates } from "../webhook.ts";
import { ChangeWebhookForm, useLocations, WebhookForm } from "./webhook-form.tsx";
import { WebhookMessages } from "./webhook-messages.tsx";

const outdated = { invalidates: [contract.listWebhooks] };

/** Webhooks with their messages and responses. */
export function WebhooksPart() {
  const { timeZone } = useSession();
  const read = useRead(contract.listWebhooks, {}, { everyMs: 10_000 });
  const [open, setOpen] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const columns: Column<contract.Webhook>[] = [
    { key: "url", header: "URL", grow: 3, cell: (row) => row.url },
    { key: "events", header: "Events", grow: 2, cell: (row) => row.eventTypes.join(", ") },
    {
      key: "status",
      header: "Status",
      width: 170,
      phone: "beside",
      cell: (row) => <StateBadge states={webhookStates} state={row.status} />,
    },
    {
      key: "ok",
      header: "Last success",
      width: 190,
      cell: (row) => row.lastOkAt && showDateTime(row.lastOkAt, timeZone),
    },
  ];
  const add = <Button onClick={() => setAdding(true)}>Add webhook</Button>;
  const chosen = read.data?.rows.find(({ id }) => id === open);
  return (
    <PageSection
      title="Webhooks"
      note="Signed with Standard Webhooks. Payloads contain ids only; the receiver fetches details with its API key."
      action={add}
    >
      <DataTable
        label="Webhooks"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        source={read}
        empty={{ title: "No webhooks", text: "Add a URL and choose its events." }}
      />
      <SideDrawer opened={adding} onClose={() => setAdding(false)} title="Add webhook">
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
      {chosen && (
        <WebhookDrawer webhook={chosen} eventTypes={read.data?.eventTypes ?? []} onClose={() => setOpen(null)} />
      )}
    </PageSection>
  );
}

interface WebhookDrawerProps {
  webhook: contract.Webhook;
  eventTypes: readonly string[];
  onClose: () => void;
}

function WebhookDrawer({ webhook, eventTypes, onClose }: WebhookDrawerProps) {
  const params = { webhookId: webhook.id };
  const [secret, setSecret] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const places = useLocations();
  const pause = useAction(contract.changeWebhook, { ...outdated, done: "Paused. A ping makes it active again." });
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
          <dt>Events</dt>
          <dd>{webhook.eventTypes.join(", ")}</dd>
          <dt>At</dt>
          <dd>{webhook.locationIds?.map((id) => places.get(id) ?? "Former location").join(", ") ?? "All locations"}</dd>
        </dl>
        {ping.data && (
          <p role="status" className={classes.quiet}>
            {ping.data.said}
          </p>
        )}
        {secret ? (
          <OnceShown what="New signing secret" secret={secret} onStored={() => setSecret(null)} />
        ) : changing ? (
          <ChangeWebhookForm webhook={webhook} eventTypes={eventTypes} onDone={() => setChanging(false)} />
        ) : (
          <div className={classes.row}>
            <Button
              variant={webhook.status === "active" ? "default" : "filled"}
              loading={ping.pending}
              onClick={() => ping.go({ params })}
            >
              Ping
            </Button>
            <Button variant="default" onClick={() => setChanging(true)}>
              Change
            </Button>
            {isTold(webhook) && (
              <Button
                variant="default"
                loading={pause.pending}
                onClick={() => pause.go({ params, body: { version: webhook.version, pause: true } })}
              >
                Pause
              </Button>
            )}
            <Button variant="default" loading={rotate.pending} onClick={() => rotate.go({ params })}>
              Rotate secret
            </Button>
            <Button
              variant="subtle"
              color="rose"
              onClick={async () => {
                const sure = await confirmDanger({
                  act: "Remove webhook",
                  consequence: "No more events are sent to its URL.",
                });
                if (sure) remove.go({ params });
              }}
            >
              Remove
            </Button>
          </div>
        )}
        <WebhookMessages webhookId={webhook.id} mayReplay={isTold(webhook)} />
      </div>
    </SideDrawer>
  );
}

const isTold = ({ status }: contract.Webhook) => status === "active" || status === "failing";
