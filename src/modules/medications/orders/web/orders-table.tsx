import { NameAlert } from "#modules/clients/index.web.ts";
import { useCan, useLive, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import {
  Chip,
  type Column,
  DataTable,
  DrugName,
  dateAt,
  Person,
  StateBadge,
  showDate,
  showDateTime,
} from "#ui/index.ts";
import { finishedCounted, listOrders, type OrderRow, orderCounts } from "../order.contract.ts";
import {
  archivableOrderStates,
  archivedFilterCode,
  isOrderActive,
  openOrderStates,
  orderCodes,
  orderStateOf,
  orderStates,
} from "../order-states.ts";
import { courseText } from "../sig.ts";
import { AcknowledgeButton, ArchiveButton } from "./acknowledge-orders.tsx";
import { OrderDrawer } from "./order-drawer.tsx";
import { signatureState } from "./order-labels.ts";
import classes from "./orders.module.css";

const pageSize = 25;
const archivableCodes = orderCodes(archivableOrderStates);
const activeCode = orderStates.code("active");
/** Status filters in the order of the chips. */
const chips = [
  ...orderCodes([
    "pending_approval",
    "active",
    "on_hold",
    "pending_destruction",
    "expired",
    "discontinued",
    "completed",
    "declined",
  ]),
  archivedFilterCode,
];
/** Counted in full; other states up to `finishedCounted`. */
const fullyCounted: readonly number[] = orderCodes([...openOrderStates, "pending_destruction"]);

interface OrdersTableProps {
  counts: { counts: { orderStatus: number; count: number }[]; toNote: number; toSign: number } | undefined;
}

/** Orders by status, with the queues of orders to acknowledge and to sign. */
export function OrdersTable({ counts }: OrdersTableProps) {
  const url = useUrlState();
  const { locationId } = useSession();
  const mayAcknowledge = useCan("medications.takeOrder");
  const mayComplete = useCan("medications.completeOrder");
  const waiting = url.params.waiting === "toNote" || url.params.waiting === "toSign" ? url.params.waiting : undefined;
  const status = waiting ? undefined : (url.params.order_status ?? String(activeCode));
  const page = Number(url.params.page ?? "1") || 1;
  const orders = useRead(
    listOrders,
    {
      query: {
        page,
        pageSize,
        ...(waiting ? { waiting } : { order_status: status }),
        ...(locationId ? { locationId } : {}),
      },
    },
    { keep: true },
  );
  useLive("list:medications", [listOrders, orderCounts]);
  const isArchivable = archivableCodes.some((code) => status === String(code));
  const bulk =
    waiting === "toNote" && mayAcknowledge
      ? { bulkActions: (rows: OrderRow[], clear: () => void) => <AcknowledgeButton orders={rows} onDone={clear} /> }
      : isArchivable && mayComplete
        ? { bulkActions: (rows: OrderRow[], clear: () => void) => <ArchiveButton orders={rows} onDone={clear} /> }
        : {};
  const countOf = (code: number) => counts?.counts.find((row) => row.orderStatus === code)?.count;
  return (
    <>
      <fieldset className={classes.chips}>
        <legend className="cairn-hidden">Filter orders</legend>
        <FilterChip
          on={waiting === "toNote"}
          label="To acknowledge"
          count={counts?.toNote}
          onClick={() => url.set({ waiting: "toNote", order_status: null, page: null })}
        />
        <FilterChip
          on={waiting === "toSign"}
          label="To sign"
          count={counts?.toSign}
          onClick={() => url.set({ waiting: "toSign", order_status: null, page: null })}
        />
        <span className={classes.divider} />
        {chips
          .filter((code) => code === activeCode || status === String(code) || (countOf(code) ?? 0) > 0)
          .map((code) => (
            <FilterChip
              key={code}
              on={status === String(code)}
              label={code === archivedFilterCode ? "Archived" : orderStates.label(orderStateOf(code))}
              count={countOf(code)}
              countedTo={fullyCounted.includes(code) ? undefined : finishedCounted}
              onClick={() => url.set({ waiting: null, order_status: code === activeCode ? null : code, page: null })}
            />
          ))}
      </fieldset>
      <DataTable
        label="Orders"
        columns={columns}
        rowKey={(row) => row.id}
        source={orders}
        onOpen={(row) => url.set({ selectedOrder: row.id })}
        {...bulk}
        rowTone={(row) => (row.signatureState === "cosign_overdue" ? "danger" : undefined)}
        empty={emptyOf(waiting, status)}
        layoutKey="medications.orders"
      />
      <OrderDrawer />
    </>
  );
}

function emptyOf(waiting: "toNote" | "toSign" | undefined, status: string | undefined) {
  if (waiting === "toNote")
    return { title: "No orders to acknowledge", text: "New orders appear here until a nurse acknowledges them." };
  if (waiting === "toSign")
    return { title: "No orders to sign", text: "Your proposed, verbal and telephone orders appear here." };
  const state =
    status === String(archivedFilterCode)
      ? "archived"
      : orderStates.label(orderStateOf(Number(status ?? activeCode))).toLowerCase();
  return { title: "No orders", text: `No orders with status "${state}". Open a client's chart to enter one.` };
}

function FilterChip({
  on,
  label,
  count,
  countedTo,
  onClick,
}: {
  on: boolean;
  label: string;
  count: number | undefined;
  /** The count stops here. */
  countedTo?: number | undefined;
  onClick: () => void;
}) {
  return (
    <button type="button" className={classes.chip} aria-pressed={on} onClick={onClick}>
      {label}
      {count !== undefined && count > 0 && (
        <span className={classes.count}>{count === countedTo ? `${count - 1}+` : count}</span>
      )}
    </button>
  );
}

const columns: readonly Column<OrderRow>[] = [
  {
    key: "client",
    header: "Client",
    width: 200,
    cell: (row) => (
      <Person
        name={row.clientName}
        seed={row.mrNo}
        detail={
          <>
            {row.mrNo} <NameAlert clientId={row.clientId} />
          </>
        }
      />
    ),
  },
  {
    key: "order",
    header: "Order",
    grow: 4,
    wraps: true,
    cell: (row) => (
      <span className={classes.orderCell}>
        <DrugName name={row.productText} />
        <span className={classes.sig}>{row.sigText}</span>
      </span>
    ),
  },
  { key: "no", header: "Order number", width: 90, cell: (row) => `O-${row.orderNo}`, hidden: true, phone: "line" },
  {
    key: "prescriber",
    header: "Prescriber",
    width: 130,
    cell: (row) => (
      <span className={classes.orderCell}>
        <span>{row.prescriberName}</span>
        <span className={classes.sig}>{signatureState(row)}</span>
      </span>
    ),
  },
  {
    key: "noted",
    header: "Noted by",
    width: 176,
    cell: (row) =>
      row.takenAt ? (
        <span className={classes.orderCell}>
          <span>{row.takenByName}</span>
          <span className={classes.sig}>{showDateTime(row.takenAt, row.timeZone)}</span>
        </span>
      ) : isOrderActive(row) ? (
        <span className={classes.chipCell}>
          <Chip tone="attention" shape="clock">
            To acknowledge
          </Chip>
        </span>
      ) : (
        "Not acknowledged"
      ),
  },
  {
    key: "course",
    header: "Start and duration",
    width: 180,
    cell: (row) => (
      <span className={classes.orderCell}>
        <span>{showDate(dateAt(row.startAt, row.timeZone))}</span>
        <span className={classes.sig}>{courseText(row, row.timeZone)}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: "Status",
    width: 104,
    phone: "beside",
    cell: (row) => <StateBadge states={orderStates} state={orderStateOf(row.orderStatus)} />,
  },
];
