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
import {
  activatePlan,
  addPlan,
  cancelPlan,
  changePlan,
  listPlans,
  type PaymentPlan,
  pausePlan,
  readPlan,
  resumePlan,
} from "../plans/plan.contract.ts";
import { decideRefund, refundPayment } from "../refunds/refund.contract.ts";

type Body<E extends Parameters<typeof useAction>[0]> = CallInput<E>["body"];

/** Reads that a change of a client's account makes outdated. */
export const accountReads = [readLedger, listClientPayments, listPayments, listCards, readPlan, listPlans];

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

/** What the screens of a payment plan read and call. */
export function usePlan(mrNo: string) {
  const params = { mrNo };
  const read = useRead(readPlan, { params });
  const after = { inline: true, invalidates: accountReads };
  const add = useAction(addPlan, {
    ...after,
    done: ({ status }) => (status === "draft" ? "Plan saved; print its agreement" : "Payment plan set up"),
  });
  const activate = useAction(activatePlan, { ...after, done: "Payment plan active" });
  const change = useAction(changePlan, { ...after, done: "Payment plan changed" });
  const resume = useAction(resumePlan, { ...after, done: "Payment plan resumed" });
  const pause = useAction(pausePlan, { invalidates: accountReads, done: "Payment plan paused" });
  const cancel = useAction(cancelPlan, { invalidates: accountReads, done: "Payment plan canceled" });
  const of = (plan: PaymentPlan) => ({ ...params, planId: plan.id });
  return {
    mrNo,
    read,
    add: (body: Body<typeof addPlan>) => add.run({ params, body }),
    activate: (plan: PaymentPlan, body: Omit<Body<typeof activatePlan>, "version">) =>
      activate.run({ params: of(plan), body: { ...body, version: plan.version } }),
    change: (plan: PaymentPlan, body: Omit<Body<typeof changePlan>, "version">) =>
      change.run({ params: of(plan), body: { ...body, version: plan.version } }),
    resume: (plan: PaymentPlan, body: Omit<Body<typeof resumePlan>, "version">) =>
      resume.run({ params: of(plan), body: { ...body, version: plan.version } }),
    pause: (plan: PaymentPlan, reason: string) =>
      pause.go({ params: of(plan), body: { reason, version: plan.version } }),
    cancel: (plan: PaymentPlan, reason: string) =>
      cancel.go({ params: of(plan), body: { reason, version: plan.version } }),
  };
}
export type PlanCalls = ReturnType<typeof usePlan>;
export type AccountCalls = ReturnType<typeof useAccount>;
