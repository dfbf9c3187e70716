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
  commands: () => import("./commands.web.ts").then((file) => file.commands),
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
  },
});
