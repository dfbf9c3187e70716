import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { commaList, endpoint, PlainDate, pageOf, pageQuery, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { chartProblems } from "../collect/payment.contract.ts";
import { Cents } from "../ledger/ledger.contract.ts";
import { cadenceLabels, installmentStates, mostInstallments, planStates } from "./plan.ts";

export const PaymentPlan = z.strictObject({
  id: idOf("payment-plan"),
  principalCents: z.number().int(),
  downPaymentCents: z.number().int(),
  /** What installments brought in, without what was refunded. */
  paidCents: z.number().int(),
  cadence: z.enum(enumKeys(cadenceLabels)),
  status: z.enum(planStates.states),
  statusReason: z.string().nullable(),
  agreementSignedOn: PlainDate.nullable(),
  note: z.string().nullable(),
  /** The card that is charged; null when installments are paid by hand. */
  card: z.strictObject({ id: Id, brand: z.string(), last4: z.string(), isUsable: z.boolean() }).nullable(),
  installments: z.array(
    z.strictObject({
      id: Id,
      number: z.number().int(),
      dueOn: PlainDate,
      amountCents: z.number().int(),
      coveredCents: z.number().int(),
      state: z.enum(installmentStates.states),
      /** The card is charged on this day. */
      chargeOn: PlainDate.nullable(),
      attempts: z.number().int(),
      lastFailure: z.string().nullable(),
    }),
  ),
  version: Version,
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;

export const readPlan = endpoint({
  method: "GET",
  path: "/clients/:mrNo/payment-plan",
  summary: "The payment plan of a client: the open one, or the last",
  permission: "payments.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({ clientId: idOf("client"), plan: PaymentPlan.nullable(), today: PlainDate }),
  problems: chartProblems,
});

const note = z.string().trim().min(1).max(500);
export const NewPlan = z.strictObject({
  principalCents: Cents,
  downPaymentCents: z.number().int().min(0).default(0),
  count: z.number().int().min(1, "At least 1").max(mostInstallments, `At most ${mostInstallments}`),
  cadence: z.enum(enumKeys(cadenceLabels)),
  firstDueOn: PlainDate,
  /** Charged on each due date; without it, installments are paid by hand. */
  paymentMethodId: Id.nullish(),
  agreementSignedOn: PlainDate.nullish(),
  note: note.nullish(),
});

export const addPlan = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payment-plan",
  summary: "Set up a payment plan; one of more than 4 installments begins once its agreement is signed",
  permission: "payment-plans.write",
  chart: "client",
  idempotent: true,
  audit: { action: "payment-plan.changed", subject: "payment-plan" },
  params: ChartParams,
  body: NewPlan,
  response: PaymentPlan,
  status: 201,
  problems: [...chartProblems, "wrong-state", "card-number-in-text", "validation"],
});

const params = ChartParams.extend({ planId: Id });
const reason = z.string().trim().min(3, "Enter a reason").max(300);
const changed = {
  permission: "payment-plans.write",
  chart: "client",
  audit: { action: "payment-plan.changed", subject: "payment-plan" },
  params,
  response: PaymentPlan,
} as const;
const problems = [...chartProblems, "stale-version", "wrong-state", "card-number-in-text", "validation"] as const;

export const changePlan = endpoint({
  ...changed,
  method: "PUT",
  path: "/clients/:mrNo/payment-plan/:planId",
  summary: "Change the card and the note of a plan; with a new card, declined installments are charged again",
  body: z.strictObject({ version: Version, paymentMethodId: Id.nullable(), note: note.nullable() }),
  problems,
});

export const activatePlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/activate",
  summary: "Begin a plan whose agreement was signed",
  body: z.strictObject({ version: Version, agreementSignedOn: PlainDate.nullish() }),
  problems: [...problems, "agreement-required"],
});

export const pausePlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/pause",
  summary: "Pause a plan: nothing is charged until it is resumed",
  body: z.strictObject({ version: Version, reason }),
  problems,
});

export const resumePlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/resume",
  summary: "Resume a plan that was paused or is in default, from a new due date",
  body: z.strictObject({ version: Version, nextDueOn: PlainDate }),
  problems,
});

export const cancelPlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/cancel",
  summary: "Cancel a plan; what was paid stays paid and the rest stays owed",
  body: z.strictObject({ version: Version, reason }),
  problems,
});

export const printPlan = endpoint({
  method: "GET",
  path: "/clients/:mrNo/payment-plan/:planId/agreement",
  summary: "Agreement of a payment plan, for printing and signing",
  permission: "payments.read",
  chart: "client",
  audit: { action: "payment-plan.printed", subject: "client" },
  leaves: { unchecked: "The client's own agreement; amounts and dates, no services." },
  params,
  response: z.strictObject({
    clientId: idOf("client"),
    plan: PaymentPlan,
    /** The neutral name under which the facility bills. */
    billedBy: z.string(),
  }),
  problems: chartProblems,
});

export const listPlans = endpoint({
  method: "GET",
  path: "/payments/plans",
  summary: "Payment plans of all clients, the latest first",
  permission: "payments.read",
  query: z.strictObject({
    status: commaList(z.enum(planStates.states)).optional(),
    /** Open plans with an installment that is late. */
    late: z.enum(["true"]).optional(),
    locationId: Id.optional(),
    ...pageQuery,
  }),
  response: pageOf(
    z.strictObject({
      id: idOf("payment-plan"),
      clientId: idOf("client"),
      mrNo: z.string(),
      clientName: z.string(),
      status: z.enum(planStates.states),
      totalCents: z.number().int(),
      coveredCents: z.number().int(),
      lateCents: z.number().int(),
      nextDueOn: PlainDate.nullable(),
      nextCents: z.number().int().nullable(),
      lastFailure: z.string().nullable(),
      cardLast4: z.string().nullable(),
    }),
  ),
});
