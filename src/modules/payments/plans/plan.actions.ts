import { listName } from "#modules/clients/identity/name.ts";
import { lockClient, openClient, requireEpisode } from "#modules/clients/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { move, record, verb } from "#platform/server/execution/index.ts";
import { action, on, query } from "#platform/server/execution/module.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addDays, daysBetween, localDate } from "#platform/shared/time/index.ts";
import { usableCard } from "../collect/card.store.ts";
import { openAccount } from "../ledger/ledger.actions.ts";
import { announceAccount } from "../ledger/post-entry.actions.ts";
import { refuseCardNumbers } from "../money.ts";
import { billingName } from "../processor/connection.store.ts";
import { notifyOfPlan } from "./follow-plan.actions.ts";
import * as contract from "./plan.contract.ts";
import * as store from "./plan.store.ts";
import { dueDay, installmentState, isOpenPlan, mostWithoutAgreement, planStates, scheduleOf } from "./plan.ts";

async function planView(view: View, row: store.PlanRow): Promise<contract.PaymentPlan> {
  const today = localDate(view.now, row.timeZone);
  const { brand, last4, paymentMethodId } = row;
  const hasCard = paymentMethodId !== null && brand !== null && last4 !== null;
  const { id, principalCents, downPaymentCents, paidCents, cadence, status, statusReason, version } = row;
  return {
    id,
    principalCents,
    downPaymentCents,
    paidCents,
    cadence,
    status,
    statusReason,
    agreementSignedOn: row.agreementSignedOn,
    note: row.note,
    card: hasCard ? { id: paymentMethodId, brand, last4, isUsable: row.cardStatus === "active" } : null,
    installments: (await store.installmentsOf(view.db, id)).map(({ remindedAt: _, ...installment }) => ({
      ...installment,
      state: installmentState(installment, status, today),
    })),
    version,
  };
}

/** The payment plan of a client, under `/clients/:mrNo/payment-plan`. */
const planRecord = record({
  table: "paymentPlans",
  subject: "payment-plan",
  key: "planId",
  load: store.planForUpdate,
  read: store.planById,
  open: async (act, { mrNo }: { mrNo: string }) => {
    const { clientId } = await openClient(act, mrNo, "payments");
    await lockClient(act, clientId);
  },
  scope: (act: Act, row: store.PlanRow) => {
    if (row.clientId !== act.chart?.subjectId) throw new Problem("not-found", "There is no such plan on this chart.");
  },
  view: planView,
  states: { column: "status", table: planStates },
  saved: (act: Act, { after }) => announceAccount(act, after.clientId),
});

const later = (day: string, other: string): string => (daysBetween(other, day) > 0 ? day : other);

/** The card is charged for each open installment on its due day, today at the earliest. */
async function scheduleCharges(act: Act, plan: store.PlanRow): Promise<void> {
  const today = localDate(act.now, plan.timeZone);
  for (const { id, dueOn, amountCents, coveredCents } of await store.installmentsOf(act.db, plan.id))
    if (coveredCents < amountCents)
      await store.saveInstallment(act.db, id, {
        chargeOn: later(dueOn, today),
        attempts: 0,
        lastFailure: null,
      });
}

const withCard = ({ paymentMethodId, cardStatus }: store.PlanRow) =>
  paymentMethodId !== null && cardStatus === "active";

function requireSoon(field: string, day: string, today: string): void {
  if (day < today || day > addDays(today, 366)) throw fieldProblem(field, "Choose a day from today within a year.");
}

function requireSigned(day: string | null | undefined, today: string): void {
  if (day && day > today) throw fieldProblem("body.agreementSignedOn", "The agreement can't be signed in the future.");
}

