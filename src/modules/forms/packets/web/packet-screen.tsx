import { RecordProblem, useParam, useRead } from "#platform/web/index.ts";
import { Skeletons } from "#ui/index.ts";
import { getPacket } from "../packet.contract.ts";
import { PacketPage } from "./packet-page.tsx";

/** `/forms/packets/$packetId`: the forms of a packet, when it is assigned and to whom. `new` starts one. */
export function Screen() {
  const packetId = useParam("packetId");
  const isNew = packetId === "new";
  const packet = useRead(getPacket, { params: { packetId } }, { enabled: !isNew });
  if (isNew) return <PacketPage packet={null} />;
  if (packet.isError && !packet.data)
    return <RecordProblem error={packet.error} onRetry={() => void packet.refetch()} />;
  if (!packet.data) return <Skeletons shape="page" count={6} />;
  return <PacketPage key={`${packet.data.id} ${packet.data.version}`} packet={packet.data} />;
}
