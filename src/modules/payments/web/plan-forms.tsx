import { z } from "zod";
import { PlainDate } from "#platform/shared/endpoint.ts";
import { addDays } from "#platform/shared/time/index.ts";
import { Field, Form, FormActions, useFormValue, useZodForm } from "#ui/index.ts";
import type { CardOnFile } from "../collect/payment.contract.ts";
import { NewPlan, type PaymentPlan } from "../plans/plan.contract.ts";
import { cadenceLabels, dueDay, mostWithoutAgreement, scheduleOf, scheduleText } from "../plans/plan.ts";
import type { PlanCalls } from "./payment-calls.ts";
import classes from "./payments.module.css";

const byHand = "none";
const cardOptions = (cards: readonly CardOnFile[]) => [
  ...cards
    .filter(({ status }) => status === "active")
    .map(({ id, brand, last4 }) => ({ value: id, label: `${brand} ending in ${last4}` })),
  { value: byHand, label: "None: installments are paid by hand" },
];
const cardOf = (value: string | null | undefined) => (!value || value === byHand ? null : value);

const FormInput = z.strictObject({ ...NewPlan.shape, paymentMethodId: z.string() });

/** Sets up a plan; its schedule is shown to the cent while it is typed. */
export function PlanForm({
  calls,
  balanceCents,
  cards,
  today,
  onClose,
}: {
  calls: PlanCalls;
  balanceCents: number;
  cards: readonly CardOnFile[];
  today: string;
  onClose: () => void;
}) {
  const usable = cardOptions(cards);
  const form = useZodForm({
    draft: { form: "payment-plan", record: calls.mrNo, version: 0 },
    schema: FormInput,
    initial: {
      principalCents: balanceCents > 0 ? balanceCents : undefined,
      downPaymentCents: 0,
      count: mostWithoutAgreement,
      cadence: "monthly",
      firstDueOn: dueDay("monthly", today, 1),
      paymentMethodId: usable[0]?.value ?? byHand,
    },
    doing: "Payment plan",
  });
  return (
    <Form
      form={form}
      label="Set up payment plan"
      onSubmit={({ paymentMethodId, ...body }) => calls.add({ ...body, paymentMethodId: cardOf(paymentMethodId) })}
      onSaved={onClose}
    >
      <Field.Money name="principalCents" label="Amount of the plan" />
      <Field.Money name="downPaymentCents" label="Down payment" help="Taken as a payment of its own." />
      <Field.Number name="count" label="Installments" />
      <Field.Select
        name="cadence"
        label="Due"
        options={Object.entries(cadenceLabels).map(([value, label]) => ({ value, label }))}
      />
      <Field.Date name="firstDueOn" label="First due date" />
      <SchedulePreview />
      <Field.Select
        name="paymentMethodId"
        label="Card to charge"
        help="The client agreed that this card is charged at 9:00 AM on each due date, and is notified 3 days before."
        options={usable}
      />
      <Field.Date name="agreementSignedOn" label="Agreement signed on" />
      <AgreementHint />
      <Field.Text name="note" label="Note" help="Amounts and dates; no clinical detail." />
      <FormActions submit="Set up payment plan" onCancel={onClose} />
    </Form>
  );
}

const Shown = NewPlan.pick({
  principalCents: true,
  downPaymentCents: true,
  count: true,
  cadence: true,
  firstDueOn: true,
});

function SchedulePreview() {
  const shown = Shown.safeParse({
    principalCents: useFormValue("principalCents"),
    downPaymentCents: useFormValue("downPaymentCents") ?? 0,
    count: useFormValue("count"),
    cadence: useFormValue("cadence"),
    firstDueOn: useFormValue("firstDueOn"),
  }).data;
  const totalCents = shown ? shown.principalCents - shown.downPaymentCents : 0;
  if (!shown || totalCents < shown.count)
    return <p className={classes.quiet}>The schedule appears once amount, installments and date are entered.</p>;
  return (
    <p className={classes.preview} role="status">
      {scheduleText(scheduleOf({ ...shown, totalCents }))}
    </p>
  );
}

function AgreementHint() {
  const count = useFormValue<number>("count");
  const signed = useFormValue<string>("agreementSignedOn");
  if (!count || count <= mostWithoutAgreement || signed) return null;
  return (
    <p className={classes.quiet}>
      More than {mostWithoutAgreement} installments need a signed agreement. The plan is saved, its agreement printed,
      and the plan begins once you enter the day it was signed.
    </p>
  );
}

const Signed = z.strictObject({ agreementSignedOn: PlainDate });

/** Begins a plan whose agreement was signed. */
export function ActivateForm({ calls, plan, onClose }: { calls: PlanCalls; plan: PaymentPlan; onClose: () => void }) {
  const form = useZodForm({
    draft: { form: "payment-plan-signed", record: plan.id, version: plan.version },
    schema: Signed,
    initial: {},
    doing: "Payment plan",
  });
  return (
    <Form form={form} label="Begin payment plan" onSubmit={(body) => calls.activate(plan, body)} onSaved={onClose}>
      <Field.Date name="agreementSignedOn" label="Agreement signed on" />
      <FormActions submit="Begin payment plan" onCancel={onClose} />
    </Form>
  );
}

const CardInput = z.strictObject({ card: z.string(), note: NewPlan.shape.note });

/** Changes the card; installments that were declined are charged again. */
export function PlanCardForm({
  calls,
  plan,
  cards,
  onClose,
}: {
  calls: PlanCalls;
  plan: PaymentPlan;
  cards: readonly CardOnFile[];
  onClose: () => void;
}) {
  const options = cardOptions(cards);
  const current = plan.card && options.find(({ value }) => value === plan.card?.id)?.value;
  const form = useZodForm({
    draft: { form: "payment-plan-card", record: plan.id, version: plan.version },
    schema: CardInput,
    initial: { card: current ?? byHand, note: plan.note },
    doing: "Payment plan",
  });
  return (
    <Form
      form={form}
      label="Change card"
      onSubmit={({ card, note }) => calls.change(plan, { paymentMethodId: cardOf(card), note: note ?? null })}
      onSaved={onClose}
    >
      <Field.Select name="card" label="Card to charge" options={options} />
      <p className={classes.quiet}>
        Another card is charged for late installments too, one a day. To add a card, take a payment with it and keep it
        on file.
      </p>
      <Field.Text name="note" label="Note" />
      <FormActions submit="Save changes" onCancel={onClose} />
    </Form>
  );
}

const Resume = z.strictObject({ nextDueOn: PlainDate });

/** Resumes a plan from a new due date: the open installments follow from there. */
export function ResumeForm({
  calls,
  plan,
  today,
  onClose,
}: {
  calls: PlanCalls;
  plan: PaymentPlan;
  today: string;
  onClose: () => void;
}) {
  const next = plan.installments.find(({ coveredCents, amountCents }) => coveredCents < amountCents);
  const form = useZodForm({
    draft: { form: "payment-plan-resume", record: plan.id, version: plan.version },
    schema: Resume,
    initial: { nextDueOn: next && next.dueOn > today ? next.dueOn : addDays(today, 7) },
    doing: "Payment plan",
  });
  return (
    <Form form={form} label="Resume payment plan" onSubmit={(body) => calls.resume(plan, body)} onSaved={onClose}>
      <Field.Date name="nextDueOn" label="Next due date" help="The open installments follow from this day." />
      <FormActions submit="Resume payment plan" onCancel={onClose} />
    </Form>
  );
}
