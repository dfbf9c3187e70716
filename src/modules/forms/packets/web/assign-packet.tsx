import { useAction, useRead } from "#platform/web/index.ts";
import { Chip } from "#ui/index.ts";
import { listClientForms } from "../../forms/form.contract.ts";
import classes from "../../forms/web/form.module.css";
import { assignPacket, listPacketInstances, listPackets } from "../packet.contract.ts";

interface AssignPacketProps {
  mrNo: string;
  demographicId: string;
  onDone: () => void;
}

/** Assigns all forms of a packet at once. */
export function AssignPacket({ mrNo, demographicId, onDone }: AssignPacketProps) {
  const packets = useRead(listPackets, {});
  const assign = useAction(assignPacket, {
    invalidates: [listPacketInstances, listClientForms],
    done: "Packet assigned",
    onDone,
  });
  const rows = packets.data?.rows.filter(({ active }) => active) ?? [];
  if (rows.length === 0) return null;
  return (
    <ul className={classes.templates} aria-label="Packets">
      {rows.map(({ id, title, items }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.template}
            disabled={assign.pending}
            onClick={() => assign.go({ params: { packetId: id }, body: { mrNo, demographicId } })}
          >
            <span className={classes.templateTitle}>
              {title} <Chip tone="info">{items.length === 1 ? "Packet, 1 form" : `Packet, ${items.length} forms`}</Chip>
            </span>
            <span className={classes.quiet}>{items.map((item) => item.title).join(", ")}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
