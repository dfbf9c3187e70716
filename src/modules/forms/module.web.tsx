import { IconForms } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "forms",
  screens: [
    {
      path: "/forms",
      permission: "formTemplates.view",
      layout: "shell",
      load: () => import("./templates/web/library-screen.tsx"),
    },
    {
      path: "/forms/builder/$templateId",
      permission: "formTemplates.view",
      layout: "shell",
      load: () => import("./templates/web/builder-screen.tsx"),
    },
    {
      path: "/forms/minors",
      permission: "formTemplates.view",
      layout: "shell",
      load: () => import("./minors/web/minor-rules-screen.tsx"),
    },
    {
      path: "/forms/sign",
      permission: "forms.sign",
      layout: "shell",
      load: () => import("./forms/web/bulk-sign-screen.tsx"),
    },
    {
      path: "/forms/$formId",
      permission: "forms.view",
      layout: "shell",
      load: () => import("./forms/web/form-screen.tsx"),
    },
  ],
  extensions: {
    "session.handed": [
      {
        type: "form",
        Handed: lazyPiece(() => import("./forms/web/handed-form.tsx").then((file) => file.HandedForm)),
      },
      {
        type: "signing-session",
        Handed: lazyPiece(() => import("./signing-sessions/web/handed-session.tsx").then((file) => file.HandedSession)),
      },
    ],
    "client-chart.banner": [
      {
        id: "consent",
        permission: "consents.view",
        load: () => import("./consents/web/consent-banner.ts").then((file) => file.useConsentFacts),
      },
    ],
    "client-admission.packet": [
      {
        id: "consents",
        title: "Consents and releases",
        permission: "consents.view",
        order: 10,
        Paper: lazyPiece(() => import("./forms/web/admission-packet.tsx").then((file) => file.PrintedConsents)),
      },
      {
        id: "forms",
        title: "Forms",
        permission: "forms.view",
        order: 20,
        Paper: lazyPiece(() => import("./forms/web/admission-packet.tsx").then((file) => file.PrintedForms)),
      },
    ],
    "client-chart.timeline": [
      {
        value: "forms",
        label: "Forms",
        permission: "forms.view",
        order: 80,
        kinds: ["form.completed", "form.declined", "form.voided", "consent.revoked", "disclosure.recorded"],
      },
    ],
    "print.release": [
      {
        Release: lazyPiece(() => import("./disclosures/web/release-printout.tsx").then((file) => file.ReleasePrintout)),
      },
    ],
    "client-chart.tab": [
      {
        value: "forms",
        label: "Forms",
        permission: "forms.view",
        order: 80,
        Panel: lazyPiece(() => import("./forms/web/client-forms-tab.tsx").then((file) => file.ClientFormsTab)),
      },
    ],
  },
  nav: [
    {
      label: "Form templates",
      icon: IconForms,
      to: "/forms",
      // A client's form is at /forms/$formId, and belongs to the chart.
      under: ["/forms/builder", "/forms/minors"],
      permission: "formTemplates.edit",
      order: 160,
      key: "f",
    },
  ],
  printPages: [
    {
      value: "form",
      permission: "forms.view",
      contains: ["assessments"],
      load: () => import("./forms/web/print-screen.tsx"),
    },
  ],
});
