import { useRead, useSession } from "#platform/web/index.ts";
import { Chip, DataTable } from "#ui/index.ts";
import { listConnectionCalls, type OutboundCall } from "../../overview/overview.contract.ts";
import { callColumns } from "./call-columns.tsx";

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
  const columns = callColumns<OutboundCall>(timeZone, (row) => (
    <Chip tone={tones[row.outcome as Outcome] ?? "neutral"}>
      {words[row.outcome as Outcome] ?? row.outcome}
      {row.httpStatus ? ` ${row.httpStatus}` : ""}
    </Chip>
  ));
  return (
    <DataTable
      label="Last calls"
      columns={columns}
      rowKey={(row) => row.id}
      cards="auto"
      source={read}
      empty={{ title: "Not asked yet", text: "Each call is listed here with how it went.", small: true }}
    />
  );
}
