import type { CallInput } from "#platform/shared/endpoint.ts";
import { useAction, useRead } from "#platform/web/index.ts";
import {
  cancelCardPayment,
  listCards,
  listClientPayments,
  listPayments,
  mailReceipt,
  type Payment,
  removeCard,
  takePayment,
  voidPayment,
} from "../collect/payment.contract.ts";
import { type LedgerEntry, postEntry, readLedger, reverseEntry } from "../ledger/ledger.contract.ts";
import { decideRefund, refundPayment } from "../refunds/refund.contract.ts";

type Body<E extends Parameters<typeof useAction>[0]> = CallInput<E>["body"];

/** Reads that a change of a client's account makes outdated. */
export const accountReads = [readLedger, listClientPayments, listPayments, listCards];

/** What the screens of a client's account read and call. */
export function useAccount(mrNo: string, page: number) {
  const params = { mrNo };
  const ledger = useRead(readLedger, { params, query: { page: String(page), pageSize: "25" } }, { keep: true });
  const payments = useRead(listClientPayments, { params, query: { pageSize: "50" } });
  const cards = useRead(listCards, { params });
  const after = { inline: true, invalidates: accountReads };
  const take = useAction(takePayment, after);
  const post = useAction(postEntry, { ...after, done: "Posted" });
  const refund = useAction(refundPayment, {
    ...after,
    done: ({ refunds }) => (refunds.at(-1)?.status === "requested" ? "Refund requested" : "Refund recorded"),
  });
  const reverse = useAction(reverseEntry, { invalidates: accountReads, done: "Entry reversed" });
  const voidOne = useAction(voidPayment, { invalidates: accountReads, done: "Payment voided" });
  const cancel = useAction(cancelCardPayment, { invalidates: accountReads, done: "Card payment canceled" });
  const decide = useAction(decideRefund, { invalidates: accountReads });
  const mail = useAction(mailReceipt, { done: ({ to }) => `Receipt sent to ${to}` });
  const remove = useAction(removeCard, { invalidates: accountReads, done: "Card removed" });
  const of = (payment: Payment) => ({ ...params, paymentId: payment.id });
  return {
    mrNo,
    ledger,
    payments,
    cards,
    take: (body: Body<typeof takePayment>) => take.run({ params, body }),
    post: (body: Body<typeof postEntry>) => post.run({ params, body }),
    refund: (payment: Payment, body: Body<typeof refundPayment>) => refund.run({ params: of(payment), body }),
    reverse: ({ id }: LedgerEntry, reason: string) =>
      reverse.go({ params: { ...params, entryId: id }, body: { reason } }),
    void: (payment: Payment, kind: "error" | "returned", reason: string) =>
      voidOne.go({ params: of(payment), body: { version: payment.version, kind, reason } }),
    cancel: (payment: Payment) => cancel.go({ params: of(payment), body: { version: payment.version } }),
    decide: (payment: Payment, refundId: string, decision: "approve" | "decline", reason?: string) =>
      decide.go({
        params: { ...of(payment), refundId },
        body: { version: payment.version, decision, ...(reason ? { reason } : {}) },
      }),
    mail: (payment: Payment) => mail.go({ params: of(payment) }),
    removeCard: (paymentMethodId: string) => remove.go({ params: { ...params, paymentMethodId } }),
  };
}
export type AccountCalls = ReturnType<typeof useAccount>;
