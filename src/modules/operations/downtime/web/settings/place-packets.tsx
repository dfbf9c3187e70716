import { Button, Group, Pill, Title } from "@mantine/core";
import { useAction } from "#platform/web/api/action.ts";
import { serverNow } from "#platform/web/api/server-clock.ts";
import { confirmDanger } from "#ui/feedback/confirm-danger.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Chip } from "#ui/state/state-badge.tsx";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { showDateTime } from "#ui/when.ts";
import { ageWords, packetMinutes } from "../../age.ts";
import {
  type DowntimePlace,
  listDowntimePlaces,
  makePacket,
  removeOpener,
  removeWorkstation,
  type Workstation,
} from "../../downtime.contract.ts";
import { leave } from "../sync.ts";

type Opener = Workstation["openers"][number];

export interface PlacePacketsProps {
  place: DowntimePlace;
  /** This browser's workstation. */
  here: string | null;
  mayManage: boolean;
}

/** One location: its newest packet and enrolled workstations. */
export function PlacePackets({ place, here, mayManage }: PlacePacketsProps) {
  const { packet, workstations } = place;
  const make = useAction(makePacket, { invalidates: [listDowntimePlaces], done: "Creating a new packet" });
  const remove = useAction(removeWorkstation, { invalidates: [listDowntimePlaces] });
  const takeOut = async (workstation: Workstation) => {
    const sure = await confirmDanger({
      act: `Remove ${workstation.name}`,
      consequence:
        "It gets no more packets and deletes its current one when it next contacts Cairn. A device that never reconnects keeps its last packet until it expires.",
    });
    if (!sure) return;
    await remove.run({ params: { workstationId: workstation.id } });
    if (workstation.id === here) await leave();
  };
  const shutOut = useAction(removeOpener, { invalidates: [listDowntimePlaces] });
  const takeAway = async (workstation: Workstation, opener: Opener) => {
    const sure = await confirmDanger({
      act: `Remove ${opener.name} from ${workstation.name}`,
      consequence: `${opener.name} can't open the next packet on ${workstation.name}, but can still open the current one. Access returns if they unlock or sign there with a PIN again.`,
    });
    if (sure) shutOut.go({ params: { openerId: opener.id } });
  };
  const minutes = packet ? Math.floor((serverNow() - Date.parse(packet.madeAt)) / 60_000) : null;
  return (
    <section aria-label={place.locationName}>
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <Title order={3} size="h4">
            {place.locationName}
          </Title>
          {workstations.length > 0 && <PacketAgeChip minutes={minutes} />}
          {packet && (
            <span>
              {packet.people} {packet.people === 1 ? "client" : "clients"}, {Math.ceil(packet.bytes / 1000)} KB
            </span>
          )}
        </Group>
        {mayManage && workstations.length > 0 && (
          <Button
            variant="default"
            size="xs"
            loading={make.pending}
            onClick={() => make.go({ body: { locationId: place.locationId } })}
          >
            Create packet now
          </Button>
        )}
      </Group>
      {workstations.length === 0 ? (
        <EmptyState
          small
          title="No workstation enrolled"
          text="Without one, staff here have no data if Cairn is down. Enroll a browser where medications are given."
        />
      ) : (
        <DataTable
          label={`Workstations of ${place.locationName}`}
          columns={columnsIn(place.timeZone, here, mayManage ? { takeOut, takeAway } : null)}
          rowKey={(row) => row.id}
          rows={workstations}
          empty={{ title: "None" }}
        />
      )}
    </section>
  );
}

function PacketAgeChip({ minutes }: { minutes: number | null }) {
  if (minutes === null)
    return (
      <Chip tone="attention" shape="clock">
        No packet yet
      </Chip>
    );
  const late = minutes > 3 * packetMinutes;
  return (
    <Chip tone={late ? "danger" : "done"} shape={late ? "alert" : "check"}>
      {ageWords(Math.max(0, minutes))}
    </Chip>
  );
}

function columnsIn(
  zone: string,
  here: string | null,
  may: {
    takeOut: (workstation: Workstation) => Promise<void>;
    takeAway: (workstation: Workstation, opener: Opener) => Promise<void>;
  } | null,
): Column<Workstation>[] {
  return [
    {
      key: "name",
      header: "Workstation",
      cell: (row) => (
        <Group gap="xs">
          {row.name}
          {row.id === here && <Chip tone="info">This browser</Chip>}
        </Group>
      ),
      grow: 1.4,
    },
    {
      key: "packet",
      header: "Packet from",
      cell: (row) => (row.packetMadeAt ? showDateTime(row.packetMadeAt, zone) : "None yet"),
      width: 190,
    },
    {
      key: "contact",
      header: "Last contact",
      cell: (row) => (row.lastContactAt ? showDateTime(row.lastContactAt, zone) : "Never"),
      width: 190,
    },
    {
      key: "who",
      header: "Users with access",
      grow: 2,
      cell: (row) =>
        row.openers.length === 0 ? (
          "No one yet. Unlock or sign with a PIN there."
        ) : (
          <Group gap="xs">
            {row.openers.map((opener) => (
              <Pill
                key={opener.id}
                withRemoveButton={may !== null}
                onRemove={() => void may?.takeAway(row, opener)}
                removeButtonProps={{
                  "aria-label": `Remove ${opener.name} from ${row.name}`,
                  "aria-hidden": false,
                  tabIndex: 0,
                }}
              >
                {opener.name}
              </Pill>
            ))}
          </Group>
        ),
    },
    ...(may
      ? [
          {
            key: "act",
            header: "",
            width: 110,
            cell: (row: Workstation) => (
              <Button variant="subtle" color="rose" size="compact-sm" onClick={() => void may.takeOut(row)}>
                Remove
              </Button>
            ),
          },
        ]
      : []),
  ];
}
