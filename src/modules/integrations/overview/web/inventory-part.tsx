import { Button } from "@mantine/core";
import { useState } from "react";
import { download, useRead } from "#platform/web/index.ts";
import { Chip, type Column, DataTable, PageSection } from "#ui/index.ts";
import { exportServiceInventory, getServiceInventory, type ServiceLine } from "../overview.contract.ts";

const ways = { connection: "Connection", program: "API client", webhook: "Webhook" } as const;

/** Everything with access to data, for the annual risk analysis. */
export function InventoryPart() {
  const read = useRead(getServiceInventory, {});
  const [saving, setSaving] = useState(false);
  const columns: Column<ServiceLine>[] = [
    { key: "name", header: "Name", grow: 2, cell: (row) => row.name, wraps: true },
    { key: "way", header: "Type", width: 120, phone: "beside", cell: (row) => ways[row.way] },
    { key: "what", header: "Description", grow: 3, cell: (row) => row.what, wraps: true },
    { key: "vendor", header: "Vendor", grow: 1, cell: (row) => row.vendor, wraps: true },
    { key: "hosts", header: "Hosts", grow: 2, cell: (row) => row.hosts.join(", "), wraps: true },
    {
      key: "data",
      header: "Client data",
      width: 120,
      cell: (row) => <Chip tone={row.clientData ? "attention" : "neutral"}>{row.clientData ? "Yes" : "No"}</Chip>,
    },
    { key: "agreements", header: "Agreements", grow: 2, cell: (row) => row.agreements, wraps: true },
  ];
  const save = async () => {
    setSaving(true);
    await download(exportServiceInventory, {});
    setSaving(false);
  };
  return (
    <PageSection
      title="Inventory"
      note="Outside services, API clients and webhooks with access to data, for the risk analysis."
      action={
        <Button variant="default" loading={saving} onClick={() => void save()}>
          Export CSV
        </Button>
      }
    >
      <DataTable
        label="Outside services"
        columns={columns}
        rowKey={(row) => row.id}
        source={read}
        empty={{ title: "Nothing connected", text: "No service, API client or webhook has access to data." }}
      />
    </PageSection>
  );
}
