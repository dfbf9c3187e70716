import { defineModule } from "#platform/server/execution/module.ts";
import "./events.ts";
import { paymentHandlers } from "./collect/payment.actions.ts";
import { askUnsettled } from "./collect/payment.jobs.ts";
import { ledgerHandlers } from "./ledger/ledger.actions.ts";
import { paymentsPolicy } from "./policy.ts";
import { chargeOperation, findOperation, refundOperation } from "./processor/operations.ts";
import { stripeType } from "./processor/stripe-type.ts";
import { refundHandlers } from "./refunds/refund.actions.ts";

export const payments = defineModule({
  name: "payments",
  switch: null,
  policy: paymentsPolicy,
  handlers: [...ledgerHandlers, ...paymentHandlers, ...refundHandlers],
  events: ["payments.account-changed"],
  jobs: [askUnsettled],
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
  ],
});
