import { Button, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { relative } from "#platform/shared/time/index.ts";
import { serverInstant, useAction, useRead, useSession } from "#platform/web/index.ts";
import { Chip, type Column, confirmDanger, DataTable, PageSection, StateBadge, showDateTime } from "#ui/index.ts";
import classes from "../../web/integrations.module.css";
import { type Delivery, ignoreDeadLetters, listDeliveries, retryDeadLetters } from "../delivery.contract.ts";
import { type DeliveryStatus, deliveryStates } from "../delivery.ts";

type Only = "all" | "waiting" | "dead";
/** Reasons of CNT-1, as staff would say them. */
const reasons: Record<string, string> = {
  no_grant: "No consent to texts for this purpose",
  unsubscribed: "The person unsubscribed",
  do_not_contact: "The person asked not to be contacted",
  not_subscribed: "This browser is no longer subscribed",
  webhook_off: "The webhook is off",
};

/** Beside a connection there is room for what matters there. */
const inDrawer: ReadonlySet<string> = new Set(["kind", "status", "said", "age"]);

/** `integrations.test-mail` as staff would say it: "Test mail". */
function kindWords(kind: string): string {
  const last = kind.split(".").at(-1)?.replaceAll("-", " ") ?? kind;
  return last.charAt(0).toUpperCase() + last.slice(1);
}

/**
 * What went out and came in, or one connection's alone; dead letters are sent again or put to rest here. Nothing is dropped
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
    done: ({ retried }) => `${retried} ${retried === 1 ? "goes" : "go"} again`,
  });
  const ignore = useAction(ignoreDeadLetters, { invalidates: [listDeliveries], done: "Put to rest" });
  const columns: Column<Delivery>[] = [
    { key: "kind", header: "What", grow: 2, cell: (row) => kindWords(row.kind) },
    {
      key: "way",
      header: "Way",
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
      header: "State",
      width: 170,
      phone: "beside",
      cell: (row) => <StateBadge states={deliveryStates} state={row.status as DeliveryStatus} />,
    },
    {
      key: "said",
      header: "What was said",
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
    { key: "attempts", header: "Tries", numeric: true, width: 70, cell: (row) => row.attempts },
    { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
  ];
  const choices = [
    { value: "all", label: "All" },
    { value: "waiting", label: `Waiting ${read.data?.waiting ?? ""}`.trim() },
    { value: "dead", label: `Given up ${read.data?.dead ?? ""}`.trim() },
  ];
  const bulk =
    only === "dead"
      ? {
          bulkActions: (rows: Delivery[], clear: () => void) => (
            <>
              <Button size="sm" onClick={() => void retry.run({ body: { ids: rows.map(({ id }) => id) } }).then(clear)}>
                Send again
              </Button>
              <Button
                size="sm"
                variant="default"
                onClick={async () => {
                  const given = await confirmDanger({
                    act: "Put to rest",
                    consequence: `${rows.length} will not be sent or worked on any more; their contents are wiped.`,
                    reason: { label: "Reason" },
                  });
                  if (given)
                    await ignore.run({ body: { ids: rows.map(({ id }) => id), reason: given.reason } }).then(clear);
                }}
              >
                Put to rest
              </Button>
            </>
          ),
        }
      : {};
  return (
    <PageSection
      title="Deliveries"
      note="The last hundred. Contents are never shown here."
      action={
        <SegmentedControl
          aria-label="Which deliveries"
          size="xs"
          value={only}
          onChange={(to) => setOnly(to as Only)}
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
            ? { title: "Nothing waits", text: "What cannot go out at once waits here and goes by itself.", small: true }
            : only === "dead"
              ? {
                  title: "Nothing was given up",
                  text: "What cannot be sent after all its tries is listed here.",
                  scene: "path",
                }
              : { title: "Nothing here yet", text: "Mail, texts and messages appear here as they go out and come in." }
        }
        {...bulk}
      />
    </PageSection>
  );
}
