import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

const face = () => import("./insurance/web/face-sheet-insurance.tsx");

export const webModule = defineWebModule({
  name: "coverage",
  extensions: {
    "client-chart.tab": [
      {
        value: "insurance",
        label: "Insurance",
        permission: "insurance.read",
        order: 35,
        Panel: lazyPiece(() => import("./insurance/web/insurance-tab.tsx").then((file) => file.InsuranceTab)),
      },
    ],
    "client-chart.card": [
      {
        id: "insurance",
        title: "Insurance",
        permission: "insurance.read",
        order: 40,
        Card: lazyPiece(() => face().then((file) => file.FaceSheetInsurance)),
        Paper: lazyPiece(() => face().then((file) => file.PrintedInsurance)),
      },
    ],
    "client-chart.timeline": [
      { value: "insurance", label: "Insurance", permission: "insurance.read", order: 80, kinds: ["insurance.changed"] },
    ],
    "settings.tab": [
      {
        value: "payers",
        label: "Payers",
        group: "facility",
        words: "insurance health plan clearinghouse eligibility",
        permission: "billingCodes.manage",
        order: 35,
        Panel: lazyPiece(() => import("./payers/web/payers-tab.tsx").then((file) => file.PayersTab)),
      },
    ],
  },
});
