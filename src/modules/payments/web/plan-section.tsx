import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { AppLink, useCan } from "#platform/web/index.ts";
import { confirmDanger, PageSection, SideDrawer, StateBadge, showDate } from "#ui/index.ts";
import type { CardOnFile } from "../collect/payment.contract.ts";
import { showCents } from "../money.ts";
import type { PaymentPlan } from "../plans/plan.contract.ts";
import { cadenceLabels, installmentStates, isOpenPlan, planStates } from "../plans/plan.ts";
import type { PlanCalls } from "./payment-calls.ts";
import classes from "./payments.module.css";
import { ActivateForm, PlanCardForm, PlanForm, ResumeForm } from "./plan-forms.tsx";

type Installment = PaymentPlan["installments"][number];
const isOpen = ({ coveredCents, amountCents }: Installment) => coveredCents < amountCents;
const openCents = ({ coveredCents, amountCents }: Installment) => amountCents - coveredCents;

/** What is open of the next installment; null without a plan that is being paid. */
export function nextInstallmentOf(plan: PaymentPlan | null): number | null {
  if (!plan || !planStates.can(plan.status, "complete")) return null;
  const next = plan.installments.find(isOpen);
  return next ? openCents(next) : null;
}

/** What is left of a plan that is being paid; null without one. */
export function payoffOf(plan: PaymentPlan | null): number | null {
  if (!plan || !planStates.can(plan.status, "complete")) return null;
  return plan.installments.reduce((sum, one) => sum + openCents(one), 0) || null;
}

type Asked = "add" | "activate" | "card" | "resume";
const titles = {
  add: "Set up payment plan",
  activate: "Begin payment plan",
  card: "Change card",
  resume: "Resume payment plan",
} as const satisfies Record<Asked, string>;

/** The payment plan of a client: what is paid, what is late, and when the card is charged. */
export function PlanSection({
  calls,
  balanceCents,
  cards,
}: {
  calls: PlanCalls;
  balanceCents: number;
  cards: readonly CardOnFile[];
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayWrite = useCan("payment-plans.write");
  const { data } = calls.read;
  if (!data) return null;
  const { plan, today } = data;
  const mayAdd = mayWrite && (plan === null || !isOpenPlan(plan.status));
  if (plan === null && !mayAdd) return null;
  const close = () => setAsked(null);
  return (
    <PageSection
      title="Payment plan"
      action={
        mayAdd && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size="1.1em" />}
            onClick={() => setAsked("add")}
          >
            Set up payment plan
          </Button>
        )
      }
    >
      {plan === null ? (
        <p className={classes.quiet}>No payment plan. The balance is paid as it falls due.</p>
      ) : (
        <Plan plan={plan} calls={calls} mayWrite={mayWrite} onAsk={setAsked} />
      )}
      <SideDrawer opened={asked !== null} onClose={close} title={asked ? titles[asked] : ""}>
        {asked === "add" && (
          <PlanForm calls={calls} balanceCents={balanceCents} cards={cards} today={today} onClose={close} />
        )}
        {asked === "activate" && plan && <ActivateForm calls={calls} plan={plan} onClose={close} />}
        {asked === "card" && plan && <PlanCardForm calls={calls} plan={plan} cards={cards} onClose={close} />}
        {asked === "resume" && plan && <ResumeForm calls={calls} plan={plan} today={today} onClose={close} />}
      </SideDrawer>
    </PageSection>
  );
}

