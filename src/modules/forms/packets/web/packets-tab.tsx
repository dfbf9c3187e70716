import { Button, Switch } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { AppLink, useAction, useCan, useLive, useRead } from "#platform/web/index.ts";
import { EmptyState, ErrorState, Skeletons } from "#ui/index.ts";
import { listPackets, type Packet, updatePacket } from "../packet.contract.ts";
import { packetTriggerLabels } from "../packet.ts";
import classes from "./packets.module.css";

/** Sets of forms that are assigned together, at admission or by staff. */
export function PacketsTab() {
  const mayEdit = useCan("formTemplates.edit");
  const packets = useRead(listPackets, {});
  useLive("list:form-templates", [listPackets]);
  if (packets.error && !packets.data)
    return <ErrorState error={packets.error} onRetry={() => void packets.refetch()} />;
  if (!packets.data) return <Skeletons shape="text" count={5} />;
  const { rows } = packets.data;
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.quiet}>A packet assigns its forms together, in order, each with its due time.</p>
        {mayEdit && (
          <Button data-new component={AppLink} to="/forms/packets/new" leftSection={<IconPlus size="1.2em" />}>
            New packet
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title="No packets"
          text="A packet, such as the admission forms of adults, is assigned at admission by itself."
        />
      ) : (
        <ul className={classes.list}>
          {rows.map((packet) => (
            <PacketRow key={packet.id} packet={packet} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
    </>
  );
}

function PacketRow({ packet, mayEdit }: { packet: Packet; mayEdit: boolean }) {
  const update = useAction(updatePacket, { invalidates: [listPackets] });
  const { id, title, items, active, version } = packet;
  return (
    <li className={classes.packet}>
      <div>
        <AppLink to={`/forms/packets/${id}`}>{title}</AppLink>
        <p className={classes.quiet}>
          {[packetTriggerLabels[packet.trigger], items.length === 1 ? "1 form" : `${items.length} forms`, ages(packet)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className={classes.quiet}>{items.map((item) => item.title).join(", ")}</p>
      </div>
      <Switch
        label={active ? "Active" : "Stopped"}
        aria-label={`${title}, active`}
        checked={active}
        disabled={!mayEdit || update.pending}
        onChange={(event) =>
          update.go({ params: { packetId: id }, body: { version, active: event.currentTarget.checked } })
        }
      />
    </li>
  );
}

function ages({ rules: { minAge, maxAge } }: Packet): string | null {
  if (minAge !== undefined && maxAge !== undefined) return `ages ${minAge} to ${maxAge}`;
  if (minAge !== undefined) return `age ${minAge} and older`;
  return maxAge === undefined ? null : `up to age ${maxAge}`;
}
