import { z } from "zod";
import { lockClient } from "#modules/clients/index.ts";
import type { Act } from "#platform/server/execution/context.ts";
import { defineJob } from "#platform/server/jobs/jobs.ts";
import { newId } from "#platform/shared/ids.ts";
import { addDays, localDate, localMoment } from "#platform/shared/time/index.ts";
import { usableCard } from "../collect/card.store.ts";
import { insertPayment } from "../collect/payment.store.ts";
import { queueCharge } from "../collect/queue-charge.actions.ts";
import { announceAccount } from "../ledger/post-entry.actions.ts";
import { showCents } from "../money.ts";
import { processorConnection } from "../processor/connection.store.ts";
import { notifyOfPlan, writeToPayer } from "./follow-plan.actions.ts";
import * as store from "./plan.store.ts";
import { announceDays, isInDefault, planStates } from "./plan.ts";

/** Cards are charged from 9:00 AM, and clients written to until 9:00 PM, by the clock of the location. */
const [chargeFrom, quietFrom] = ["09:00", "21:00"];
const chargedBy = "Autopay";

/** Charges the earliest installment of a plan that is due, once a day and never while a payment has no outcome (PAY-6). */
export async function chargePlan(act: Act, planId: string, connectionId: string): Promise<boolean> {
  const plan = await store.planForUpdate(act.db, planId);
  const { clientId, demographicId, locationId, paymentMethodId } = plan;
  const today = localDate(act.now, plan.timeZone);
  if (!planStates.can(plan.status, "pause") || plan.cardStatus !== "active" || paymentMethodId === null) return false;
  if (plan.lastChargedOn === today || (await store.isChargingPlan(act.db, planId))) return false;
  const installments = await store.installmentsOf(act.db, planId);
  const due = installments.find(({ chargeOn }) => chargeOn !== null && chargeOn <= today);
  if (!due) return false;
  const card = await usableCard(act.db, clientId, paymentMethodId);
  const id = newId();
  const amountCents = due.amountCents - due.coveredCents;
  await insertPayment(act.db, {
    id,
    clientId,
    demographicId,
    locationId,
    method: "card",
    purpose: "installment",
    planId,
    amountCents,
    status: "processing",
    paidOn: today,
    paidAt: act.now,
    collectedByName: chargedBy,
    connectionId,
    paymentMethodId: card.id,
    cardBrand: card.brand,
    cardLast4: card.last4,
  });
  await queueCharge(act, connectionId, id, amountCents, card);
  await store.savePlan(act.db, planId, { lastChargedOn: today });
  await announceAccount(act, clientId);
  return true;
}

/** Tells the client of charges in the next days, once (PAY-7). */
async function announceCharges(act: Act, planId: string): Promise<void> {
  const plan = await store.planForUpdate(act.db, planId);
  const today = localDate(act.now, plan.timeZone);
  for (const { id, chargeOn, remindedAt, amountCents, coveredCents } of await store.installmentsOf(act.db, planId)) {
    if (chargeOn === null || remindedAt !== null) continue;
    if (chargeOn <= today || chargeOn > addDays(today, announceDays)) continue;
    await store.saveInstallment(act.db, id, { remindedAt: act.now });
    const upcoming = { amountCents: amountCents - coveredCents, day: chargeOn, key: `${id}:${chargeOn}` };
    await writeToPayer(act, plan, "plan.upcoming", upcoming);
  }
}

/** Charges and announces installments of active plans. */
export const runPlans = defineJob({
  module: "payments",
  name: "payments.plans",
  payload: z.strictObject({}),
  cron: "*/10 * * * *",
  run: async (act) => {
    const connectionId = await processorConnection(act);
    if (connectionId === null) return;
    // A location's day can be one ahead of the day in UTC.
    const through = addDays(act.now.slice(0, 10), announceDays + 1);
    for (const { id, clientId, timeZone } of await store.plansToCharge(act.db, through)) {
      const { time } = localMoment(act.now, timeZone);
      if (time < chargeFrom) continue;
      await lockClient(act, clientId);
      if (time < quietFrom) await announceCharges(act, id);
      await chargePlan(act, id, connectionId);
    }
  },
});

/** Finds plans in default: three missed installments, or a card that was not replaced for 14 days. */
export const findDefaults = defineJob({
  module: "payments",
  name: "payments.defaults",
  payload: z.strictObject({}),
  cron: "35 * * * *",
  run: async (act) => {
    for (const plan of await store.plansBehind(act.db, act.now.slice(0, 10))) {
      const today = localDate(act.now, plan.timeZone);
      if (!isInDefault(Number(plan.late), plan.stoppedOn, today)) continue;
      await lockClient(act, plan.clientId);
      const now = await store.planForUpdate(act.db, plan.id);
      if (!planStates.can(now.status, "default")) continue;
      await store.savePlan(act.db, plan.id, { status: "defaulted" });
      await store.stopCharging(act.db, plan.id);
      const leftCents = now.principalCents - now.downPaymentCents - now.paidCents;
      notifyOfPlan(act, now, "plan.defaulted", `${showCents(leftCents)} open`);
      await act.raise("payments.plan-defaulted", { clientId: plan.clientId, planId: plan.id });
      await announceAccount(act, plan.clientId);
    }
  },
});
