import { useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, PageSection, StateBadge, showDate, showDateTime } from "#ui/index.ts";
import { connectionStates } from "../../connections/connection.ts";
import { type ConnectionHealth, getIntegrationsHealth } from "../overview.contract.ts";

const share = (value: number | null) => (value === null ? null : `${Math.round(value * 100)} %`);

/** How each connection answers, what waits for it, and what of it ends. */
export function HealthPart() {
  const { timeZone } = useSession();
  const read = useRead(getIntegrationsHealth, {}, { everyMs: 30_000 });
  const columns: Column<ConnectionHealth>[] = [
    { key: "label", header: "Connection", grow: 2, cell: (row) => row.label },
    {
      key: "status",
      header: "State",
      width: 160,
      phone: "beside",
      cell: (row) => <StateBadge states={connectionStates} state={row.status} />,
    },
    { key: "calls", header: "Calls, 24 h", numeric: true, width: 110, cell: (row) => row.calls },
    { key: "errors", header: "Failed", numeric: true, width: 90, cell: (row) => share(row.errorShare) },
    {
      key: "took",
      header: "Took, p50 and p95",
      numeric: true,
      width: 160,
      cell: (row) => (row.p50Ms === null ? null : `${row.p50Ms} and ${row.p95Ms} ms`),
    },
    {
      key: "waiting",
      header: "Waiting",
      numeric: true,
      width: 170,
      wraps: true,
      cell: (row) =>
        row.waiting > 0 && row.oldestWaitingAt
          ? `${row.waiting}, since ${showDateTime(row.oldestWaitingAt, timeZone)}`
          : "0",
    },
    { key: "dead", header: "Given up", numeric: true, width: 100, cell: (row) => row.dead },
    {
      key: "ends",
      header: "Contract ends",
      width: 140,
      cell: (row) => row.agreementEndsOn && showDate(row.agreementEndsOn),
    },
  ];
  return (
    <PageSection title="Health" note="Each connection is asked every five minutes, without anything about clients.">
      <DataTable
        label="Health of the connections"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        empty={{ title: "Nothing is connected", text: "A connection appears here with how it answers." }}
      />
    </PageSection>
  );
}
