import { IconHeartHandshake } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

/** A lead has no chart and no consent forms yet; what its payer may receive is checked with the benefits. */
const leadPrint = { insideOnly: "A lead has no consents on file. This printout is not released outside the facility." };

export const webModule = defineWebModule({
  name: "crm",
  switch: "crm",
  screens: [
    {
      path: "/crm",
      permission: ["crm.view", "crm.partners"],
      layout: "shell",
      load: () => import("./leads/web/crm-home.tsx"),
    },
    {
      path: "/crm/organization/$organizationId",
      permission: "crm.partners",
      layout: "shell",
      load: () => import("./partners/web/organization-page.tsx"),
    },
    {
      path: "/crm/professional/$professionalId",
      permission: "crm.partners",
      layout: "shell",
      load: () => import("./partners/web/professional-page.tsx"),
    },
    {
      path: "/professional-demographics-print",
      permission: "crm.partners",
      layout: "print",
      contains: { noClient: "A referral partner's contact information and referral counts." },
      load: () => import("./partners/web/partner-print.tsx"),
    },
    {
      path: "/onboarding",
      layout: "bare",
      signedOut: true,
      load: async () => {
        const { onboardingReady } = await import("./onboarding/web/onboarding.texts.ts");
        await onboardingReady();
        return import("./onboarding/web/onboarding-page.tsx");
      },
    },
    {
      path: "/we_are_fit_email",
      layout: "bare",
      signedOut: true,
      load: async () => {
        const { fitReady } = await import("./fit-letters/web/fit.texts.ts");
        await fitReady();
        return import("./fit-letters/web/fit-page.tsx");
      },
    },
    {
      path: "/crm/lead/$leadId",
      permission: "crm.view",
      layout: "shell",
      load: () => import("./leads/web/lead-page.tsx"),
    },
    {
      path: "/crm/assessment/$assessmentId",
      permission: "crm.assess",
      layout: "shell",
      load: () => import("./assessments/web/assessment-page.tsx"),
    },
    {
      path: "/crm/referral-letter",
      permission: "crm.refer",
      layout: "print",
      contains: {
        checkedByEndpoint:
          "The letter is given only while a release to its recipient is in force; the sheet names no client.",
      },
      load: () => import("./referrals-out/web/referral-letter.tsx"),
    },
    {
      path: "/lead_demographics_print",
      permission: "crm.view",
      layout: "print",
      contains: leadPrint,
      load: () => import("./leads/web/lead-print.tsx"),
    },
    {
      path: "/crm/lead/exports/lead_financial_print",
      permission: "crm.view",
      layout: "print",
      contains: leadPrint,
      load: () => import("./leads/web/lead-financial-print.tsx"),
    },
  ],
  nav: [
    {
      label: "CRM",
      icon: IconHeartHandshake,
      to: "/crm",
      permission: ["crm.view", "crm.partners"],
      order: 20,
      key: "l",
    },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "client-chart.card": [
      {
        id: "lead",
        title: "Lead",
        permission: "crm.view",
        order: 90,
        Card: lazyPiece(() => import("./client-leads/web/lead-card.tsx").then((file) => file.LeadCard)),
      },
      {
        id: "onboarding",
        title: "Online intake forms",
        permission: "onboarding.manage",
        order: 95,
        Card: lazyPiece(() => import("./onboarding/web/client-onboarding.tsx").then((file) => file.ClientOnboarding)),
      },
    ],
    "client-chart.timeline": [
      {
        value: "lead",
        label: "Before admission",
        permission: "crm.view",
        order: 90,
        kinds: ["lead.note", "lead.substances"],
      },
      {
        value: "onboarding",
        label: "Online intake forms",
        permission: "clients.read",
        order: 91,
        kinds: [
          "onboarding.sent",
          "onboarding.submitted",
          "onboarding.reviewed",
          "onboarding.revoked",
          "onboarding.locked",
          "onboarding.reported",
        ],
      },
    ],
    "client-admission.packet": [
      {
        id: "assessment",
        title: "Pre-admission assessment",
        permission: "crm.assess",
        order: 30,
        Paper: lazyPiece(() => import("./assessments/web/admission-packet.tsx").then((file) => file.PrintedAssessment)),
      },
    ],
    "shell.floating": [
      {
        id: "crm.calls",
        Piece: lazyPiece(() => import("./calls/web/call-pop.tsx").then((file) => file.CallPop), { waiting: null }),
      },
    ],
  },
});
