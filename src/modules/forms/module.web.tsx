import { IconClipboardCheck, IconFiles, IconForms } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "forms",
  screens: [
    {
      path: "/assessments",
      permission: "assessments.view",
      layout: "shell",
      load: () => import("./assessments/web/assessments-screen.tsx"),
    },
    { path: "/documents", layout: "shell", load: () => import("./documents/web/documents-screen.tsx") },
    {
      path: "/documents/company/$companyDocumentId",
      layout: "shell",
      load: () => import("./company-documents/web/company-document-screen.tsx"),
    },
    {
      path: "/documents/templates/$templateId",
      permission: "userDocuments.generate",
      layout: "shell",
      load: () => import("./letters/web/letter-template-screen.tsx"),
    },
    {
      path: "/documents/letters/$letterId",
      permission: "documents.view",
      layout: "shell",
      load: () => import("./letters/web/letter-screen.tsx"),
    },
    {
      path: "/document-signing/callback",
      permission: "documentSigning.connect",
      layout: "bare",
      load: () => import("./document-signing/web/callback-page.tsx"),
    },
    {
      path: "/document-signing/signed",
      layout: "bare",
      signedOut: true,
      load: () => import("./document-signing/web/signed-page.tsx"),
    },
    {
      path: "/documents/$documentId",
      permission: "documents.view",
      layout: "shell",
      load: () => import("./documents/web/document-screen.tsx"),
    },
    {
      path: "/forms",
      permission: "formTemplates.view",
      layout: "shell",
      load: () => import("./templates/web/forms-screen.tsx"),
    },
    {
      path: "/forms/builder/$templateId",
      permission: "formTemplates.view",
      layout: "shell",
      load: () => import("./templates/web/builder-screen.tsx"),
    },
    {
      path: "/forms/packets/$packetId",
      permission: "formTemplates.view",
      layout: "shell",
      load: () => import("./packets/web/packet-screen.tsx"),
    },
    {
      path: "/formViewer",
      layout: "bare",
      signedOut: true,
      load: async () => {
        const { viewerReady } = await import("./links/web/viewer.texts.ts");
        await viewerReady();
        return import("./links/web/viewer-page.tsx");
      },
    },
    {
      path: "/publicForm/$slug",
      layout: "bare",
      signedOut: true,
      load: async () => {
        const { viewerReady } = await import("./links/web/viewer.texts.ts");
        await viewerReady();
        return import("./public-forms/web/public-page.tsx");
      },
    },
    // The product has both spellings.
    ...["/successForm", "/sucessForm"].map((path) => ({
      path,
      layout: "bare" as const,
      signedOut: true,
      load: async () => {
        const { viewerReady } = await import("./links/web/viewer.texts.ts");
        await viewerReady();
        return import("./links/web/success-page.tsx");
      },
    })),
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
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "top-bar.item": [
      {
        id: "safety-alerts",
        permission: "assessments.respond",
        order: 10,
        Item: lazyPiece(() => import("./safety-alerts/web/alert-lamp.tsx").then((file) => file.AlertLamp), {
          waiting: null,
        }),
      },
    ],
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
        kinds: [
          "form.completed",
          "form.declined",
          "form.voided",
          "document.filed",
          "signing.completed",
          "signing.declined",
          "signing.voided",
          "consent.revoked",
          "disclosure.recorded",
        ],
      },
    ],
    "print.release": [
      {
        Release: lazyPiece(() => import("./disclosures/web/release-printout.tsx").then((file) => file.ReleasePrintout)),
      },
    ],
    "client-chart.tab": [
      {
        value: "documents",
        label: "Documents",
        permission: "documents.view",
        order: 85,
        Panel: lazyPiece(() => import("./documents/web/client-documents.tsx").then((file) => file.ClientDocuments)),
      },
      {
        value: "assessments",
        label: "Assessments",
        permission: "assessments.view",
        order: 75,
        Panel: lazyPiece(() =>
          import("./assessments/web/client-assessments.tsx").then((file) => file.ClientAssessments),
        ),
      },
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
    { label: "Documents", icon: IconFiles, to: "/documents", order: 98 },
    {
      label: "Assessments",
      icon: IconClipboardCheck,
      to: "/assessments",
      permission: "assessments.view",
      order: 95,
    },
    {
      label: "Forms",
      icon: IconForms,
      to: "/forms",
      // A client's form is at /forms/$formId, and belongs to the chart.
      under: ["/forms/builder", "/forms/minors", "/forms/packets"],
      permission: "forms.view",
      order: 97,
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
