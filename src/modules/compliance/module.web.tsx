import { IconShieldCheck } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "compliance",
  screens: [
    // Two permissions open parts of it; the screen itself says which tabs a person has.
    {
      path: "/audit",
      layout: "shell",
      permission: "chartAccess.view",
      load: () => import("./audit-log/web/audit-screen.tsx"),
    },
  ],
  nav: [{ label: "Audit", icon: IconShieldCheck, to: "/audit", permission: "chartAccess.view", order: 200 }],
  printPages: [
    {
      value: "chart_access",
      permission: "chartAccess.export",
      load: () => import("./audit-log/web/chart-access-print.tsx"),
    },
  ],
  extensions: {
    "clinician.tab": [
      {
        value: "activity",
        label: "Activity",
        permission: "audit.view",
        order: 900,
        Panel: lazyPiece(() => import("./audit-log/web/clinician-activity.tsx").then((file) => file.ClinicianActivity)),
      },
    ],
    "palette.command": [
      {
        id: "chart-access",
        label: "Who opened a chart",
        keywords: ["audit", "access report"],
        permission: "chartAccess.view",
        to: "/audit?tabs=chart-access",
      },
      {
        id: "glass",
        label: "Emergency openings",
        keywords: ["break the glass", "audit"],
        permission: "chartAccess.view",
        to: "/audit?tabs=break-the-glass",
      },
      {
        id: "integrity",
        label: "Verify the audit log",
        keywords: ["integrity", "seals"],
        permission: "audit.view",
        to: "/audit?tabs=integrity",
      },
      {
        id: "breach-scope",
        label: "Who was affected by a misused sign-in",
        keywords: ["breach", "incident", "audit"],
        permission: "audit.export",
        to: "/audit?tabs=breach-scope",
      },
      {
        id: "legal-holds",
        label: "Legal holds",
        keywords: ["subpoena", "court", "audit"],
        permission: "legalHolds.manage",
        to: "/audit?tabs=legal-holds",
      },
    ],
  },
});
