import { z } from "zod";
import { Field, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import type { Payment } from "../collect/payment.contract.ts";
import { methodText } from "../collect/payment-states.ts";
import { PostEntry } from "../ledger/ledger.contract.ts";
import { categoryLabels, postedKindLabels } from "../ledger/ledger.ts";
import { showCents } from "../money.ts";
import { refundPayment } from "../refunds/refund.contract.ts";
import { refundLimitCents } from "../refunds/refund-states.ts";
import type { AccountCalls } from "./payment-calls.ts";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Posts a charge, an adjustment or a write-off. */
export function PostEntryForm({ calls, onClose }: { calls: AccountCalls; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "ledger-entry", record: calls.mrNo, version: 0 },
    schema: PostEntry,
    initial: { kind: "charge", category: "self_pay" },
    doing: "Ledger",
  });
  return (
    <Form
      form={form}
      label="Post to ledger"
      onSubmit={(body) => calls.post(body.kind === "charge" ? body : { ...body, category: null })}
      onSaved={onClose}
    >
      <Field.Select name="kind" label="Entry" options={optionsOf(postedKindLabels)} />
      <Category />
      <Field.Money name="amountCents" label="Amount" />
      <Field.Text name="memo" label="Memo" help="Amounts and dates; no clinical detail." />
      <FormActions submit="Post entry" onCancel={onClose} />
    </Form>
  );
}

function Category() {
  if (useFormValue("kind") !== "charge") return null;
  return <Field.Select name="category" label="Charge for" options={optionsOf(categoryLabels)} />;
}

/** Refunds a payment or a part of it. */
export function RefundForm({
  calls,
  payment,
  onClose,
}: {
  calls: AccountCalls;
  payment: Payment;
  onClose: () => void;
}) {
  const form = useZodForm({
    draft: { form: "refund", record: payment.id, version: payment.version },
    schema: z.strictObject(refundPayment.body.shape),
    initial: { amountCents: payment.refundableCents },
    doing: "Refund",
  });
  return (
    <Form form={form} label="Refund" onSubmit={(body) => calls.refund(payment, body)} onSaved={onClose}>
      <p>
        {showCents(payment.amountCents)} by {methodText(payment)}, receipt {payment.receipt}. At most{" "}
        {showCents(payment.refundableCents)} can be refunded
        {payment.method === "card" ? ", to the card it was paid with." : ", by cash or check."} Refunds above{" "}
        {showCents(refundLimitCents)} need the approval of a second user.
      </p>
      <Field.Money name="amountCents" label="Amount" />
      <Field.Textarea name="reason" label="Reason" />
      <FormActions submit="Refund" onCancel={onClose} />
    </Form>
  );
}
