import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useCan, useSession } from "#platform/web/index.ts";
import { confirmDanger, StateBadge, showDateTime } from "#ui/index.ts";
import type { Payment, Refund } from "../collect/payment.contract.ts";
import { methodText, paymentStates, purposeLabels } from "../collect/payment-states.ts";
import { showCents } from "../money.ts";
import { refundStates } from "../refunds/refund-states.ts";
import type { AccountCalls } from "./payment-calls.ts";
import classes from "./payments.module.css";
import { ReceiptButton } from "./take-payment.tsx";

/** One payment with what can be done with it, and its refunds. */
export function PaymentItem({
  payment,
  calls,
  onRefund,
}: {
  payment: Payment;
  calls: AccountCalls;
  onRefund: () => void;
}) {
  const { timeZone } = useSession();
  const mayPost = useCan("payments.post");
  const { status, checkoutUrl } = payment;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.amount}>{showCents(payment.amountCents)}</span>
        <StateBadge states={paymentStates} state={status} />
        <span>{methodText(payment)}</span>
        {payment.receipt !== null && <span className={classes.quiet}>Receipt {payment.receipt}</span>}
      </div>
      <p className={classes.quiet}>
        {[
          showDateTime(payment.paidAt, timeZone),
          purposeLabels[payment.purpose],
          payment.payerName && `paid by ${payment.payerName}`,
          `by ${payment.collectedByName}`,
          payment.memo,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {payment.failure !== null && <p className={classes.text}>Declined: {payment.failure}</p>}
      {payment.disputeReason !== null && <p className={classes.text}>{disputeText(payment, timeZone)}</p>}
      {payment.voidReason !== null && <p className={classes.text}>Reason: {payment.voidReason}</p>}
      {payment.refunds.map((refund) => (
        <RefundLine key={refund.id} refund={refund} payment={payment} calls={calls} />
      ))}
      <div className={classes.actions}>
        {checkoutUrl !== null && mayPost && (
          <>
            <Button
              component="a"
              href={checkoutUrl}
              target="_blank"
              rel="noopener noreferrer"
              size="compact-sm"
              leftSection={<IconExternalLink size="1.1em" />}
            >
              Open card page
            </Button>
            <Button variant="subtle" size="compact-sm" onClick={() => calls.cancel(payment)}>
              Cancel card payment
            </Button>
          </>
        )}
        {payment.receipt !== null && <ReceiptButton small mrNo={calls.mrNo} paymentId={payment.id} />}
        {payment.receipt !== null && mayPost && calls.cards.data?.receiptTo && (
          <Button variant="subtle" size="compact-sm" onClick={() => calls.mail(payment)}>
            Email receipt
          </Button>
        )}
        <Corrections payment={payment} calls={calls} onRefund={onRefund} />
      </div>
    </li>
  );
}

function disputeText({ status, disputeReason, disputeDueAt }: Payment, timeZone: string): string {
  const reason = `Cardholder's reason: ${disputeReason?.toLowerCase()}.`;
  if (!paymentStates.can(status, "winDispute")) return reason;
  const by = disputeDueAt === null ? "" : ` by ${showDateTime(disputeDueAt, timeZone)}`;
  return `${reason} Answer it in the card processor's dashboard${by}. The client owes this amount until it is won.`;
}

function Corrections({ payment, calls, onRefund }: { payment: Payment; calls: AccountCalls; onRefund: () => void }) {
  const mayRefund = useCan("payments.refund");
  const mayVoid = useCan("payments.adjust");
  const { status, method, refundableCents, amountCents, refunds } = payment;
  const ask = async (kind: "error" | "returned") => {
    const act = kind === "error" ? `Void ${showCents(amountCents)}` : `Record returned check ${showCents(amountCents)}`;
    const consequence = `The client owes ${showCents(amountCents)} again. The receipt number stays used.`;
    const answer = await confirmDanger({ act, consequence, reason: { label: "Reason" } });
    if (answer) calls.void(payment, kind, answer.reason);
  };
  const isVoidable = mayVoid && method !== "card" && paymentStates.can(status, "void") && refunds.length === 0;
  return (
    <>
      {mayRefund && refundableCents > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={onRefund}>
          Refund
        </Button>
      )}
      {isVoidable && (
        <Button variant="subtle" size="compact-sm" onClick={() => void ask("error")}>
          Void
        </Button>
      )}
      {isVoidable && method === "check" && (
        <Button variant="subtle" size="compact-sm" onClick={() => void ask("returned")}>
          Returned by bank
        </Button>
      )}
    </>
  );
}

function RefundLine({ refund, payment, calls }: { refund: Refund; payment: Payment; calls: AccountCalls }) {
  const decline = async () => {
    const answer = await confirmDanger({
      act: `Decline refund of ${showCents(refund.amountCents)}`,
      consequence: "The payment stays as it is. The refund can be requested again.",
      reason: { label: "Reason" },
    });
    if (answer) calls.decide(payment, refund.id, "decline", answer.reason);
  };
  return (
    <div className={classes.head}>
      <StateBadge states={refundStates} state={refund.status} />
      <span className={classes.amount}>{showCents(refund.amountCents)}</span>
      <span className={classes.quiet}>
        {[
          `refund requested by ${refund.requestedByName}: ${refund.reason}`,
          refund.decidedByName && `decided by ${refund.decidedByName}`,
          refund.declineReason,
          refund.failure,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {refund.mayDecide && (
        <span className={classes.actions}>
          <Button size="compact-sm" onClick={() => calls.decide(payment, refund.id, "approve")}>
            Approve refund
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => void decline()}>
            Decline
          </Button>
        </span>
      )}
    </div>
  );
}
