import { IconHeartHandshake } from "@tabler/icons-react";
import { defineWebModule } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "crm",
  switch: "crm",
  screens: [
    { path: "/crm", permission: "crm.view", layout: "shell", load: () => import("./leads/web/crm-home.tsx") },
    {
      path: "/crm/lead/$leadId",
      permission: "crm.view",
      layout: "shell",
      load: () => import("./leads/web/lead-page.tsx"),
    },
    {
      path: "/lead_demographics_print",
      permission: "crm.view",
      layout: "print",
      load: () => import("./leads/web/lead-print.tsx"),
    },
    {
      path: "/crm/lead/exports/lead_financial_print",
      permission: "crm.view",
      layout: "print",
      load: () => import("./leads/web/lead-financial-print.tsx"),
    },
  ],
  nav: [{ label: "CRM", icon: IconHeartHandshake, to: "/crm", permission: "crm.view", order: 20, key: "l" }],
  extensions: {
    "palette.command": [
      {
        id: "crm.new-lead",
        label: "New lead",
        keywords: ["call", "admission", "inquiry"],
        permission: "crm.edit",
        to: "/crm?new=1",
      },
    ],
  },
});
