import { defineWebModule } from "#platform/web/index.ts";
import { ClientFormsTab } from "./forms/web/client-forms-tab.tsx";

export const webModule = defineWebModule({
  name: "forms",
  screens: [
    {
      path: "/forms/$formId",
      permission: "forms.view",
      layout: "shell",
      load: () => import("./forms/web/form-screen.tsx"),
    },
  ],
  extensions: {
    "client-chart.tab": [
      { value: "forms", label: "Forms", permission: "forms.view", order: 80, Panel: ClientFormsTab },
    ],
  },
  printPages: [{ value: "form", permission: "forms.view", load: () => import("./forms/web/print-screen.tsx") }],
});