function Plan({
  plan,
  calls,
  mayWrite,
  onAsk,
}: {
  plan: PaymentPlan;
  calls: PlanCalls;
  mayWrite: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const { status, installments, card } = plan;
  const totalCents = plan.principalCents - plan.downPaymentCents;
  const late = installments.filter(({ state }) => state === "late");
  const lateCents = late.reduce((sum, one) => sum + openCents(one), 0);
  return (
    <div className={classes.plan}>
      <div className={classes.head}>
        <StateBadge states={planStates} state={status} />
        <span className={classes.amount}>
          {showCents(plan.paidCents)} of {showCents(totalCents)} paid
        </span>
        {lateCents > 0 && (
          <span className={classes.late}>
            {showCents(lateCents)} late, {late.length} {late.length === 1 ? "installment" : "installments"}
          </span>
        )}
      </div>
      <PlanBar installments={installments} />
      <p className={classes.quiet}>
        {[
          cadenceLabels[plan.cadence],
          plan.downPaymentCents > 0 && `down payment ${showCents(plan.downPaymentCents)}`,
          card ? `${card.brand} ending in ${card.last4} is charged` : "paid by hand",
          plan.agreementSignedOn && `agreement signed ${showDate(plan.agreementSignedOn)}`,
          plan.note,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {plan.statusReason !== null && <p className={classes.text}>Reason: {plan.statusReason}</p>}
      {card && !card.isUsable && isOpenPlan(status) && (
        <p className={classes.text}>The card was refused or removed. Choose another card.</p>
      )}
      <InstallmentTable installments={installments} />
      <PlanActions plan={plan} calls={calls} mayWrite={mayWrite} onAsk={onAsk} />
    </div>
  );
}

/** Each installment as a part of the bar: paid, late or to come. */
function PlanBar({ installments }: { installments: readonly Installment[] }) {
  const paid = installments.filter(({ state }) => state === "paid").length;
  return (
    <div className={classes.bar} role="img" aria-label={`${paid} of ${installments.length} installments paid`}>
      {installments.map(({ id, state, amountCents, coveredCents }) => (
        <span key={id} data-state={state} style={{ flexGrow: amountCents }}>
          <span style={{ inlineSize: `${(coveredCents / amountCents) * 100}%` }} />
        </span>
      ))}
    </div>
  );
}

function InstallmentTable({ installments }: { installments: readonly Installment[] }) {
  return (
    <table className={classes.ledger} aria-label="Installments">
      <thead>
        <tr>
          <th scope="col">Due</th>
          <th scope="col">Status</th>
          <th scope="col" data-numeric>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {installments.map((one) => (
          <tr key={one.id}>
            <td>{showDate(one.dueOn)}</td>
            <td>
              <StateBadge states={installmentStates} state={one.state} />
              <p className={classes.quiet}>{remarkOf(one)}</p>
            </td>
            <td data-numeric>{showCents(one.amountCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function remarkOf(one: Installment): string {
  const { lastFailure, chargeOn, dueOn, coveredCents, attempts } = one;
  return [
    isOpen(one) && coveredCents > 0 && `${showCents(coveredCents)} paid`,
    lastFailure && `${lastFailure} (${attempts} ${attempts === 1 ? "attempt" : "attempts"})`,
    chargeOn !== null &&
      chargeOn !== dueOn &&
      `${lastFailure ? "next attempt" : "card charged"} on ${showDate(chargeOn)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function PlanActions({
  plan,
  calls,
  mayWrite,
  onAsk,
}: {
  plan: PaymentPlan;
  calls: PlanCalls;
  mayWrite: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const { status } = plan;
  const pause = async () => {
    const consequence = "Nothing is charged until the plan is resumed.";
    const answer = await confirmDanger({ act: "Pause payment plan", consequence, reason: { label: "Reason" } });
    if (answer) calls.pause(plan, answer.reason);
  };
  const cancel = async () => {
    const consequence = "Nothing is charged any more. What was paid stays paid, and the rest stays owed.";
    const answer = await confirmDanger({ act: "Cancel payment plan", consequence, reason: { label: "Reason" } });
    if (answer) calls.cancel(plan, answer.reason);
  };
  return (
    <div className={classes.actions}>
      {mayWrite && planStates.can(status, "activate") && (
        <Button size="compact-sm" onClick={() => onAsk("activate")}>
          Begin payment plan
        </Button>
      )}
      {mayWrite && planStates.can(status, "resume") && (
        <Button size="compact-sm" onClick={() => onAsk("resume")}>
          Resume payment plan
        </Button>
      )}
      <Button
        component={AppLink}
        to={`/exportPrint/payment_plan_agreement?mrNo=${calls.mrNo}&planId=${plan.id}`}
        target="_blank"
        variant="default"
        size="compact-sm"
        leftSection={<IconPrinter size="1.1em" />}
      >
        Print agreement
      </Button>
      {mayWrite && isOpenPlan(status) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onAsk("card")}>
          Change card
        </Button>
      )}
      {mayWrite && planStates.can(status, "pause") && (
        <Button variant="subtle" size="compact-sm" onClick={() => void pause()}>
          Pause
        </Button>
      )}
      {mayWrite && isOpenPlan(status) && (
        <Button variant="subtle" size="compact-sm" onClick={() => void cancel()}>
          Cancel plan
        </Button>
      )}
    </div>
  );
}
