import { useRead, useSession } from "#platform/web/index.ts";
import { type Column, DataTable, showDateTime } from "#ui/index.ts";
import { type ApiCall, listApiCalls } from "../api-client.contract.ts";

/** What a program did lately, as the audit log has it. */
export function ClientCalls({ clientId }: { clientId: string }) {
  const { timeZone } = useSession();
  const read = useRead(listApiCalls, { params: { clientId } });
  const columns: Column<ApiCall>[] = [
    { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
    { key: "endpoint", header: "What it asked", grow: 2, phone: "beside", cell: (row) => row.endpoint },
    { key: "ip", header: "From", width: 140, cell: (row) => row.ip },
  ];
  return (
    <DataTable
      label="Last calls"
      columns={columns}
      rowKey={(row) => row.id}
      cards="auto"
      source={read}
      empty={{ title: "No call in 30 days", text: "Each call is listed here and in the audit log.", small: true }}
    />
  );
}
