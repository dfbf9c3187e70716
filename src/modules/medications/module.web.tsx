import { IconPill, IconPrescription } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";
import { Skeletons } from "#ui/feedback/skeletons.tsx";
import { retryImport } from "#ui/retry-import.ts";
import { outcomes } from "./administrations/outcome.ts";
import { orderTimelineTitles } from "./orders/order-timeline.ts";

// Loaded on demand: the tab is large and most pages do not show it.
const ChartMedications = lazy(() =>
  retryImport(() => import("./orders/web/chart-medications.tsx")).then((module) => ({
    default: module.ChartMedications,
  })),
);

export const webModule = defineWebModule({
  name: "medications",
  switch: "medications",
  screens: [
    {
      path: "/medications",
      permission: "medications.view",
      layout: "shell",
      load: () => import("./orders/web/medications-screen.tsx"),
    },
    {
      path: "/orders_print",
      permission: "medications.print",
      layout: "print",
      contains: ["medications", "allergies"],
      load: () => import("./prints/web/orders-print.tsx"),
    },
    {
      path: "/exportPrint/medication/$medication_log",
      permission: "medications.print",
      layout: "print",
      contains: ["medications", "allergies"],
      load: () => import("./prints/web/mar-print.tsx"),
    },
    {
      path: "/exportPrint/medicationHistory/$medication_history",
      permission: "medications.print",
      layout: "print",
      contains: ["medications", "allergies"],
      load: () => import("./prints/web/history-print.tsx"),
    },
    {
      path: "/exportPrint/medicationOrders/$medicationOrder",
      permission: "medications.print",
      layout: "print",
      contains: ["medications", "allergies"],
      load: () => import("./prints/web/order-print.tsx"),
    },
    {
      path: "/exportPrint/medicationCount/$medication_count",
      permission: "medications.viewSupply",
      layout: "print",
      contains: {
        insideOnly: "A count covers containers of several clients and is not released outside the facility.",
      },
      load: () => import("./prints/web/count-print.tsx"),
    },
    {
      path: "/exportPrint/medicationContainer/$medication_container",
      permission: "medications.viewSupply",
      layout: "print",
      contains: { insideOnly: "A label stays on its container." },
      load: () => import("./prints/web/container-label.tsx"),
    },
    {
      path: "/exportPrint/wristband/$demographic_id",
      permission: "medications.print",
      layout: "print",
      contains: { insideOnly: "A wristband stays on the client." },
      load: () => import("./prints/web/wristband-print.tsx"),
    },
    {
      path: "/exportPrint/medicationDestruction/$medication_destruction",
      permission: "medications.viewSupply",
      layout: "print",
      contains: {
        insideOnly: "A certificate covers medications of several clients and is not released outside the facility.",
      },
      load: () => import("./prints/web/destruction-print.tsx"),
    },
  ],
  nav: [
    { label: "Medications", icon: IconPill, to: "/medications", permission: "medications.view", order: 40, key: "m" },
    {
      label: "Orders",
      icon: IconPrescription,
      to: "/medications?tabs=orders",
      permission: "medications.view",
      order: 50,
      key: "o",
    },
  ],
  printPages: [
    {
      value: "withdrawal_flowsheet",
      permission: "metrics.read",
      contains: ["demographics", "allergies", "vitals"],
      load: () => import("./scores/web/flowsheet-print.tsx"),
    },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "home.card": [
      {
        id: "due-by-hour",
        permission: "medications.administer",
        order: 10,
        Card: lazyPiece(() => import("./administrations/web/due-by-hour-card.tsx").then((file) => file.DueByHourCard)),
      },
    ],
    "client-admission.packet": [
      {
        id: "allergies",
        title: "Allergies",
        order: 5,
        Paper: lazyPiece(() => import("./allergies/web/admission-packet.tsx").then((file) => file.PrintedAllergies)),
      },
    ],
    "client-chart.timeline": [
      {
        value: "medications",
        label: "Medications",
        permission: "medications.view",
        order: 50,
        kinds: [
          ...Object.keys(orderTimelineTitles).map((fact) => `order.${fact}`),
          ...outcomes.states.map((outcome) => `dose.${outcome}`),
          "allergy.changed",
          "score.recorded",
          "protocol.started",
        ],
      },
    ],
    "client-chart.tab": [
      {
        value: "medications",
        label: "Medications",
        permission: "medications.view",
        order: 60,
        Panel: ({ chart }) => (
          <Suspense fallback={<Skeletons shape="text" count={8} />}>
            <ChartMedications
              mrNo={chart.mrNo}
              clientName={`${chart.preferredName ?? chart.legalFirstName} ${chart.legalLastName}`}
              demographicId={chart.episode.demographicId}
            />
          </Suspense>
        ),
      },
    ],
    "client-vitals.plot": [
      {
        id: "scores",
        permission: "metrics.read",
        load: () => import("./scores/web/vitals-scores.ts").then((file) => file.useScorePlots),
      },
      {
        id: "doses",
        permission: "medications.view",
        load: () => import("./scores/web/vitals-scores.ts").then((file) => file.useDoseMarks),
      },
    ],
    "client.allergies": [
      {
        id: "medications",
        permission: "clients.read",
        load: () => import("./allergies/web/use-banner-allergies.ts").then((file) => file.useAllergies),
      },
    ],
    "client-chart.banner": [
      {
        id: "medications",
        permission: "clients.read",
        load: () => import("./allergies/web/use-banner-allergies.ts").then((file) => file.useAllergyFacts),
      },
    ],
    "palette.client": [
      {
        id: "new-order",
        label: "New order",
        keywords: ["prescribe", "medication"],
        permission: "medications.enterOrder",
        query: "tabs=medications&new=1",
      },
      {
        id: "start-protocol",
        label: "Start protocol",
        keywords: ["taper", "withdrawal", "detox"],
        permission: "medications.enterOrder",
        query: "tabs=medications&new=protocol",
      },
    ],
  },
});
