import { Button, Menu } from "@mantine/core";
import { useAction, useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, StateBadge, showDateTime } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import * as contract from "../webhook.contract.ts";
import { messageStates } from "../webhook.ts";

const spans = [
  { label: "Last hour", hours: 1 },
  { label: "Last 24 hours", hours: 24 },
  { label: "Last 7 days", hours: 168 },
  { label: "Last 30 days", hours: 720 },
];

/** Messages sent to a webhook and their responses; single messages or a time range can be resent. */
export function WebhookMessages({ webhookId, mayReplay }: { webhookId: string; mayReplay: boolean }) {
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
      header: "Status",
      width: 120,
      phone: "beside",
      cell: (row) => <StateBadge states={messageStates} state={row.status} />,
    },
    { key: "said", header: "Response", width: 110, cell: (row) => row.lastStatus ?? row.lastError },
    { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
  ];
  const since = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  return (
    <>
      {mayReplay && (read.data?.rows.length ?? 0) > 0 && (
        <div className={classes.row}>
          <Menu>
            <Menu.Target>
              <Button size="compact-sm" variant="default" loading={replay.pending}>
                Resend time range
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {spans.map(({ label, hours }) => (
                <Menu.Item key={hours} onClick={() => replay.go({ params, body: { since: since(hours) } })}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </div>
      )}
      <DataTable
        label="Messages"
        columns={columns}
        rowKey={(row) => row.id}
        cards="auto"
        source={read}
        empty={{ title: "No messages yet", text: "Each message and its response is listed here.", small: true }}
        {...(mayReplay
          ? {
              rowActions: (row: contract.WebhookMessage) =>
                row.status === "pending" ? null : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => replay.go({ params, body: { ids: [row.id] } })}
                  >
                    Resend
                  </Button>
                ),
            }
          : {})}
      />
    </>
  );
}
