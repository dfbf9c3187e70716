import { listClients } from "#modules/clients/identity/client-list.contract.ts";
import {
  listCards,
  listClientPayments,
  type Payment,
  takePayment,
  voidPayment,
} from "#modules/payments/collect/payment.contract.ts";
import { settlePayment } from "#modules/payments/collect/settle-payment.actions.ts";
import { postEntry } from "#modules/payments/ledger/ledger.contract.ts";
import { addPlan, readPlan } from "#modules/payments/plans/plan.contract.ts";
import { chargePlan } from "#modules/payments/plans/plan.jobs.ts";
import { processorConnection } from "#modules/payments/processor/connection.store.ts";
import { refundPayment } from "#modules/payments/refunds/refund.contract.ts";
import type { CallInput } from "#platform/shared/endpoint.ts";
import { addDays, addMinutes } from "#platform/shared/time/index.ts";
import type { Calendar } from "./calendar.ts";
import { Chance } from "./chance.ts";
import type { Player, Stage } from "./stage.ts";

type TakenBody = CallInput<typeof takePayment>["body"];

/** Denise Park: her card on file is declined at each later charge. */
const withDeclinedCard = "MR1000082";

/** Accounts of the clients in care: deposits and copays, payments of every method, credits, refunds and a returned check. */
export async function tellPayments(stage: Stage, calendar: Calendar): Promise<void> {
  const billing = stage.as("kaplan");
  const desk = stage.as("marsh");
  const chance = new Chance("payments");
  const start = calendar.minutesAgo(9 * 24 * 60);
  const { rows } = await billing.do(start, listClients, {
    query: { statusList: "admitted,on_leave", pageSize: "200" },
  });
  let minute = 0;
  const at = () => {
    minute += 7;
    return addMinutes(start, minute);
  };
  let made = 0;
  for (const { mrNo } of rows) {
    const isNamed = mrNo === withDeclinedCard;
    if (!isNamed && chance.isTrue(0.35)) continue;
    made += 1;
    const params = { mrNo };
    const deposit = isNamed ? 185_000 : chance.pick([50_000, 100_000, 250_000]);
    await billing.do(at(), postEntry, { params, body: { kind: "charge", category: "deposit", amountCents: deposit } });
    if (chance.isTrue(0.5))
      await billing.do(at(), postEntry, { params, body: { kind: "charge", category: "copay", amountCents: 4_000 } });
    const account = { stage, taker: chance.isTrue(0.6) ? desk : billing, mrNo };
    if (isNamed) {
      await takeCard(account, at(), { amountCents: 35_000, keepCard: true, purpose: "deposit" }, "0341");
      await tellPlan(account, calendar, at(), {
        principalCents: 150_000,
        count: 4,
        cadence: "biweekly",
        isDeclined: true,
      });
      continue;
    }
    const amountCents = chance.pick([deposit, deposit / 2, deposit + 2_500]);
    if (made % 5 === 0) {
      const count = made % 10 === 0 ? 6 : 3;
      if (made % 15 !== 0) await takeCard(account, at(), { amountCents: 10_000, keepCard: true }, "4242");
      await tellPlan(account, calendar, at(), { principalCents: deposit - 10_000, count, cadence: "monthly" });
      continue;
    }
    const method = chance.pick(["card", "card", "check", "cash"] as const);
    if (method === "card") {
      const paid = await takeCard(account, at(), { amountCents, purpose: "deposit", keepCard: made % 4 === 0 }, "4242");
      if (made % 7 === 0)
        await billing.do(at(), refundPayment, {
          params: { ...params, paymentId: paid.id },
          body: { amountCents: Math.min(60_000, amountCents), reason: "Discharge date moved up" },
        });
      continue;
    }
    const checkNumber = method === "check" ? String(chance.int(1_001, 4_999)) : null;
    const body: TakenBody = { method, amountCents, purpose: "deposit", checkNumber };
    const paid = await account.taker.do(at(), takePayment, { params, body });
    if (method === "check" && made % 6 === 0)
      await billing.do(at(), voidPayment, {
        params: { ...params, paymentId: paid.id },
        body: { version: paid.version, kind: "returned", reason: "Insufficient funds" },
      });
  }
}

/** A payment plan whose first installment was due three days ago: paid by the card on file, declined, or late. */
async function tellPlan(
  { stage, mrNo }: { stage: Stage; mrNo: string },
  calendar: Calendar,
  at: string,
  plan: { principalCents: number; count: number; cadence: "biweekly" | "monthly"; isDeclined?: boolean },
): Promise<void> {
  const { isDeclined = false, ...terms } = plan;
  const billing = stage.as("kaplan");
  const params = { mrNo };
  const { today } = await billing.do(at, readPlan, { params });
  const { rows } = await billing.do(at, listCards, { params });
  const paymentMethodId = rows[0]?.id ?? null;
  const { id } = await billing.do(addMinutes(at, 1), addPlan, {
    params,
    body: { ...terms, firstDueOn: addDays(today, 6), paymentMethodId, agreementSignedOn: today },
  });
  if (paymentMethodId === null) return;
  const dueAt = calendar.minutesAgo(3 * 24 * 60);
  await stage.system(dueAt, async (act) => {
    const connectionId = await processorConnection(act);
    if (connectionId !== null) await chargePlan(act, id, connectionId);
  });
  const { rows: payments } = await billing.do(addMinutes(dueAt, 1), listClientPayments, { params });
  const charge = payments.find(({ purpose }) => purpose === "installment");
  if (!charge) return;
  await stage.system(addMinutes(dueAt, 2), async (act) => {
    await settlePayment(act, {
      paymentId: charge.id,
      intentId: `pi_${charge.id.slice(-12)}`,
      state: isDeclined ? "declined" : "succeeded",
      card: null,
      failure: isDeclined ? "Insufficient funds" : null,
      isHard: false,
    });
  });
}

/** A card payment, with the outcome that the processor would tell. */
async function takeCard(
  { stage, taker, mrNo }: { stage: Stage; taker: Player; mrNo: string },
  at: string,
  body: Omit<TakenBody, "method">,
  last4: string,
): Promise<Payment> {
  const paid = await taker.do(at, takePayment, { params: { mrNo }, body: { ...body, method: "card" } });
  const short = paid.id.slice(-12);
  await stage.system(addMinutes(at, 2), async (act) => {
    await settlePayment(act, {
      paymentId: paid.id,
      intentId: `pi_${short}`,
      state: "succeeded",
      card: {
        token: `pm_${last4}_${short}`,
        customer: `cus_${short}`,
        brand: "Visa",
        last4,
        expMonth: 8,
        expYear: 2029,
      },
      failure: null,
      isHard: false,
    });
  });
  return paid;
}
