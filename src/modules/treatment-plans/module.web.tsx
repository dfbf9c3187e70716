import { IconTargetArrow } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "treatment-plans",
  switch: "emr",
  screens: [
    {
      path: "/treatment-planning",
      permission: "treatmentPlans.read",
      layout: "shell",
      load: () => import("./plans/web/worklist-screen.tsx"),
    },
    {
      path: "/treatment-planning/$planId",
      permission: "treatmentPlans.read",
      layout: "shell",
      load: () => import("./plans/web/plan-screen.tsx"),
    },
    {
      path: "/treatment-planning/$planId/reviews/$reviewId",
      permission: "treatmentPlans.read",
      layout: "shell",
      load: () => import("./reviews/web/review-screen.tsx"),
    },
    {
      path: "/treatment_planning_print",
      permission: "notes.export",
      layout: "print",
      contains: ["treatmentPlan"],
      load: () => import("./plans/web/print-screen.tsx"),
    },
    {
      path: "/exportPrint/treatmentPlanning/$treatmentPlanning",
      permission: "notes.export",
      layout: "print",
      contains: ["treatmentPlan"],
      load: () => import("./plans/web/export-print-screen.tsx"),
    },
  ],
  nav: [
    {
      label: "Treatment planning",
      icon: IconTargetArrow,
      to: "/treatment-planning",
      permission: "treatmentPlans.read",
      order: 85,
    },
  ],
  extensions: {
    "session.handed": [
      {
        type: "treatment-plan",
        Handed: lazyPiece(() => import("./signing/web/handed-plan.tsx").then((file) => file.HandedPlan)),
      },
    ],
    "client-chart.timeline": [
      {
        value: "treatment-plans",
        label: "Treatment plans",
        permission: "treatmentPlans.read",
        order: 62,
        kinds: ["plan.activated", "plan.closed", "plan.reviewed", "plan.refused"],
      },
    ],
    "client-chart.tab": [
      {
        value: "treatment planning",
        label: "Treatment planning",
        permission: "treatmentPlans.read",
        order: 62,
        Panel: lazyPiece(() => import("./plans/web/client-plans-tab.tsx").then((file) => file.ClientPlansTab)),
      },
    ],
  },
});
