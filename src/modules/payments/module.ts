import { defineModule } from "#platform/server/execution/module.ts";
import "./events.ts";
import { paymentHandlers } from "./collect/payment.actions.ts";
import { askUnsettled } from "./collect/payment.jobs.ts";
import { disputeKind } from "./collect/settle-dispute.actions.ts";
import { balanceBeforeDischarge } from "./ledger/discharge-balance.actions.ts";
import { ledgerHandlers } from "./ledger/ledger.actions.ts";
import { planEventHandlers, planHandlers } from "./plans/plan.actions.ts";
import { findDefaults, runPlans } from "./plans/plan.jobs.ts";
import { paymentsPolicy } from "./policy.ts";
import { chargeOperation, findOperation, refundOperation } from "./processor/operations.ts";
import { stripeType } from "./processor/stripe-type.ts";
import { refundHandlers } from "./refunds/refund.actions.ts";

export const payments = defineModule({
  name: "payments",
  switch: null,
  policy: paymentsPolicy,
  handlers: [...ledgerHandlers, ...paymentHandlers, ...refundHandlers, ...planHandlers],
  events: ["payments.account-changed", "payments.plan-defaulted"],
  on: planEventHandlers,
  dischargeItems: [balanceBeforeDischarge],
  jobs: [askUnsettled, runPlans, findDefaults],
  topics: { "list:payments": "payments.read" },
  integrations: [stripeType],
  outbound: [chargeOperation, findOperation, refundOperation],
  notificationKinds: [
    {
      kind: "payments.refund",
      label: "Refunds that need approval",
      labels: { es: "Reembolsos por aprobar" },
      priority: 2,
      audience: "payments.refund",
    },
    {
      kind: disputeKind,
      label: "Disputed card payments",
      labels: { es: "Pagos con tarjeta en disputa" },
      priority: 2,
      audience: "payments.refund",
    },
    {
      kind: "payments.plan",
      label: "Payment plans that need attention",
      labels: { es: "Planes de pago que requieren atención" },
      priority: 2,
      audience: "payment-plans.write",
    },
  ],
});
