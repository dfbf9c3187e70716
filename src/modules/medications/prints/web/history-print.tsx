import { RecordProblem, useParam, useRead } from "#platform/web/index.ts";
import { PrintSection, PrintTable, Skeletons, showDateTime, tallMan, unbroken } from "#ui/index.ts";
import type { Order } from "../../orders/order.contract.ts";
import { orderStateOf, orderStates, statusDetail } from "../../orders/order-states.ts";
import { isMedication } from "../../orders/service.ts";
import { courseText } from "../../orders/sig.ts";
import { orderEventLabel, orderModeLabel, signatureLabel } from "../../orders/web/order-labels.ts";
import { type OrderHistory, readMedicationPrint } from "../print.contract.ts";
import { type MedicationPrint, PrintPage } from "./print-page.tsx";

/** `/exportPrint/medicationHistory/<demographicId>`: every order of a stay with its changes and dose totals. */
export function Screen() {
  const id = useParam("medication_history");
  const print = useRead(readMedicationPrint, { params: { kind: "history", id }, query: {} });
  if (print.isError) return <RecordProblem error={print.error} onRetry={() => void print.refetch()} />;
  if (!print.data) return <Skeletons shape="page" count={10} />;
  const { orders } = print.data;
  const groups = [
    { title: "Medications", rows: orders.filter(isMedication) },
    { title: "Other orders", rows: orders.filter((order) => !isMedication(order)) },
  ];
  return (
    <PrintPage print={print.data} title="Medication history">
      {groups.map(({ title, rows }) => (
        <PrintSection key={title} title={title}>
          <PrintTable
            columns={[
              { header: "Number", width: "5.5em" },
              { header: "Order" },
              { header: "Start, duration, status", width: "11em" },
              { header: "Doses", width: "9em" },
              { header: "Changes", width: "15em" },
            ]}
            rows={rows.map((order) => ({ key: order.id, cells: cellsOf(order, print.data) }))}
            none="None"
          />
        </PrintSection>
      ))}
    </PrintPage>
  );
}

function cellsOf(order: Order, { histories, subject: { timeZone } }: MedicationPrint) {
  const history = histories.find(({ orderId }) => orderId === order.id);
  return [
    unbroken(`O-${order.orderNo}`),
    <>
      <strong>{tallMan(order.productText)}</strong>
      <br />
      {order.sigText}
      {order.indication && `, for ${order.indication}`}
      <br />
      {order.prescriberName} ({orderModeLabel(order.orderMode).toLowerCase()}). {signatureLabel(order)}
    </>,
    <>
      {unbroken(`${showDateTime(order.startAt, timeZone, true)}, ${courseText(order, timeZone)}`)}
      <br />
      {orderStates.label(orderStateOf(order.orderStatus))}
      {statusDetail({ ...order, timeZone })}
    </>,
    isMedication(order) && history ? totalsText(order, history, timeZone) : "",
    history ? <Changes key="changes" history={history} timeZone={timeZone} /> : "",
  ];
}

/** "12 given, 600 mg in all, last 11-20-2026 9:00 AM PST; 1 not given". */
export function totalsText(order: Order, { totals }: OrderHistory, timeZone: string): string {
  const { given, notGiven, amount, lastAt } = totals;
  const missed = notGiven > 0 ? `; ${notGiven} not given` : "";
  if (given === 0) return `None given${missed}`;
  const sum = amount && order.doseUnit ? `, ${amount} ${order.doseUnit} in all` : "";
  return `${given} given${sum}${lastAt ? `, last ${showDateTime(lastAt, timeZone, true)}` : ""}${missed}`;
}

export function Changes({ history, timeZone }: { history: OrderHistory; timeZone: string }) {
  return history.events.map((event) => (
    <span key={event.id} style={{ display: "block" }}>
      {showDateTime(event.at, timeZone, true)} {orderEventLabel(event.action)}
      {event.actorName ? ` by ${event.actorName}` : ""}
      {event.reason ? `: ${event.reason}` : ""}
    </span>
  ));
}
