import { RecordProblem, useParam, useRead } from "#platform/web/index.ts";
import { PrintFacts, PrintSection, PrintTable, Skeletons, showDateTime, tallMan } from "#ui/index.ts";
import type { MedicationLog } from "../../administrations/log.contract.ts";
import { outcomes } from "../../administrations/outcome.ts";
import { outcomeReasonLabel } from "../../administrations/reasons.ts";
import { orderStateOf, orderStates, statusDetail } from "../../orders/order-states.ts";
import { courseText } from "../../orders/sig.ts";
import { orderModeLabel, orderTypeLabel, signatureLabel } from "../../orders/web/order-labels.ts";
import { readMedicationPrint } from "../print.contract.ts";
import { Changes, totalsText } from "./history-print.tsx";
import { PrintPage } from "./print-page.tsx";

/** `/exportPrint/medicationOrders/<orderId>`: one order with its authority, history, doses and the hash of what was signed. */
export function Screen() {
  const id = useParam("medicationOrder");
  const print = useRead(readMedicationPrint, { params: { kind: "order", id }, query: {} });
  if (print.isError) return <RecordProblem error={print.error} onRetry={() => void print.refetch()} />;
  if (!print.data) return <Skeletons shape="page" count={10} />;
  const { orders, histories, logs, subject } = print.data;
  const [order] = orders;
  const [history] = histories;
  if (!order || !history) return <Skeletons shape="page" count={10} />;
  const zone = subject.timeZone;
  const at = (instant: string | null) => (instant === null ? null : showDateTime(instant, zone, true));
  const { readBack } = history;
  const facts: (readonly [string, string | null])[] = [
    ["Order", `${tallMan(order.productText)}: ${order.sigText}`],
    ["Type", orderTypeLabel(order.orderType)],
    ["Indication", order.indication],
    ["Start and duration", `${at(order.startAt)}, ${courseText(order, zone)}`],
    ["Status", `${orderStates.label(orderStateOf(order.orderStatus))}${statusDetail({ ...order, timeZone: zone })}`],
    ["Prescriber", `${order.prescriberName}, ${orderModeLabel(order.orderMode).toLowerCase()}`],
    ["Entered by", order.enteredByName],
    ["Read back", readBack && `“${readBack.text}”, confirmed by ${readBack.by ?? "staff"}, ${at(readBack.at)}`],
    ["Signature", signatureLabel(order)],
    ["Signed content (SHA-256)", history.signatureHash],
    ["Noted by", order.takenAt ? `${order.takenByName ?? ""}, ${at(order.takenAt)}` : "Not acknowledged"],
    ["Instructions", order.instructions],
    ["Doses", totalsText(order, history, zone)],
  ];
  return (
    <PrintPage print={print.data} title={`Order O-${order.orderNo}`}>
      <PrintFacts
        none="Nothing recorded."
        rows={facts.flatMap(([term, value]) => (value ? [[term, value] as const] : []))}
      />
      <PrintSection title="History">
        <Changes history={history} timeZone={zone} />
      </PrintSection>
      <PrintSection title="Doses">
        <PrintTable
          columns={[
            { header: "Due", width: "11em" },
            { header: "Given or decided", width: "11em" },
            { header: "Outcome" },
            { header: "By", width: "12em" },
          ]}
          rows={logs.map((log) => ({ key: log.id, cells: cellsOf(log, zone) }))}
          none="No doses documented."
        />
      </PrintSection>
    </PrintPage>
  );
}

function cellsOf(log: MedicationLog, zone: string) {
  const dose = log.doseGiven ? `${log.doseGiven} ${log.unit ?? ""}, ` : "";
  return [
    log.dueAt ? showDateTime(log.dueAt, zone, true) : "As needed",
    showDateTime(log.occurredAt, zone, true),
    `${dose}${outcomes.label(log.result)}${log.reasonCode ? ` (${outcomeReasonLabel(log.reasonCode)})` : ""}${log.voidedAt ? `. Voided: ${log.voidReason ?? ""}` : ""}`,
    [log.performedByName, log.witnessName && `witness ${log.witnessName}`].filter(Boolean).join(", "),
  ];
}
