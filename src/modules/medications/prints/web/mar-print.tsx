import { addMinutes, localDate, zoneLabel } from "#platform/shared/time/index.ts";
import { RecordProblem, useParam, useRead, useUrlState } from "#platform/web/index.ts";
import { PrintSection, PrintTable, Skeletons, showDate, showDateTime, tallMan } from "#ui/index.ts";
import { effectLabels, type MedicationLog } from "../../administrations/log.contract.ts";
import { initialsLegend, marDates, marDays, marGroups } from "../../administrations/mar.ts";
import { outcomes } from "../../administrations/outcome.ts";
import { outcomeReasonLabel } from "../../administrations/reasons.ts";
import { MarMark } from "../../administrations/web/mar-cell.tsx";
import { prnReasonLabel } from "../../orders/sig.ts";
import { readMedicationPrint } from "../print.contract.ts";
import { type MedicationPrint, PrintPage } from "./print-page.tsx";

/** `/exportPrint/medication/<demographicId>?from=&to=`: the printed MAR with PRN doses and legend. */
export function Screen() {
  const id = useParam("medication_log");
  const { params } = useUrlState();
  const range = { ...(params.from ? { from: params.from } : {}), ...(params.to ? { to: params.to } : {}) };
  const print = useRead(readMedicationPrint, { params: { kind: "mar", id }, query: range });
  if (print.isError) return <RecordProblem error={print.error} onRetry={() => void print.refetch()} />;
  if (!print.data) return <Skeletons shape="page" count={10} />;
  return <Mar print={print.data} />;
}

function Mar({ print }: { print: MedicationPrint }) {
  const zone = print.subject.timeZone;
  const now = print.subject.printedAt;
  const first = localDate(print.from ?? now, zone);
  const days = marDates(first, 31).filter((date) => date <= localDate(lastMoment(print, now), zone));
  const byOrder = marDays(print.doses, print.logs, zone, now);
  const asNeeded = print.logs.filter((log) => log.timing === "prn");
  const weeks = Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => days.slice(index * 7, index * 7 + 7));
  return (
    <PrintPage print={print} title="Medication administration record" landscape>
      <p>
        {showDate(first)} to {showDate(days.at(-1) ?? first)}. Times in {zoneLabel(zone, now)}.
      </p>
      {weeks.map((week) => (
        <PrintSection key={week[0]} title={`${showDate(week[0] ?? first)} – ${showDate(week.at(-1) ?? first)}`}>
          <PrintTable
            columns={[
              { header: "Order", width: "19em" },
              ...week.map((date) => ({ header: showDate(date).slice(0, 5) })),
            ]}
            rows={marGroups(print.orders, byOrder).flatMap(({ orders }) =>
              orders.map((order) => ({
                key: order.id,
                cells: [
                  <>
                    <strong>{tallMan(order.productText)}</strong>
                    <br />
                    {order.sigText}
                  </>,
                  ...week.map((date) =>
                    (byOrder.get(order.id)?.get(date) ?? []).map((entry) => (
                      <MarMark key={entry.key} entry={entry} timeZone={zone} />
                    )),
                  ),
                ],
              })),
            )}
            none="No orders on these days."
          />
        </PrintSection>
      ))}
      <PrintSection title="As-needed doses">
        <PrintTable
          columns={[
            { header: "Time", width: "11em" },
            { header: "Medication", width: "17em" },
            { header: "Reason" },
            { header: "Given by" },
            { header: "Effect" },
          ]}
          rows={asNeeded.map((log) => ({ key: log.id, cells: prnCells(log, print, zone) }))}
          none="None on these days."
        />
      </PrintSection>
      <PrintSection title="Initials and symbols">
        <p>
          {initialsLegend(print.logs)
            .map(({ initials, name }) => `${initials} ${name}`)
            .join(" · ") || "No entries on these days."}
        </p>
        <p>
          Check mark: given. Empty circle: upcoming. Filled circle: due. Triangle: overdue or not documented. Boxed: not
          given. LE: late entry. W: witnessed. Struck through: voided.
        </p>
      </PrintSection>
    </PrintPage>
  );
}

/** The end of the range is exclusive, so the last day is that of the minute before it. */
function lastMoment(print: MedicationPrint, now: string): string {
  return print.to === null ? now : addMinutes(print.to, -1);
}

function prnCells(log: MedicationLog, print: MedicationPrint, zone: string) {
  const order = print.orders.find((one) => one.id === log.orderId);
  const effect = log.effect ? effectLabels[log.effect] : log.recheckDueAt ? "Not documented" : "";
  return [
    showDateTime(log.occurredAt, zone),
    `${tallMan(order?.productText ?? "")}, ${log.doseGiven ? `${log.doseGiven}\u00a0${log.unit ?? ""}` : outcomes.label(log.result)}${log.reasonCode ? ` (${outcomeReasonLabel(log.reasonCode)})` : ""}`,
    [
      log.prnReasonCode && prnReasonLabel(log.prnReasonCode),
      log.scoreStatement && `score: ${log.scoreStatement}`,
      log.scoreOverrideReason && `does not meet the order: ${log.scoreOverrideReason}`,
    ]
      .filter(Boolean)
      .join("; "),
    [log.performedByName, log.witnessName && `witness ${log.witnessName}`].filter(Boolean).join(", "),
    log.voidedAt ? `Voided: ${log.voidReason ?? ""}` : effect,
  ];
}
