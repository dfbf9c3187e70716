import { SegmentedControl } from "@mantine/core";
import { useLive, useRead, useUrlState } from "#platform/web/index.ts";
import { type Column, DataTable, StateBadge, showDateTime, useTableState, useUi } from "#ui/index.ts";
import { type Envelope, listEnvelopes } from "../envelope.contract.ts";
import { envelopeStates } from "../envelope.ts";
import { AccountStrip } from "./account-strip.tsx";
import { EnvelopeDrawer, envelopeReads } from "./envelope-drawer.tsx";
import { progressOf } from "./signers.tsx";
import classes from "./signing.module.css";

const open = "queued,created,sent,delivered,failed";
const finished = "completed,declined,voided";

/** The Signing tab of `/documents`: the account at the signing service, and envelopes of charts in reach. */
export function SigningTab() {
  const url = useUrlState();
  const show = url.params.envelopes === "finished" ? "finished" : "open";
  const state = useTableState({ prefix: "signing" });
  const { timeZone } = useUi();
  const list = useRead(
    listEnvelopes,
    { query: { page: state.page, pageSize: state.pageSize, status: show === "open" ? open : finished } },
    { keep: true },
  );
  useLive("list:envelopes", [...envelopeReads]);
  return (
    <>
      <AccountStrip />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Signature requests"
          size="xs"
          data={[
            { value: "open", label: "Open" },
            { value: "finished", label: "Finished" },
          ]}
          value={show}
          onChange={(value) => url.set({ envelopes: value === "finished" ? value : null, "signing.page": null })}
        />
      </div>
      <DataTable
        label="Signature requests"
        layoutKey="envelopes"
        columns={columnsIn(timeZone)}
        rowKey={(row) => row.id}
        onOpen={(row) => url.set({ envelope: row.id })}
        source={list}
        state={state}
        rowTone={(row) => (row.status === "failed" ? "danger" : row.status === "queued" ? "attention" : undefined)}
        empty={
          show === "open"
            ? {
                title: "Nothing out for signature",
                text: "Open a document and choose Send for signature. To send a template, start in the client's Documents tab.",
              }
            : { title: "No finished requests", text: "Signed, declined and voided requests appear here." }
        }
      />
      <EnvelopeDrawer />
    </>
  );
}

const columnsIn = (timeZone: string): Column<Envelope>[] => [
  { key: "title", header: "Document", cell: (row) => row.title, grow: 2, wraps: true },
  { key: "client", header: "Client", cell: (row) => row.clientName, width: 170 },
  { key: "signers", header: "Signers", cell: progressOf, grow: 2, wraps: true },
  {
    key: "status",
    header: "Status",
    cell: (row) => <StateBadge states={envelopeStates} state={row.status} />,
    width: 170,
    phone: "beside",
  },
  { key: "since", header: "Since", cell: (row) => showDateTime(row.statusAt, timeZone), width: 190 },
  { key: "sender", header: "Sent by", cell: (row) => row.sentByName, width: 160, phone: "hide" },
];
