import { Button, SegmentedControl } from "@mantine/core";
import { NameAlert } from "#modules/clients/index.web.ts";
import { useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  DrugName,
  Person,
  SideDrawer,
  StateBadge,
  showDate,
  showDateTime,
  useTableState,
} from "#ui/index.ts";
import supply from "../../counts/web/supply.module.css";
import { deaLabel } from "../../drugs/dea-schedule.ts";
import { quantityText } from "../../orders/dose-amount.ts";
import { listRefills, type OrderSupply, type Refill, readSupply } from "../refill.contract.ts";
import { refillStates } from "../refill.ts";
import { DaysLeft } from "./days-left.tsx";
import { RefillDrawer } from "./refill-drawer.tsx";
import { RequestRefill } from "./refill-forms.tsx";
import classes from "./supply.module.css";

const parts = [
  { value: "supply", label: "Days left" },
  { value: "refills", label: "Open refills" },
  { value: "past", label: "Past refills" },
];

/** How long each order's supply lasts, and the refills on their way. */
export function SupplyPanel() {
  const url = useUrlState();
  const { locationId } = useSession();
  useLive(locationId ? `board:supply:${locationId}` : null, [readSupply, listRefills]);
  const part = parts.find(({ value }) => value === url.params.part)?.value ?? "supply";
  return (
    <>
      <div className={supply.bar}>
        <SegmentedControl
          aria-label="View"
          data={parts}
          value={part}
          onChange={(next) => url.set({ part: next === "supply" ? null : next, page: null })}
        />
      </div>
      {part === "supply" ? <SupplyTable /> : <RefillTable key={part} state={part === "past" ? "closed" : "open"} />}
      <RefillDrawer />
    </>
  );
}

function SupplyTable() {
  const url = useUrlState();
  const { locationId } = useSession();
  const mayManage = useCan("medications.manageInventory");
  const read = useRead(readSupply, { query: locationId ? { locationId } : {} }, { keep: true });
  const asking = read.data?.rows.find(({ orderId }) => orderId === url.params.request);
  return (
    <>
      <DataTable
        label="Supply"
        columns={supplyColumns}
        rowKey={(row) => row.orderId}
        source={read}
        onOpen={(row) => url.set(row.refillId ? { refill: row.refillId } : { request: row.orderId })}
        rowTone={(row) => (row.isUrgent ? "danger" : row.isLow ? "attention" : undefined)}
        rowActions={(row) =>
          row.refillId ? (
            <Button variant="subtle" size="compact-sm" onClick={() => url.set({ refill: row.refillId })}>
              Open refill
            </Button>
          ) : (
            mayManage && (
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Request refill of ${row.productText} for ${row.clientName}`}
                onClick={() => url.set({ request: row.orderId })}
              >
                Request refill
              </Button>
            )
          )
        }
        empty={{
          title: "No supply to show",
          text: "Orders of controlled drugs, and of what is kept in a container of the client, appear here with the days their supply lasts.",
        }}
      />
      <SideDrawer
        opened={mayManage && asking !== undefined}
        onClose={() => url.set({ request: null })}
        title="Request refill"
      >
        {asking && <RequestRefill key={asking.orderId} row={asking} onClose={() => url.set({ request: null })} />}
      </SideDrawer>
    </>
  );
}

const client = (row: OrderSupply | Refill) => (
  <Person
    name={row.clientName}
    seed={row.mrNo}
    detail={
      <>
        {row.mrNo} <NameAlert clientId={row.clientId} />
      </>
    }
  />
);
const drug = (row: OrderSupply | Refill) => (
  <span className={classes.cell}>
    <span>
      <DrugName name={row.productText} />{" "}
      {row.deaSchedule > 0 && <Chip title="Controlled">{deaLabel(row.deaSchedule)}</Chip>}
    </span>
    <span className={classes.words}>{row.sigText}</span>
  </span>
);

const supplyColumns: readonly Column<OrderSupply>[] = [
  { key: "client", header: "Client", width: 230, cell: client },
  { key: "drug", header: "Medication", grow: 2, wraps: true, cell: drug },
  {
    key: "hand",
    header: "On hand",
    width: 120,
    numeric: true,
    cell: (row) => (row.onHand === null ? "Being counted" : quantityText(row.onHand, row.unit)),
  },
  { key: "days", header: "Days left", width: 160, wraps: true, phone: "beside", cell: (row) => <DaysLeft row={row} /> },
  {
    key: "out",
    header: "Runs out",
    width: 196,
    cell: (row) => row.runsOutAt && showDateTime(row.runsOutAt, row.timeZone),
  },
  {
    key: "refill",
    header: "Refill",
    width: 160,
    cell: (row) => row.refillState && <StateBadge states={refillStates} state={row.refillState} />,
  },
];

function RefillTable({ state: of }: { state: "open" | "closed" }) {
  const url = useUrlState();
  const { locationId } = useSession();
  const state = useTableState();
  const query = { page: state.page, pageSize: state.pageSize, state: of, ...(locationId ? { locationId } : {}) };
  const read = useRead(listRefills, { query }, { keep: true });
  return (
    <DataTable
      label={of === "open" ? "Open refills" : "Past refills"}
      columns={refillColumns}
      rowKey={(row) => row.id}
      source={read}
      state={state}
      onOpen={(row) => url.set({ refill: row.id })}
      rowTone={(row) => (row.state === "suggested" ? "attention" : undefined)}
      empty={
        of === "open"
          ? {
              title: "No open refills",
              text: "Every morning a refill is suggested for each order whose supply runs out soon.",
            }
          : { title: "No past refills", text: "Refills that were received, denied or canceled appear here." }
      }
    />
  );
}

const refillColumns: readonly Column<Refill>[] = [
  { key: "client", header: "Client", width: 230, cell: client },
  { key: "drug", header: "Medication", grow: 2, wraps: true, cell: drug },
  {
    key: "quantity",
    header: "Quantity",
    width: 130,
    numeric: true,
    cell: (row) => quantityText(row.quantity, row.unit),
  },
  { key: "pharmacy", header: "Pharmacy", grow: 1, cell: (row) => row.pharmacyName },
  { key: "by", header: "Needed by", width: 110, cell: (row) => row.neededBy && showDate(row.neededBy) },
  {
    key: "state",
    header: "Status",
    width: 160,
    phone: "beside",
    cell: (row) => <StateBadge states={refillStates} state={row.state} />,
  },
];
