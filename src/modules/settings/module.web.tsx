import { IconHome, IconSettings } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

/** A public page renders once its texts are loaded in the current language. */
async function inLanguage<T>(screen: Promise<T>): Promise<T> {
  const { setupReady } = await import("./setup/web/setup.texts.ts");
  await setupReady();
  return screen;
}

export const webModule = defineWebModule({
  name: "settings",
  screens: [
    { path: "/home", layout: "shell", load: () => import("./home/web/home.tsx") },
    {
      path: "/settings",
      layout: "shell",
      permission: "settings.view",
      load: () => import("./facility/web/settings.tsx"),
    },
    { path: "/signup", layout: "bare", signedOut: true, load: () => import("./setup/web/sign-up.tsx") },
    {
      path: "/customer-onboarding",
      layout: "bare",
      signedOut: true,
      load: () => inLanguage(import("./setup/web/setup.tsx")),
    },
    {
      path: "/signup/facility",
      layout: "bare",
      signedOut: true,
      load: () => inLanguage(import("./setup/web/facility-sign-up.tsx")),
    },
    // A route of CRM.
    {
      path: "/onboarding/already-exists",
      layout: "bare",
      signedOut: true,
      load: () => inLanguage(import("./setup/web/already-exists.tsx")),
    },
    { path: "/testCanvas", layout: "bare", load: () => import("./workbenches/web/test-canvas.tsx") },
    {
      path: "/lexical",
      layout: "bare",
      permission: "formTemplates.edit",
      load: () => import("./workbenches/web/lexical.tsx"),
    },
  ],
  nav: [
    { label: "Home", icon: IconHome, to: "/home", order: 0, key: "h" },
    { label: "Settings", icon: IconSettings, to: "/settings", permission: "settings.view", order: 190 },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "settings.tab": [
      {
        value: "facility",
        label: "Facility",
        group: "facility",
        words: "name address phone time zone language text size lock idle",
        order: 0,
        Panel: lazyPiece(() => import("./facility/web/facility-tab.tsx").then((file) => file.FacilityTab)),
      },
      {
        value: "brand",
        label: "Brand",
        group: "facility",
        words: "logo color theme printout",
        order: 10,
        Panel: lazyPiece(() => import("./facility/web/brand-tab.tsx").then((file) => file.BrandTab)),
      },
      {
        value: "modules",
        label: "Modules",
        group: "facility",
        words: "switch on off parts product",
        order: 20,
        Panel: lazyPiece(() => import("./facility/web/modules-tab.tsx").then((file) => file.ModulesTab)),
      },
      {
        value: "security",
        label: "Security",
        group: "access",
        words: "password PIN sign-in two-factor session lock timeout break-the-glass IP",
        order: 30,
        permission: "security.view",
        Panel: lazyPiece(() => import("./facility/web/security-tab.tsx").then((file) => file.SecurityTab)),
      },
      {
        value: "notifications",
        label: "Notifications",
        group: "notices",
        words: "email text message push quiet hours escalation",
        order: 60,
        Panel: lazyPiece(() => import("./facility/web/notifications-tab.tsx").then((file) => file.NotificationsTab)),
      },
      {
        value: "terms",
        label: "Terms",
        group: "notices",
        words: "terms of use agreement accept",
        order: 80,
        Panel: lazyPiece(() => import("./facility/web/terms-tab.tsx").then((file) => file.TermsTab)),
      },
      {
        value: "retention",
        label: "Retention",
        group: "data",
        words: "delete archive keep years legal hold",
        order: 100,
        Panel: lazyPiece(() => import("./facility/web/retention-tab.tsx").then((file) => file.RetentionTab)),
      },
      {
        value: "about",
        label: "About",
        group: "facility",
        words: "version release support",
        order: 130,
        Panel: lazyPiece(() => import("./facility/web/about-tab.tsx").then((file) => file.AboutTab)),
      },
    ],
    "shell.floating": [
      {
        id: "release-notes",
        Piece: lazyPiece(() => import("./release-notes/web/release-notes.tsx").then((file) => file.ReleaseNotes), {
          waiting: null,
        }),
      },
    ],
  },
});
