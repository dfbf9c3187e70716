import { IconShieldCheck } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "compliance",
  screens: [
    // Several permissions open this screen; it shows only the tabs the user may see.
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
      contains: {
        insideOnly: "This log names staff. A client who asks who opened their chart receives it from compliance.",
      },
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
        label: "Chart access log",
        keywords: ["audit", "access report"],
        permission: "chartAccess.view",
        to: "/audit?tabs=chart-access",
      },
      {
        id: "glass",
        label: "Break-the-glass access",
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
        label: "Breach scope",
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
