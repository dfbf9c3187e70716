import { Button } from "@mantine/core";
import { IconCreditCard, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { AppLink } from "#platform/web/index.ts";
import { Field, Form, FormActions, StateBadge, useField, useFormValue, useZodForm } from "#ui/index.ts";
import { type CardOnFile, type Payment, TakePayment } from "../collect/payment.contract.ts";
import { methodLabels, methodText, paymentStates, purposeLabels } from "../collect/payment-states.ts";
import { showCents } from "../money.ts";
import type { AccountCalls } from "./payment-calls.ts";
import classes from "./payments.module.css";

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const newCard = "new";

const FormInput = z.strictObject({ ...TakePayment.shape, card: z.string().nullish() });

/** Takes one payment: the amount, how it is paid, and for a card what becomes of it. */
export function TakePaymentForm({
  calls,
  balanceCents,
  nextInstallment,
  payoff,
  cards,
  takesCards,
  onClose,
}: {
  calls: AccountCalls;
  balanceCents: number;
  /** What is open of the next installment of the payment plan; null without a plan to pay. */
  nextInstallment: number | null;
  /** What is left of the payment plan. */
  payoff: number | null;
  cards: readonly CardOnFile[];
  takesCards: boolean;
  onClose: () => void;
}) {
  const [taken, setTaken] = useState<Payment | null>(null);
  const usable = cards.filter(({ status }) => status === "active");
  const form = useZodForm({
    draft: { form: "payment", record: calls.mrNo, version: 0 },
    schema: FormInput,
    initial: {
      method: takesCards ? "card" : "cash",
      purpose: nextInstallment === null ? "balance" : "installment",
      amountCents: nextInstallment ?? (balanceCents > 0 ? balanceCents : undefined),
      card: usable[0]?.id ?? newCard,
      keepCard: false,
    },
    doing: "Payment",
  });
  if (taken) return <Taken payment={current(calls, taken)} calls={calls} onClose={onClose} />;
  return (
    <Form
      form={form}
      label="Take payment"
      onSubmit={async ({ card, ...body }) => {
        const isCard = body.method === "card";
        const isOnFile = isCard && card !== newCard;
        setTaken(
          await calls.take({
            ...body,
            checkNumber: isNumbered(body.method) ? body.checkNumber : null,
            paymentMethodId: isOnFile ? card : null,
            keepCard: isCard && !isOnFile && body.keepCard,
          }),
        );
      }}
    >
      <Field.Money name="amountCents" label="Amount" />
      <AmountChips balanceCents={balanceCents} nextInstallment={nextInstallment} payoff={payoff} />
      <Field.Radio
        inline
        name="method"
        label="Method"
        options={optionsOf(methodLabels).filter(({ value }) => takesCards || value !== "card")}
      />
      {!takesCards && <p className={classes.quiet}>Cards can be taken once a card processor is connected.</p>}
      <MethodFields cards={usable} />
      <Field.Select
        name="purpose"
        label="For"
        options={optionsOf(purposeLabels).filter(({ value }) => nextInstallment !== null || value !== "installment")}
      />
      <Field.Text name="payerName" label="Paid by, if not the client" />
      <Field.Text name="memo" label="Memo" help="Never enter a card number here." />
      <FormActions submit="Take payment" onCancel={onClose} />
    </Form>
  );
}

const isNumbered = (method: string | undefined) => method === "check" || method === "money_order";

/** The payment as the latest list has it. */
const current = ({ payments }: AccountCalls, taken: Payment): Payment =>
  payments.data?.rows.find(({ id }) => id === taken.id) ?? taken;

function AmountChips({
  balanceCents,
  nextInstallment,
  payoff,
}: {
  balanceCents: number;
  nextInstallment: number | null;
  payoff: number | null;
}) {
  const amount = useField<number>("amountCents");
  const known = [nextInstallment ?? 0, payoff ?? 0, balanceCents].filter((cents) => cents > 0);
  const choices = [...new Set([...known, 2_500, 5_000, 10_000, 50_000])];
  const nameOf = (cents: number) => {
    if (cents === nextInstallment) return `Installment ${showCents(cents)}`;
    if (cents === payoff) return `Pay off plan ${showCents(cents)}`;
    return cents === balanceCents ? `Balance ${showCents(cents)}` : showCents(cents);
  };
  return (
    <div className={classes.chips}>
      {choices.map((cents) => (
        <Button
          key={cents}
          size="compact-sm"
          variant={amount.value === cents ? "light" : "default"}
          aria-pressed={amount.value === cents}
          onClick={() => amount.set(cents)}
        >
          {nameOf(cents)}
        </Button>
      ))}
    </div>
  );
}

function MethodFields({ cards }: { cards: readonly CardOnFile[] }) {
  const method = useFormValue("method");
  const card = useFormValue("card");
  if (method === "check" || method === "money_order") return <Field.Text name="checkNumber" label="Number" />;
  if (method !== "card") return null;
  const choices = cards.map(({ id, brand, last4 }) => ({ value: id, label: `${brand} ending in ${last4}` }));
  return (
    <>
      {cards.length > 0 && (
        <Field.Select name="card" label="Card" options={[...choices, { value: newCard, label: "Another card" }]} />
      )}
      {card === newCard && (
        <>
          <p className={classes.quiet}>The card is entered on the processor's page. Cairn never sees its number.</p>
          <Field.Checkbox name="keepCard" label="The client agrees to keep this card on file" />
        </>
      )}
    </>
  );
}

/** What became of the payment: its receipt, or the page on which the card is entered. */
function Taken({ payment, calls, onClose }: { payment: Payment; calls: AccountCalls; onClose: () => void }) {
  const { status, checkoutUrl, amountCents, receipt, failure } = payment;
  return (
    <div className={classes.wait} role="status">
      <span className={classes.figure}>{showCents(amountCents)}</span>
      <StateBadge states={paymentStates} state={status} />
      {checkoutUrl !== null && (
        <>
          <p>
            Open the card page and give the client this device, or enter the card for them. This page updates by itself.
          </p>
          {failure !== null && <p>Last attempt: {failure}. Another card can be entered.</p>}
          <span className={classes.actions}>
            <Button
              component="a"
              href={checkoutUrl}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconExternalLink size="1.1em" />}
            >
              Open card page
            </Button>
            <Button variant="default" onClick={() => calls.cancel(payment)}>
              Cancel card payment
            </Button>
          </span>
        </>
      )}
      {checkoutUrl === null && paymentStates.can(status, "cancel") && (
        <p>
          <IconCreditCard size="1.1em" /> {methodText(payment)} is being charged. You can close this; the result appears
          in the list.
        </p>
      )}
      {status === "failed" && <p>{failure ?? "The card was declined."} Nothing was charged.</p>}
      {receipt !== null && (
        <>
          <p>
            Receipt {receipt}, {methodText(payment)}
          </p>
          <span className={classes.actions}>
            <ReceiptButton mrNo={calls.mrNo} paymentId={payment.id} />
            {calls.cards.data?.receiptTo && (
              <Button variant="default" onClick={() => calls.mail(payment)}>
                Email receipt
              </Button>
            )}
          </span>
        </>
      )}
      <Button variant="subtle" onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

export function ReceiptButton({ mrNo, paymentId, small }: { mrNo: string; paymentId: string; small?: boolean }) {
  return (
    <Button
      component={AppLink}
      to={`/exportPrint/receipt?mrNo=${mrNo}&paymentId=${paymentId}`}
      target="_blank"
      variant={small ? "subtle" : "default"}
      size={small ? "compact-sm" : "sm"}
      leftSection={<IconPrinter size="1.1em" />}
    >
      Print receipt
    </Button>
  );
}
