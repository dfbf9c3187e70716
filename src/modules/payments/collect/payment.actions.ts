import { listName } from "#modules/clients/identity/name.ts";
import { openClient, ownAddressesOf } from "#modules/clients/index.ts";
import { openForWork, receiveDelivery } from "#modules/integrations/index.ts";
import type { Act, View } from "#platform/server/execution/context.ts";
import { move, verb } from "#platform/server/execution/index.ts";
import { action, query } from "#platform/server/execution/module.ts";
import { OutboundFailure } from "#platform/server/http/outbound-failure.ts";
import { pageAddress } from "#platform/server/http/page-address.ts";
import { sendMail } from "#platform/server/mail/send-mail.ts";
import { newId } from "#platform/shared/ids.ts";
import { fieldProblem, Problem } from "#platform/shared/problems.ts";
import { addMinutes, formatDate, localDate } from "#platform/shared/time/index.ts";
import { openAccount } from "../ledger/ledger.actions.ts";
import { entryOfPayment } from "../ledger/ledger.store.ts";
import { addEntry, announceAccount } from "../ledger/post-entry.actions.ts";
import { letterIn } from "../letters.ts";
import { refuseCardNumbers, showCents } from "../money.ts";
import { refreshPlan } from "../plans/follow-plan.actions.ts";
import { planOfClient } from "../plans/plan.store.ts";
import { planStates } from "../plans/plan.ts";
import { billingName, processorConnection } from "../processor/connection.store.ts";
import { expireCheckout, openCheckout } from "../processor/stripe.ts";
import { cardsOf, setCardStatus, usableCard } from "./card.store.ts";
import * as contract from "./payment.contract.ts";
import * as store from "./payment.store.ts";
import { paymentRecord } from "./payment-record.actions.ts";
import { methodText, receiptText } from "./payment-states.ts";
import { paymentFacts, paymentView, paymentViews } from "./payment-view.actions.ts";
import { queueCharge } from "./queue-charge.actions.ts";
import { postPayment } from "./settle-payment.actions.ts";

/** The processor's page closes after this time; the shortest it allows is 30 minutes. */
const checkoutMinutes = 45;

async function requireProcessor(view: View): Promise<string> {
  const id = await processorConnection(view);
  if (id === null) throw new Problem("processor-missing", "Connect a card processor in Settings, Integrations.");
  return id;
}

/** Calls the processor while the user waits. Throws `upstream-failed`. */
async function atProcessor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OutboundFailure) throw new Problem("upstream-failed", error.message);
    throw error;
  }
}

/** The open plan whose installments a payment pays. */
async function requirePlan(view: View, clientId: string): Promise<string> {
  const plan = await planOfClient(view.db, clientId);
  if (!plan || !planStates.can(plan.status, "complete"))
    throw fieldProblem("body.purpose", "This client has no payment plan to pay.");
  return plan.id;
}

async function requireReceipt(view: View, mrNo: string, paymentId: string) {
  const { clientId } = await openClient(view, mrNo, "payments");
  const row = await store.paymentById(view.db, paymentId);
  if (row.clientId !== clientId) throw new Problem("not-found", "There is no such payment on this chart.");
  const receipt = receiptText(row.shortCode, row.receiptNumber);
  if (receipt === null) throw new Problem("wrong-state", "This payment has no receipt, because it was not received.");
  return { row, clientId, receipt };
}

const emailOf = async (view: View, clientId: string): Promise<string | null> =>
  (await ownAddressesOf(view.db, [clientId])).get(clientId)?.email ?? null;

