import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useState } from "react";
import { useRead, useSession } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, PageSection, StateBadge, showDateTime } from "#ui/index.ts";
import { type Connection, listConnections, listIntegrationTypes } from "../connection.contract.ts";
import { connectionStates } from "../connection.ts";
import { ConnectDrawer } from "./connect-drawer.tsx";
import { ConnectionDrawer } from "./connection-drawer.tsx";

const environments = { live: "Live", test: "Test", simulator: "Simulator" } as const;

/** Connections with their health; new connections are added here. */
export function ConnectionsPart() {
  const { timeZone } = useSession();
  const read = useRead(listConnections, {}, { everyMs: 10_000 });
  const types = useRead(listIntegrationTypes, {});
  const [open, setOpen] = useState<string | null>(null);
  const [connecting, setConnecting] = useState(false);
  const labelOf = (key: string) => types.data?.rows.find((type) => type.key === key)?.label ?? key;
  const columns: Column<Connection>[] = [
    { key: "label", header: "Connection", cell: (row) => row.label, grow: 2 },
    { key: "type", header: "Type", cell: (row) => labelOf(row.typeKey), grow: 2 },
    {
      key: "environment",
      header: "Environment",
      width: 130,
      cell: (row) => <Chip tone={row.environment === "live" ? "brand" : "info"}>{environments[row.environment]}</Chip>,
    },
    {
      key: "status",
      header: "Status",
      width: 160,
      phone: "beside",
      cell: (row) => <StateBadge states={connectionStates} state={row.status} />,
    },
    {
      key: "ok",
      header: "Last success",
      width: 190,
      cell: (row) => row.lastOkAt && showDateTime(row.lastOkAt, timeZone),
    },
    { key: "waiting", header: "Queued", numeric: true, width: 90, cell: (row) => row.waiting },
  ];
  const connect = (
    <Button leftSection={<IconPlugConnected size="1.1em" />} onClick={() => setConnecting(true)} data-new="">
      Add connection
    </Button>
  );
  const chosen = read.data?.rows.find((row) => row.id === open);
  const chosenType = types.data?.rows.find((type) => type.key === chosen?.typeKey);
  return (
    <PageSection
      title="Connections"
      note="Outside services that send email, texts and messages for this facility."
      action={connect}
    >
      <DataTable
        label="Connections"
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => setOpen(row.id)}
        source={read}
        empty={{
          title: "No connections",
          text: "Connect a mail account first. It sends invitations, password resets and notifications.",
        }}
      />
      <ConnectDrawer
        opened={connecting}
        onClose={() => setConnecting(false)}
        onMade={(id) => {
          setConnecting(false);
          setOpen(id);
        }}
      />
      {chosen && chosenType && <ConnectionDrawer connection={chosen} type={chosenType} onClose={() => setOpen(null)} />}
    </PageSection>
  );
}
