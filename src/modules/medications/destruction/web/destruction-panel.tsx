import { Button } from "@mantine/core";
import { useState } from "react";
import { NameAlert } from "#modules/clients/index.web.ts";
import { AppLink, useCan, useLive, useRead, useSession } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  DrugName,
  ErrorState,
  PageSection,
  SideDrawer,
  Skeletons,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import { listContainers } from "../../counts/container.contract.ts";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { destructionMethodLabels } from "../../orders/new-order.contract.ts";
import { listOrders } from "../../orders/order.contract.ts";
import { orderStates } from "../../orders/order-states.ts";
import { type DestructionSummary, destructionPageSize, listDestructions } from "../destruction.contract.ts";
import { type DestructionItem, destructionItems, itemLabel } from "../destruction-items.ts";
import { DestroyBatch } from "./destroy-batch.tsx";

/** What is to be destroyed, by location, and what was destroyed. Quantities are not shown: both people count. */
export function DestructionPanel() {
  const { locationId, locations } = useSession();
  const mayDestroy = useCan("medications.destroy");
  const [batch, setBatch] = useState<{ locationId: string; items: DestructionItem[] } | null>(null);
  const at = locationId ? { locationId } : {};
  const whole = { page: 1, pageSize: destructionPageSize, ...at };
  const orders = useRead(listOrders, {
    query: { ...whole, order_status: String(orderStates.code("pending_destruction")) },
  });
  const containers = useRead(listContainers, { query: { ...whole, state: "pending_destruction" } });
  useLive(locationId ? `board:supply:${locationId}` : null, [listContainers, listOrders, listDestructions]);
  const failed = orders.isError ? orders : containers.isError ? containers : null;
  if (failed && (!orders.data || !containers.data))
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!orders.data || !containers.data) return <Skeletons shape="text" count={8} />;
  const items = destructionItems(orders.data.rows, containers.data.rows);
  const places = [...new Set(items.map((item) => item.locationId))];
  const nameOf = (id: string) => locations.find((one) => one.id === id)?.name ?? "Location";
  return (
    <>
      {places.length === 0 && (
        <DataTable
          label="To destroy"
          columns={columns}
          rowKey={(row) => row.key}
          rows={[]}
          empty={{
            title: "Nothing to destroy",
            text: "Containers that are set aside and what is left of discontinued orders appear here.",
          }}
        />
      )}
      {places.map((place) => {
        const here = items.filter((item) => item.locationId === place);
        return (
          <PageSection
            key={place}
            title={`To destroy at ${nameOf(place)}`}
            action={
              mayDestroy && (
                <Button variant="default" onClick={() => setBatch({ locationId: place, items: here })}>
                  Destroy all {here.length}
                </Button>
              )
            }
          >
            <DataTable
              label={`To destroy at ${nameOf(place)}`}
              columns={columns}
              rowKey={(row) => row.key}
              rows={here}
              {...(mayDestroy
                ? {
                    bulkActions: (rows: DestructionItem[]) => (
                      <Button onClick={() => setBatch({ locationId: place, items: rows })}>
                        Destroy {rows.length} {rows.length === 1 ? "item" : "items"}
                      </Button>
                    ),
                  }
                : {})}
              empty={{ title: "Nothing to destroy" }}
            />
          </PageSection>
        );
      })}
      <Destroyed />
      <SideDrawer opened={batch !== null} onClose={() => setBatch(null)} title="Destroy medications" width={620}>
        {batch && <DestroyBatch {...batch} onClose={() => setBatch(null)} />}
      </SideDrawer>
    </>
  );
}

const columns: readonly Column<DestructionItem>[] = [
  { key: "no", header: "Item", width: 110, cell: itemLabel },
  {
    key: "product",
    header: "Medication",
    grow: 2,
    wraps: true,
    cell: (row) => (
      <>
        <DrugName name={row.productText} />{" "}
        {row.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(row.deaSchedule)}</Chip>}
      </>
    ),
  },
  {
    key: "client",
    header: "Client",
    grow: 1,
    cell: (row) =>
      row.clientId ? (
        <>
          {row.clientName} <NameAlert clientId={row.clientId} />
        </>
      ) : (
        "Facility stock"
      ),
  },
  { key: "order", header: "Order", width: 100, cell: (row) => row.orderNo && `O-${row.orderNo}` },
  { key: "where", header: "Storage", width: 150, cell: (row) => row.storageName },
  { key: "why", header: "Reason", grow: 1, wraps: true, cell: (row) => row.reason },
  {
    key: "since",
    header: "Set aside",
    width: 190,
    phone: "beside",
    cell: (row) => row.setAsideAt && showDateTime(row.setAsideAt, row.timeZone),
  },
];

function Destroyed() {
  const { locationId } = useSession();
  const state = useTableState();
  const query = { page: state.page, pageSize: state.pageSize, ...(locationId ? { locationId } : {}) };
  const read = useRead(listDestructions, { query }, { keep: true });
  const mayPrint = useCan("medications.print");
  return (
    <PageSection title="Destroyed">
      <DataTable
        label="Destroyed"
        columns={destroyedColumns}
        rowKey={(row) => row.id}
        source={read}
        state={state}
        {...(mayPrint
          ? {
              rowActions: (row: DestructionSummary) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  component={AppLink}
                  to={`/exportPrint/medicationDestruction/${row.id}`}
                  aria-label={`Print the certificate of D-${row.destructionNo}`}
                >
                  Certificate
                </Button>
              ),
            }
          : {})}
        empty={{
          title: "Nothing destroyed yet",
          text: "Each destruction keeps its counts, method and both signatures.",
        }}
      />
    </PageSection>
  );
}

const destroyedColumns: readonly Column<DestructionSummary>[] = [
  { key: "no", header: "Record", width: 100, cell: (row) => `D-${row.destructionNo}` },
  { key: "at", header: "Destroyed", width: 180, cell: (row) => showDateTime(row.performedAt, row.timeZone) },
  { key: "items", header: "Items", width: 80, numeric: true, cell: (row) => row.items },
  { key: "method", header: "Method", grow: 1, cell: (row) => destructionMethodLabels[row.method] },
  {
    key: "by",
    header: "Destroyed by",
    grow: 2,
    wraps: true,
    cell: (row) => `${row.witness1Name} and ${row.witness2Name}`,
  },
  { key: "place", header: "Location", grow: 1, cell: (row) => row.locationName },
];
