import { useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, PageSection, StateBadge, showDate, showDateTime } from "#ui/index.ts";
import { connectionStates } from "../../connections/connection.ts";
import { type ConnectionHealth, getIntegrationsHealth } from "../overview.contract.ts";

const share = (value: number | null) => (value === null ? null : `${Math.round(value * 100)} %`);

/** Each connection's status, queue and expiring agreements. */
export function HealthPart() {
  const { timeZone } = useSession();
  const read = useRead(getIntegrationsHealth, {}, { everyMs: 30_000 });
  const columns: Column<ConnectionHealth>[] = [
    { key: "label", header: "Connection", grow: 2, cell: (row) => row.label },
    {
      key: "status",
      header: "Status",
      width: 160,
      phone: "beside",
      cell: (row) => <StateBadge states={connectionStates} state={row.status} />,
    },
    { key: "calls", header: "Calls, 24 h", numeric: true, width: 110, cell: (row) => row.calls },
    { key: "errors", header: "Failed", numeric: true, width: 90, cell: (row) => share(row.errorShare) },
    {
      key: "took",
      header: "Response time, p50 and p95",
      numeric: true,
      width: 160,
      cell: (row) => (row.p50Ms === null ? null : `${row.p50Ms} and ${row.p95Ms} ms`),
    },
    {
      key: "waiting",
      header: "Queued",
      numeric: true,
      width: 170,
      wraps: true,
      cell: (row) =>
        row.waiting > 0 && row.oldestWaitingAt
          ? `${row.waiting}, since ${showDateTime(row.oldestWaitingAt, timeZone)}`
          : "0",
    },
    { key: "dead", header: "Dead letters", numeric: true, width: 100, cell: (row) => row.dead },
    {
      key: "ends",
      header: "Agreement ends",
      width: 140,
      cell: (row) => row.agreementEndsOn && showDate(row.agreementEndsOn),
    },
  ];
  return (
    <PageSection title="Health" note="Each connection is checked every 5 minutes. No client data is sent.">
      <DataTable
        label="Connection health"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        empty={{ title: "No connections", text: "Connections and their health are listed here." }}
      />
    </PageSection>
  );
}
