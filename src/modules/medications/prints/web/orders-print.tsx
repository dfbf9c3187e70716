import { useRead, useUrlState } from "#platform/web/index.ts";
import {
  EmptyState,
  ErrorState,
  PrintSection,
  PrintTable,
  Skeletons,
  showDateTime,
  tallMan,
  unbroken,
} from "#ui/index.ts";
import type { Order } from "../../orders/order.contract.ts";
import {
  currentOrderStates,
  isOrderActive,
  isOrderClosed,
  isOrderIn,
  orderStateOf,
  orderStates,
  statusDetail,
  unsignedOrderStates,
} from "../../orders/order-states.ts";
import { courseText } from "../../orders/sig.ts";
import { orderModeLabel, signatureLabel } from "../../orders/web/order-labels.ts";
import { readMedicationPrint } from "../print.contract.ts";
import { PrintPage } from "./print-page.tsx";

/** `/orders_print?demographicId=…`: the printed orders of a stay, with signatures and acknowledgments. */
export function Screen() {
  const { params } = useUrlState();
  const id = params.demographicId ?? "";
  const print = useRead(readMedicationPrint, { params: { kind: "orders", id }, query: {} }, { enabled: id !== "" });
  if (id === "")
    return <EmptyState title="Nothing to print" text="Open Medications in a client's chart and select Print." />;
  if (print.isError) return <ErrorState error={print.error} onRetry={() => void print.refetch()} />;
  if (!print.data) return <Skeletons shape="page" count={10} />;
  const { orders } = print.data;
  const zone = print.data.subject.timeZone;
  const groups = [
    {
      title: "Active and held orders",
      rows: orders.filter((order) => isOrderIn(order, currentOrderStates)),
    },
    { title: "Pending signature", rows: orders.filter((order) => isOrderIn(order, unsignedOrderStates)) },
    { title: "Completed and discontinued orders", rows: orders.filter(isOrderClosed) },
  ];
  return (
    <PrintPage print={print.data} title="Orders">
      {groups.map(({ title, rows }) => (
        <PrintSection key={title} title={title}>
          <PrintTable
            columns={[
              { header: "Number", width: "5.5em" },
              { header: "Order" },
              { header: "Start and duration", width: "9.5em" },
              { header: "Prescriber and signature", width: "10em" },
              { header: "Noted by", width: "8.5em" },
            ]}
            rows={rows.map((order) => ({ key: order.id, cells: cellsOf(order, zone) }))}
            none="None"
          />
        </PrintSection>
      ))}
    </PrintPage>
  );
}

function cellsOf(order: Order, zone: string) {
  const state = orderStates.label(orderStateOf(order.orderStatus));
  return [
    unbroken(`O-${order.orderNo}`),
    <>
      <strong>{tallMan(order.productText)}</strong>
      <br />
      {order.sigText}
      {order.indication && `, for ${order.indication}`}
      {!isOrderActive(order) && (
        <>
          <br />
          {state}
          {statusDetail(order)}
        </>
      )}
    </>,
    unbroken(`${showDateTime(order.startAt, zone, true)}, ${courseText(order, zone)}`),
    unbroken(`${order.prescriberName} (${orderModeLabel(order.orderMode).toLowerCase()}). ${signatureLabel(order)}`),
    order.takenAt
      ? unbroken(`${order.takenByName ?? ""} ${showDateTime(order.takenAt, zone, true)}`)
      : "Not acknowledged",
  ];
}