export const planHandlers = [
  query(contract.readPlan, async (view, { params }) => {
    const { clientId } = await openClient(view, params.mrNo, "payments");
    const { timeZone } = await requireEpisode(view, { mrNo: params.mrNo });
    const row = await store.planOfClient(view.db, clientId);
    return { clientId, plan: row ? await planView(view, row) : null, today: localDate(view.now, timeZone) };
  }),

  action(contract.addPlan, async (act, { params, body }) => {
    refuseCardNumbers(body);
    const { clientId, demographicId, locationId, today } = await openAccount(act, params.mrNo);
    const {
      principalCents,
      downPaymentCents,
      count,
      cadence,
      firstDueOn,
      agreementSignedOn = null,
      note = null,
    } = body;
    const totalCents = principalCents - downPaymentCents;
    if (totalCents < count)
      throw fieldProblem("body.downPaymentCents", "The rest is less than one cent for each installment.");
    requireSoon("body.firstDueOn", firstDueOn, today);
    requireSigned(agreementSignedOn, today);
    if (body.paymentMethodId) await usableCard(act.db, clientId, body.paymentMethodId);
    const id = newId();
    const isDraft = count > mostWithoutAgreement && agreementSignedOn === null;
    await store.insertPlan(act.db, {
      id,
      clientId,
      demographicId,
      locationId,
      principalCents,
      downPaymentCents,
      cadence,
      paymentMethodId: body.paymentMethodId ?? null,
      agreementSignedOn,
      status: isDraft ? "draft" : "active",
      note,
    });
    const schedule = scheduleOf({ totalCents, count, cadence, firstDueOn });
    await store.insertInstallments(
      act.db,
      schedule.map((installment) => ({ id: newId(), planId: id, ...installment })),
    );
    const plan = await store.planById(act.db, id);
    if (!isDraft && withCard(plan)) await scheduleCharges(act, plan);
    act.audit({ subjectId: id, clientId, detail: { totalCents, count, cadence } });
    await announceAccount(act, clientId);
    return planView(act, plan);
  }),

  verb(contract.changePlan, planRecord, async (act, plan, { body }) => {
    refuseCardNumbers(body);
    if (!isOpenPlan(plan.status)) throw new Problem("wrong-state", "This plan is closed.");
    const { paymentMethodId, note } = body;
    if (paymentMethodId === plan.paymentMethodId && withCard(plan)) return { note };
    if (paymentMethodId === null) await store.stopCharging(act.db, plan.id);
    else {
      await usableCard(act.db, plan.clientId, paymentMethodId);
      if (plan.status === "active") await scheduleCharges(act, plan);
    }
    return { paymentMethodId, note, stoppedOn: null };
  }),

  move(contract.activatePlan, planRecord, "activate", async (act, plan, { body }) => {
    const agreementSignedOn = body.agreementSignedOn ?? plan.agreementSignedOn;
    const { length } = await store.installmentsOf(act.db, plan.id);
    if (length > mostWithoutAgreement && !agreementSignedOn)
      throw new Problem("agreement-required", "Print the agreement, have it signed and enter the day.");
    requireSigned(agreementSignedOn, localDate(act.now, plan.timeZone));
    if (withCard(plan)) await scheduleCharges(act, plan);
    return { agreementSignedOn };
  }),

  move(contract.pausePlan, planRecord, "pause", async (act, plan, { body }) => {
    refuseCardNumbers(body);
    await store.stopCharging(act.db, plan.id);
    return { statusReason: body.reason };
  }),

  move(contract.resumePlan, planRecord, "resume", async (act, plan, { body }) => {
    requireSoon("body.nextDueOn", body.nextDueOn, localDate(act.now, plan.timeZone));
    if (plan.deceasedAt !== null) throw new Problem("wrong-state", "The client has died. Cancel the plan.");
    const open = (await store.installmentsOf(act.db, plan.id)).filter((one) => one.coveredCents < one.amountCents);
    for (const [index, { id }] of open.entries())
      await store.saveInstallment(act.db, id, {
        dueOn: dueDay(plan.cadence, body.nextDueOn, index),
        remindedAt: null,
        attempts: 0,
        lastFailure: null,
      });
    if (withCard(plan)) await scheduleCharges(act, plan);
    return { statusReason: null, stoppedOn: null };
  }),

  move(contract.cancelPlan, planRecord, "cancel", async (act, plan, { body }) => {
    refuseCardNumbers(body);
    await store.stopCharging(act.db, plan.id);
    return { statusReason: body.reason };
  }),

  query(contract.printPlan, async (view, { params }) => {
    const { clientId } = await openClient(view, params.mrNo, "payments");
    const row = await store.planById(view.db, params.planId);
    if (row.clientId !== clientId) throw new Problem("not-found", "There is no such plan on this chart.");
    return { clientId, plan: await planView(view, row), billedBy: await billingName(view) };
  }),

  query(contract.listPlans, async (view, { query: asked }) => {
    const inReach = view.inReach("payments.read", "client", store.planColumn);
    const { rows, ...page } = await store.planPage(view.db, inReach, {
      page: asked.page,
      pageSize: asked.pageSize,
      statuses: asked.status ?? null,
      isLate: asked.late === "true",
      locationId: asked.locationId ?? null,
      today: localDate(view.now, view.timeZone),
    });
    return {
      ...page,
      rows: rows.map(({ id, clientId, mrNo, status, cardLast4, ...row }) => ({
        id,
        clientId,
        mrNo,
        clientName: listName(row),
        status,
        totalCents: row.totalCents,
        coveredCents: row.coveredCents,
        lateCents: row.lateCents,
        nextDueOn: row.nextDueOn,
        nextCents: row.nextCents,
        lastFailure: row.lastFailure,
        cardLast4,
      })),
    };
  }),
];

export const planEventHandlers = [
  // A plan of a client who died is paused and never charged; a discharge does not change it (PAY-7).
  on("clients.died", { name: "plan-of-client-who-died", inTransaction: true }, async (act, { payload }) => {
    const plan = await store.planOfClient(act.db, payload.clientId);
    if (!plan || !isOpenPlan(plan.status)) return;
    await store.stopCharging(act.db, plan.id);
    if (plan.status === "active")
      await store.savePlan(act.db, plan.id, { status: "paused", statusReason: "Client died" });
    notifyOfPlan(act, plan, "plan.died", "");
    await announceAccount(act, payload.clientId);
  }),
];