export const paymentHandlers = [
  query(contract.listClientPayments, async (view, { params, query: wanted }) => {
    const { clientId } = await openClient(view, params.mrNo, "payments");
    const { rows, ...page } = await store.paymentsOfClient(view.db, clientId, wanted);
    return { ...page, clientId, rows: await paymentViews(view, rows) };
  }),

  action(contract.takePayment, async (act, { params, body }) => {
    refuseCardNumbers(body);
    const { method, purpose, amountCents, payerName = null, checkNumber = null, memo = null, paymentMethodId } = body;
    if (checkNumber !== null && method !== "check" && method !== "money_order")
      throw fieldProblem("body.checkNumber", "Only checks and money orders have a number.");
    if (method !== "card" && (paymentMethodId || body.keepCard))
      throw fieldProblem("body.method", "Only a card can be charged or kept on file.");
    const account = await openAccount(act, params.mrNo);
    const { clientId } = account;
    const planId = purpose === "installment" ? await requirePlan(act, clientId) : null;
    const connectionId = method === "card" ? await requireProcessor(act) : null;
    const card = paymentMethodId ? await usableCard(act.db, clientId, paymentMethodId) : null;
    const isOnPage = connectionId !== null && card === null;
    const checkout = isOnPage ? await openPage(act, connectionId, clientId, body) : null;
    const id = checkout?.paymentId ?? newId();
    await store.insertPayment(act.db, {
      id,
      clientId,
      demographicId: account.demographicId,
      locationId: account.locationId,
      method,
      purpose,
      planId,
      amountCents,
      status: "processing",
      paidOn: account.today,
      paidAt: act.now,
      payerName,
      checkNumber,
      memo,
      collectedByName: act.actor.name,
      connectionId,
      keepCard: body.keepCard && card === null,
      ...(checkout ? { checkoutId: checkout.checkoutId, checkoutUrl: checkout.checkoutUrl } : {}),
      ...(card ? { paymentMethodId: card.id, cardBrand: card.brand, cardLast4: card.last4 } : {}),
    });
    if (card && connectionId) await queueCharge(act, connectionId, id, amountCents, card);
    if (connectionId === null) {
      const receiptNumber = await postPayment(act, await store.paymentById(act.db, id));
      await store.savePayment(act.db, id, { status: "succeeded", receiptNumber });
      if (planId !== null) await refreshPlan(act, planId);
    }
    act.audit({ subjectId: id, clientId, detail: { method, amountCents } });
    await announceAccount(act, clientId);
    return paymentView(act, await store.paymentById(act.db, id));
  }),

  verb(contract.voidPayment, paymentRecord, async (act, payment, { body }) => {
    refuseCardNumbers(body);
    if (payment.method === "card")
      throw new Problem("wrong-state", "A card payment is refunded, not voided: the money must go back to the card.");
    if (body.kind === "returned" && payment.method !== "check")
      throw fieldProblem("body.kind", "Only a check can be returned by the bank.");
    if (!store.isVoidable(payment)) throw new Problem("wrong-state", "This payment was already refunded or voided.");
    const entry = await entryOfPayment(act.db, payment.id);
    if (!entry) throw new Error("A received payment has no ledger entry.");
    await addEntry(act, payment, {
      kind: "reversal",
      amountCents: -entry.amountCents,
      memo: body.reason,
      paymentId: payment.id,
      reversesId: entry.id,
      postedOn: localDate(act.now, act.timeZone),
    });
    return { status: body.kind === "returned" ? ("bounced" as const) : ("voided" as const), voidReason: body.reason };
  }),

  move(contract.cancelCardPayment, paymentRecord, "cancel", async (act, payment) => {
    const { checkoutId, connectionId } = payment;
    if (checkoutId === null || connectionId === null)
      throw new Problem("wrong-state", "The card is being charged. Wait for the result.");
    const isClosed = await act.outside(`expire ${checkoutId}`, () =>
      atProcessor(async () => expireCheckout(await openForWork(act.platform, act.tenant, connectionId), checkoutId)),
    );
    if (!isClosed) throw new Problem("wrong-state", "The card was already entered. Wait for the result.");
    return {};
  }),

  query(contract.getReceipt, async (view, { params }) => {
    const { row, clientId } = await requireReceipt(view, params.mrNo, params.paymentId);
    return {
      clientId,
      payment: await paymentView(view, row),
      billedBy: await billingName(view),
      locationName: row.locationName,
    };
  }),

  action(contract.mailReceipt, async (act, { params }) => {
    const { row, clientId, receipt } = await requireReceipt(act, params.mrNo, params.paymentId);
    const to = await emailOf(act, clientId);
    if (to === null) throw new Problem("wrong-state", "The client has no email address, or refused email.");
    const billedBy = await billingName(act);
    const say = letterIn(await store.languageOfPayer(act.db, row.id));
    await sendMail(act, {
      to,
      subject: say("receipt.subject", { receipt }),
      text: [
        say("receipt.amount", { amount: showCents(row.amountCents) }),
        say("receipt.paidOn", { day: formatDate(row.paidOn) }),
        say("receipt.paidBy", { method: methodText(row) }),
        ...(row.refundedCents > 0 ? [say("receipt.refunded", { amount: showCents(row.refundedCents) })] : []),
        "",
        say("receipt.thanks", { name: billedBy }),
      ].join("\n"),
      purpose: "informational",
      kind: "payments.receipt",
      subjectOf: { type: "payment", id: row.id },
    });
    act.audit({ subjectId: row.id, clientId });
    return { to };
  }),

  query(contract.listPayments, async (view, { query: asked }) => {
    const filter = {
      page: asked.page,
      pageSize: asked.pageSize,
      statuses: asked.status ?? null,
      methods: asked.method ?? null,
      locationId: asked.locationId ?? null,
      from: asked.from ?? null,
      to: asked.to ?? null,
      refundWaiting: asked.refundWaiting === "true",
    };
    const inReach = view.inReach("payments.read", "client", store.paymentColumn);
    const { rows, ...page } = await store.paymentPage(view.db, inReach, filter);
    return {
      ...page,
      rows: rows.map((row) => ({
        ...paymentFacts(row),
        clientId: row.clientId,
        mrNo: row.mrNo,
        clientName: listName(row),
      })),
    };
  }),

  query(contract.listCards, async (view, { params }) => {
    const { clientId } = await openClient(view, params.mrNo, "payments");
    const cards = await cardsOf(view.db, clientId);
    return {
      clientId,
      rows: cards.flatMap(({ id, brand, last4, expMonth, expYear, status, version }) =>
        status === "removed" ? [] : [{ id, brand, last4, expMonth, expYear, status, version }],
      ),
      takesCards: (await processorConnection(view)) !== null,
      receiptTo: await emailOf(view, clientId),
    };
  }),

  action(contract.removeCard, async (act, { params }) => {
    const { clientId } = await openAccount(act, params.mrNo);
    const card = (await cardsOf(act.db, clientId)).find(({ id }) => id === params.paymentMethodId);
    if (!card) throw new Problem("not-found", "There is no such card on this chart.");
    await setCardStatus(act.db, card.id, "removed");
    act.audit({ subjectId: card.id, clientId, detail: { removed: true } });
    await announceAccount(act, clientId);
  }),

  action(contract.receiveProcessorEvent, async (act, { params }) => {
    const { bytes } = act.request;
    if (!bytes) throw new Error("The bytes of the request are missing.");
    return receiveDelivery(act, { token: params.webhookToken, ...bytes });
  }),
];

/** Opens the processor's page for a card. The payment's id is made before, because the processor's events name it. */
function openPage(
  act: Act,
  connectionId: string,
  clientId: string,
  { amountCents, keepCard }: { amountCents: number; keepCard: boolean },
) {
  const returnUrl = pageAddress(act, "/payment-done");
  return act.outside(`checkout ${clientId} ${amountCents}`, () =>
    atProcessor(async () => {
      const connection = await openForWork(act.platform, act.tenant, connectionId);
      const paymentId = newId();
      const expiresAt = addMinutes(act.platform.clock.now(), checkoutMinutes);
      const request = { paymentId, amountCents, keepCard, returnUrl, expiresAt };
      return { paymentId, ...(await openCheckout(connection, request)) };
    }),
  );
}
