import { useRead, useSession } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, showDateTime } from "#ui/index.ts";
import { listConnectionCalls, type OutboundCall } from "../../overview/overview.contract.ts";

const words = {
  ok: "Answered",
  refused: "Refused",
  retryable: "Not now",
  timeout: "No answer",
  circuitOpen: "Not asked",
};
const tones = {
  ok: "done",
  refused: "attention",
  retryable: "danger",
  timeout: "danger",
  circuitOpen: "neutral",
} as const;
type Outcome = keyof typeof words;

/** The last calls of a connection: when, what for and how it went, never what was in it. */
export function Calls({ connectionId }: { connectionId: string }) {
  const { timeZone } = useSession();
  const read = useRead(listConnectionCalls, { params: { connectionId } }, { everyMs: 10_000 });
  const columns: Column<OutboundCall>[] = [
    { key: "at", header: "When", width: 190, cell: (row) => showDateTime(row.at, timeZone) },
    { key: "operation", header: "What for", grow: 1, cell: (row) => row.operation },
    {
      key: "outcome",
      header: "Outcome",
      width: 150,
      phone: "beside",
      cell: (row) => (
        <Chip tone={tones[row.outcome as Outcome] ?? "neutral"}>
          {words[row.outcome as Outcome] ?? row.outcome}
          {row.httpStatus ? ` ${row.httpStatus}` : ""}
        </Chip>
      ),
    },
    { key: "ms", header: "Took", numeric: true, width: 90, cell: (row) => `${row.ms} ms` },
  ];
  return (
    <DataTable
      label="Last calls"
      columns={columns}
      rowKey={(row) => row.id}
      cards="auto"
      source={{ ...read, data: read.data && { rows: read.data.rows, total: read.data.rows.length } }}
      empty={{ title: "Not asked yet", text: "Each call is listed here with how it went.", small: true }}
    />
  );
}
