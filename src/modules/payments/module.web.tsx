import { IconCash } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

const ownAccount = { checkedByEndpoint: "The client's own account; amounts without services." } as const;

export const webModule = defineWebModule({
  name: "payments",
  screens: [
    {
      path: "/clients/payments",
      permission: "payments.read",
      layout: "shell",
      load: () => import("./web/payments-screen.tsx"),
    },
    { path: "/payment-done", layout: "bare", signedOut: true, load: () => import("./web/payment-done.tsx") },
  ],
  nav: [{ label: "Payments", icon: IconCash, to: "/clients/payments", permission: "payments.post", order: 13 }],
  printPages: [
    {
      value: "receipt",
      permission: "payments.read",
      contains: ownAccount,
      load: () => import("./web/receipt-print.tsx"),
    },
    {
      value: "payment_plan_agreement",
      permission: "payments.read",
      contains: ownAccount,
      load: () => import("./web/agreement-print.tsx"),
    },
    {
      value: "ledger_statement",
      permission: "payments.read",
      contains: ownAccount,
      load: () => import("./web/statement-print.tsx"),
    },
  ],
  extensions: {
    "approvals.section": [
      {
        id: "refunds",
        permission: "payments.refund",
        Section: lazyPiece(() => import("./web/refund-requests.tsx").then((file) => file.RefundRequests)),
      },
    ],
    "client-chart.tab": [
      {
        value: "payments",
        label: "Payments",
        permission: "payments.read",
        order: 37,
        Panel: lazyPiece(() => import("./web/payments-tab.tsx").then((file) => file.PaymentsTab)),
      },
    ],
  },
});
