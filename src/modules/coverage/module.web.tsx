import { IconShieldCheck } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

const face = () => import("./insurance/web/face-sheet-insurance.tsx");

export const webModule = defineWebModule({
  name: "coverage",
  screens: [
    {
      path: "/clients/utilization",
      permission: "authorizations.read",
      layout: "shell",
      load: () => import("./reviews/web/utilization-screen.tsx"),
    },
    {
      path: "/clients/payers",
      permission: "billingCodes.manage",
      layout: "shell",
      load: () => import("./payers/web/payers-screen.tsx"),
    },
  ],
  nav: [
    {
      label: "Utilization review",
      icon: IconShieldCheck,
      to: "/clients/utilization",
      permission: "authorizations.write",
      order: 12,
    },
  ],
  printPages: [
    {
      value: "utilization_packet",
      permission: "authorizations.read",
      contains: ["demographics", "attendance", "diagnoses", "allergies", "vitals", "billing"],
      load: () => import("./reviews/web/packet-print.tsx"),
    },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "client-chart.tab": [
      {
        value: "insurance",
        label: "Insurance",
        permission: "insurance.read",
        order: 35,
        Panel: lazyPiece(() => import("./insurance/web/insurance-tab.tsx").then((file) => file.InsuranceTab)),
      },
      {
        value: "authorizations",
        label: "Authorizations",
        permission: "authorizations.read",
        order: 36,
        Panel: lazyPiece(() =>
          import("./authorizations/web/authorizations-tab.tsx").then((file) => file.AuthorizationsTab),
        ),
      },
    ],
    "client-chart.banner": [
      {
        id: "coverage",
        permission: "authorizations.write",
        load: () => import("./authorizations/web/banner-coverage.ts").then((file) => file.useCoverageFacts),
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
      {
        id: "authorizations",
        title: "Authorizations",
        permission: "authorizations.read",
        order: 41,
        Card: lazyPiece(() =>
          import("./authorizations/web/face-sheet-authorizations.tsx").then((file) => file.FaceSheetAuthorizations),
        ),
      },
    ],
    "client-chart.timeline": [
      { value: "insurance", label: "Insurance", permission: "insurance.read", order: 80, kinds: ["insurance.changed"] },
      {
        value: "authorizations",
        label: "Authorizations",
        permission: "authorizations.read",
        order: 81,
        kinds: ["authorization.changed", "review.recorded"],
      },
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
