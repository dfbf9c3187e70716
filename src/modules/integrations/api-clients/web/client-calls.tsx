import { useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, showDateTime } from "#ui/index.ts";
import { type ApiCall, listApiCalls } from "../api-client.contract.ts";

/** An API client's recent requests, from the audit log. */
export function ClientCalls({ clientId }: { clientId: string }) {
  const { timeZone } = useSession();
  const read = useRead(listApiCalls, { params: { clientId } });
  const columns: Column<ApiCall>[] = [
    { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
    { key: "endpoint", header: "Endpoint", grow: 2, phone: "beside", cell: (row) => row.endpoint },
    { key: "ip", header: "From", width: 140, cell: (row) => row.ip },
  ];
  return (
    <DataTable
      label="Recent requests"
      columns={columns}
      rowKey={(row) => row.id}
      cards="auto"
      source={read}
      empty={{
        title: "No requests in 30 days",
        text: "Each request is listed here and in the audit log.",
        small: true,
      }}
    />
  );
}
