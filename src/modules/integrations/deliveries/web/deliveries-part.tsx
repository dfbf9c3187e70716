import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { relative } from "#platform/shared/time/index.ts";
import { isOneOf } from "#platform/shared/typed.ts";
import { serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { Chip, type Column, confirmDanger, DataTable, PageSection, StateBadge, showDateTime } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { type Delivery, ignoreDeadLetters, listDeliveries, retryDeadLetters } from "../delivery.contract.ts";
import { deliveryStates } from "../delivery.ts";

const views = ["all", "waiting", "dead"] as const;
type Only = (typeof views)[number];
/** Labels of the reasons a message was not sent (CNT-1). */
const reasons: Record<string, string> = {
  no_grant: "No consent to texts for this purpose",
  unsubscribed: "Recipient unsubscribed",
  do_not_contact: "Do not contact",
  not_subscribed: "This browser is no longer subscribed",
  webhook_off: "The webhook is off",
};

/** A shorter set of columns inside a connection's drawer. */
const inDrawer: ReadonlySet<string> = new Set(["kind", "status", "said", "age"]);

/** Label of a task kind: `integrations.test-mail` → "Test mail". */
function kindWords(kind: string): string {
  const last = kind.split(".").at(-1)?.replaceAll("-", " ") ?? kind;
  return last.charAt(0).toUpperCase() + last.slice(1);
}

/**
 * Outgoing and incoming deliveries, of all connections or one; failed ones can be retried or dismissed. Nothing is dropped
 * silently.
 */
export function DeliveriesPart({ connectionId }: { connectionId?: string }) {
  const { timeZone } = useSession();
  const [only, setOnly] = useState<Only>(connectionId ? "waiting" : "all");
  const read = useRead(
    listDeliveries,
    { query: { only, ...(connectionId ? { connectionId } : {}) } },
    { everyMs: 10_000, keep: true },
  );
  const retry = useAction(retryDeadLetters, {
    invalidates: [listDeliveries],
    done: ({ retried }) => `${retried} ${retried === 1 ? "delivery" : "deliveries"} queued again`,
  });
  const ignore = useAction(ignoreDeadLetters, { invalidates: [listDeliveries], done: "Dismissed" });
  const columns: Column<Delivery>[] = [
    { key: "kind", header: "Message", grow: 2, cell: (row) => kindWords(row.kind) },
    {
      key: "way",
      header: "Direction",
      width: 210,
      cell: (row) => (
        <span className={classes.row}>
          {row.direction === "out" ? `Out by ${row.channel}` : "In"}
          {row.simulated && <Chip tone="info">Simulator</Chip>}
        </span>
      ),
    },
    {
      key: "status",
      header: "Status",
      width: 170,
      phone: "beside",
      cell: (row) => <StateBadge states={deliveryStates} state={row.status} />,
    },
    {
      key: "said",
      header: "Details",
      grow: 3,
      wraps: true,
      cell: (row) => (row.error ? (reasons[row.error] ?? row.error) : row.remoteStatus),
    },
    {
      key: "age",
      header: "Age",
      width: 120,
      cell: (row) => relative(row.at, serverInstant(), timeZone).replace(/ ago$/, ""),
    },
    { key: "attempts", header: "Attempts", numeric: true, width: 70, cell: (row) => row.attempts },
    { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
  ];
  const choices = [
    { value: "all", label: "All" },
    { value: "waiting", label: `Queued ${read.data?.waiting ?? ""}`.trim() },
    { value: "dead", label: `Failed ${read.data?.dead ?? ""}`.trim() },
  ];
  const bulk =
    only === "dead"
      ? {
          bulkActions: (rows: Delivery[], clear: () => void) => (
            <>
              <Button size="sm" onClick={() => void retry.run({ body: { ids: rows.map(({ id }) => id) } }).then(clear)}>
                Retry
              </Button>
              <Button
                size="sm"
                variant="default"
                onClick={async () => {
                  const given = await confirmDanger({
                    act: "Dismiss",
                    consequence: `${rows.length} will not be sent or processed. Their contents are deleted.`,
                    reason: { label: "Reason" },
                  });
                  if (given)
                    await ignore.run({ body: { ids: rows.map(({ id }) => id), reason: given.reason } }).then(clear);
                }}
              >
                Dismiss
              </Button>
            </>
          ),
        }
      : {};
  return (
    <PageSection
      title="Deliveries"
      note="The last 100. Contents are never shown."
      action={
        <SegmentedControl
          aria-label="Show deliveries"
          size="xs"
          value={only}
          onChange={(to) => isOneOf(views, to) && setOnly(to)}
          data={choices}
        />
      }
    >
      <DataTable
        label="Deliveries"
        columns={
          connectionId ? columns.filter(({ key }) => inDrawer.has(key)) : columns.filter(({ key }) => key !== "age")
        }
        rowKey={(row) => row.id}
        source={read}
        rowTone={(row) => (row.status === "dead" ? "danger" : undefined)}
        empty={
          only === "waiting"
            ? {
                title: "Queue is empty",
                text: "Items that can't be sent immediately are queued here and sent automatically.",
                small: true,
              }
            : only === "dead"
              ? {
                  title: "No failed deliveries",
                  text: "Deliveries that failed after all retries are listed here.",
                  scene: "path",
                }
              : {
                  title: "No deliveries yet",
                  text: "Email, texts and messages are listed here as they are sent and received.",
                }
        }
        {...bulk}
      />
    </PageSection>
  );
}
