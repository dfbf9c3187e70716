import { z } from "zod";
import { ChartParams } from "#modules/clients/episodes/demographic.contract.ts";
import { endpoint, PlainDate, Version } from "#platform/shared/endpoint.ts";
import { Id, idOf } from "#platform/shared/ids.ts";
import { enumKeys } from "#platform/shared/typed.ts";
import { chartProblems } from "../collect/payment.contract.ts";
import { Cents } from "../ledger/ledger.contract.ts";
import { cadenceLabels, installmentStates, planStates } from "./plan.ts";

export const PaymentPlan = z.strictObject({
  id: idOf("payment-plan"),
  principalCents: z.number().int(),
  downPaymentCents: z.number().int(),
  paidCents: z.number().int(),
  cadence: z.enum(enumKeys(cadenceLabels)),
  status: z.enum(planStates.states),
  statusReason: z.string().nullable(),
  agreementSignedOn: PlainDate.nullable(),
  note: z.string().nullable(),
  /** The card that is charged; null when installments are paid by hand. */
  card: z.strictObject({ id: Id, brand: z.string(), last4: z.string(), isRefused: z.boolean() }).nullable(),
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
  summary: "The payment plan of a client: the current one, or the last",
  permission: "payments.read",
  chart: "client",
  params: ChartParams,
  response: z.strictObject({ clientId: idOf("client"), plan: PaymentPlan.nullable(), today: PlainDate }),
  problems: chartProblems,
});

export const NewPlan = z.strictObject({
  principalCents: Cents,
  downPaymentCents: z.number().int().min(0).default(0),
  count: z.number().int().min(1, "At least 1").max(60, "At most 60"),
  cadence: z.enum(enumKeys(cadenceLabels)),
  firstDueOn: PlainDate,
  paymentMethodId: Id.nullish(),
  agreementSignedOn: PlainDate.nullish(),
  note: z.string().trim().min(1).max(500).nullish(),
});

export const addPlan = endpoint({
  method: "POST",
  path: "/clients/:mrNo/payment-plan",
  summary: "Set up a payment plan",
  permission: "payment-plans.write",
  chart: "client",
  idempotent: true,
  audit: { action: "payment-plan.changed", subject: "payment-plan" },
  params: ChartParams,
  body: NewPlan,
  response: PaymentPlan,
  status: 201,
  problems: [...chartProblems, "agreement-required", "wrong-state", "card-number-in-text", "validation"],
});

const params = ChartParams.extend({ planId: Id });
const reason = z.string().trim().min(3, "Enter a reason").max(300);
const changed = {
  permission: "payment-plans.write",
  chart: "client",
  audit: { action: "payment-plan.changed", subject: "payment-plan" },
  params,
  response: PaymentPlan,
  problems: [...chartProblems, "stale-version", "wrong-state", "card-number-in-text", "validation"],
} as const;

export const changePlan = endpoint({
  ...changed,
  method: "PUT",
  path: "/clients/:mrNo/payment-plan/:planId",
  summary: "Change the card of a plan; installments that were declined are charged again",
  body: z.strictObject({ version: Version, paymentMethodId: Id.nullable() }),
});

export const pausePlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/pause",
  summary: "Pause a plan: nothing is charged until it is resumed",
  body: z.strictObject({ version: Version, reason }),
});

export const resumePlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/resume",
  summary: "Resume a paused plan",
  body: z.strictObject({ version: Version }),
});

export const cancelPlan = endpoint({
  ...changed,
  method: "POST",
  path: "/clients/:mrNo/payment-plan/:planId/cancel",
  summary: "Cancel a plan; what was paid stays",
  body: z.strictObject({ version: Version, reason }),
});
