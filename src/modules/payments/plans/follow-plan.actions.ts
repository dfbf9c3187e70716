import { ownAddressesOf } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { sendMail, sendText } from "#platform/server/mail/send-mail.ts";
import { formatDate, localDate } from "#platform/shared/time/index.ts";
import { letterIn } from "../letters.ts";
import { showCents } from "../money.ts";
import { inEachLanguage } from "../notices.ts";
import { billingName } from "../processor/connection.store.ts";
import * as store from "./plan.store.ts";
import { coveredBy, planStates, retryOn } from "./plan.ts";

/** Tells the users who keep payment plans. */
export function notifyOfPlan(
  act: Act,
  plan: { id: string; clientId: string; locationId: string },
  what: "plan.declined" | "plan.stopped" | "plan.defaulted" | "plan.died",
  body: string,
): void {
  act.notify({
    kind: "payments.plan",
    to: { permission: "payment-plans.write", locationId: plan.locationId },
    title: inEachLanguage((say) => say(what)),
    body,
    link: "/clients/payments?tabs=plans",
    clientId: plan.clientId,
    subject: { type: "client", id: plan.clientId },
    groupKey: `plan:${plan.id}:${what}`,
  });
}

/**
 * Writes to the client by text message, else by email, in their language: an amount, a day and the neutral billing name
 * (PAY-7, PAY-8). Without an address nothing is sent.
 */
export async function writeToPayer(
  act: Act,
  plan: store.PlanRow,
  what: "plan.upcoming" | "plan.retry" | "plan.stopped",
  { amountCents, day, key }: { amountCents: number; day: string | null; key: string },
): Promise<void> {
  const to = (await ownAddressesOf(act.db, [plan.clientId])).get(plan.clientId);
  if (!to?.textTo && !to?.email) return;
  const say = letterIn(await store.languageOfPlan(act.db, plan.id));
  const name = await billingName(act);
  const body = say(what, {
    amount: showCents(amountCents),
    card: plan.last4 ?? "",
    day: day === null ? "" : formatDate(day),
    name,
  });
  const shared = {
    purpose: "informational" as const,
    kind: "payments.plan",
    idempotencyKey: `${what}:${plan.id}:${key}`,
    subjectOf: { type: "payment-plan", id: plan.id },
  };
  if (to.textTo) await sendText(act, { to: to.textTo, body, ...shared });
  else if (to.email)
    await sendMail(act, { to: to.email, subject: say("plan.subject", { name }), text: body, ...shared });
}

/**
 * Brings the installments up to date with what the plan's payments brought in: after a payment, a refund, a void. A covered
 * installment is not charged again, also when its money goes back. The caller has locked the client.
 */
export async function refreshPlan(act: Act, planId: string): Promise<void> {
  const plan = await store.planForUpdate(act.db, planId);
  const installments = await store.installmentsOf(act.db, planId);
  for (const { installment, covers } of coveredBy(installments, plan.paidCents)) {
    if (covers === installment.coveredCents) continue;
    const isCovered = covers === installment.amountCents;
    await store.saveInstallment(act.db, installment.id, {
      coveredCents: covers,
      ...(isCovered ? { chargeOn: null, lastFailure: null } : {}),
    });
  }
  const totalCents = plan.principalCents - plan.downPaymentCents;
  const isPaid = plan.paidCents >= totalCents;
  if (isPaid && planStates.can(plan.status, "complete"))
    await store.savePlan(act.db, planId, { status: "completed", statusReason: null, stoppedOn: null });
  if (!isPaid && planStates.can(plan.status, "reopen")) {
    const latest = await store.planOfClient(act.db, plan.clientId);
    if (latest?.id === planId) await store.savePlan(act.db, planId, { status: "active" });
  }
}

/**
 * A charge of a plan was declined: it is tried again after 1, 3 and 7 days; a card that the bank refused for good is not
 * (PAY-6). The staff and the client are notified.
 */
export async function declinePlan(
  act: Act,
  planId: string,
  { isHard, failure, paymentId }: { isHard: boolean; failure: string | null; paymentId: string },
): Promise<void> {
  const plan = await store.planForUpdate(act.db, planId);
  const today = localDate(act.now, plan.timeZone);
  const installments = await store.installmentsOf(act.db, planId);
  const due = installments.find(({ chargeOn }) => chargeOn !== null && chargeOn <= today);
  if (!due) return;
  const attempts = due.attempts + 1;
  const again = retryOn(today, attempts, isHard);
  await store.saveInstallment(act.db, due.id, { attempts, chargeOn: again, lastFailure: failure ?? "Declined" });
  const amountCents = due.amountCents - due.coveredCents;
  if (again === null) {
    await store.savePlan(act.db, planId, { stoppedOn: today });
    if (isHard) await store.stopCharging(act.db, planId);
  }
  const what = [showCents(amountCents), failure, again && `next attempt ${formatDate(again)}`]
    .filter(Boolean)
    .join(", ");
  notifyOfPlan(act, plan, again === null ? "plan.stopped" : "plan.declined", what);
  const letter = again === null ? "plan.stopped" : "plan.retry";
  await writeToPayer(act, plan, letter, { amountCents, day: again, key: paymentId });
}
