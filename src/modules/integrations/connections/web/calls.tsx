import { useRead, useSession } from "#platform/web/index.ts";
import { Chip, DataTable } from "#ui/index.ts";
import { listConnectionCalls, type OutboundCall } from "../../overview/overview.contract.ts";
import { callColumns } from "./call-columns.tsx";

const labels = {
  ok: "OK",
  refused: "Refused",
  retryable: "Temporary error",
  timeout: "Timeout",
  circuitOpen: "Not sent",
} as const satisfies Record<OutboundCall["outcome"], string>;
const tones = {
  ok: "done",
  refused: "attention",
  retryable: "danger",
  timeout: "danger",
  circuitOpen: "neutral",
} as const satisfies Record<OutboundCall["outcome"], string>;

/** A connection's recent calls: time, operation and outcome, never contents. */
export function Calls({ connectionId }: { connectionId: string }) {
  const { timeZone } = useSession();
  const read = useRead(listConnectionCalls, { params: { connectionId } }, { everyMs: 10_000 });
  const columns = callColumns<OutboundCall>(timeZone, (row) => (
    <Chip tone={tones[row.outcome]}>
      {labels[row.outcome]}
      {row.httpStatus ? ` ${row.httpStatus}` : ""}
    </Chip>
  ));
  return (
    <DataTable
      label="Recent calls"
      columns={columns}
      rowKey={(row) => row.id}
      cards="auto"
      source={read}
      empty={{ title: "No calls yet", text: "Each call is listed here with its outcome.", small: true }}
    />
  );
}
