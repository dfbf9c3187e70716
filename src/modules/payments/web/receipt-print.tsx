import { RecordProblem, serverInstant, useRead, useSession, useUrlState } from "#platform/web/index.ts";
import { EmptyState, LoadingScreen, PrintFacts, PrintLayout, showDate } from "#ui/index.ts";
import { getReceipt } from "../collect/payment.contract.ts";
import { methodText, paymentStates } from "../collect/payment-states.ts";
import { showCents } from "../money.ts";

/** `/exportPrint/receipt?mrNo=&paymentId=`: the receipt of a payment. It has an amount and no service (PAY-8). */
export function Screen() {
  const { mrNo = "", paymentId = "" } = useUrlState().params;
  if (mrNo === "" || paymentId === "")
    return <EmptyState title="Nothing to print" text="Open a client's payments and choose Print receipt." />;
  return <Receipt mrNo={mrNo} paymentId={paymentId} />;
}

function Receipt({ mrNo, paymentId }: { mrNo: string; paymentId: string }) {
  const session = useSession();
  const read = useRead(getReceipt, { params: { mrNo, paymentId } });
  if (read.error) return <RecordProblem error={read.error} />;
  if (!read.data) return <LoadingScreen />;
  const { payment, billedBy } = read.data;
  const { status, refundedCents, amountCents } = payment;
  return (
    <PrintLayout
      title={`Receipt ${payment.receipt}`}
      facility={{ name: billedBy }}
      strip={[`Account ${mrNo}`]}
      printedBy={session.user.fullName}
      printedAt={serverInstant()}
      timeZone={session.timeZone}
    >
      <PrintFacts
        none="Nothing recorded."
        rows={[
          ["Amount", showCents(amountCents)],
          ["Paid on", showDate(payment.paidOn)],
          ["Paid by", [methodText(payment), payment.payerName].filter(Boolean).join(", ")],
          ["Status", paymentStates.label(status)],
          ...(refundedCents > 0
            ? ([
                ["Refunded", showCents(refundedCents)],
                ["Paid after refunds", showCents(amountCents - refundedCents)],
              ] as const)
            : []),
          ["Received by", payment.collectedByName],
        ]}
      />
    </PrintLayout>
  );
}
