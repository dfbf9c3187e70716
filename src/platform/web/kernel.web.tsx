import { IconHome, IconSettings, IconShieldCheck } from "@tabler/icons-react";
import { operationTabs } from "#modules/operations/web/tabs.ts";
import { peopleNav, peopleScreens, settingsTabs } from "#modules/staff/people-web.ts";
import { lazyPiece } from "./modules/lazy-piece.tsx";
import { defineWebModule } from "./modules/module.ts";
import { lock, signOut } from "./session/session.ts";

/** The platform's own screens, in the form of a module. */
const showKeys = () => void import("#ui/keys/key-help.tsx").then(({ openKeyHelp }) => openKeyHelp());

export const platformModule = defineWebModule({
  name: "platform",
  screens: [
    {
      path: "/",
      layout: "bare",
      signedOut: true,
      load: () => import("#modules/accounts/sign-in/web/screens/sign-in.tsx"),
    },
    {
      path: "/resetPassword",
      layout: "bare",
      signedOut: true,
      load: () => import("#modules/accounts/sign-in/web/screens/reset-password.tsx"),
    },
    {
      path: "/confirmEmail",
      layout: "bare",
      signedOut: true,
      load: () => import("#modules/accounts/sign-in/web/screens/confirm-email.tsx"),
    },
    { path: "/signup", layout: "bare", signedOut: true, load: () => import("#modules/settings/setup/web/sign-up.tsx") },
    {
      path: "/changePassword",
      layout: "bare",
      load: () => import("#modules/accounts/sign-in/web/screens/change-password.tsx"),
    },
    { path: "/home", layout: "shell", load: () => import("#modules/settings/home/web/home.tsx") },
    { path: "/profile", layout: "shell", load: () => import("#modules/accounts/profile/web/profile.tsx") },
    {
      path: "/notifications",
      layout: "shell",
      permission: "notifications.use",
      load: () => import("#modules/notifications/notices/web/screens/notifications.tsx"),
    },
    {
      path: "/notifications/unsubscribe",
      layout: "bare",
      signedOut: true,
      load: () => import("#modules/notifications/notices/web/screens/unsubscribe.tsx"),
    },
    {
      path: "/settings",
      layout: "shell",
      permission: "settings.view",
      load: () => import("#modules/settings/facility/web/settings.tsx"),
    },
    {
      path: "/downtimes",
      layout: "shell",
      permission: "clients.read",
      load: () => import("#modules/operations/downtime/web/screens/downtimes.tsx"),
    },
    { path: "/testCanvas", layout: "bare", load: () => import("#modules/settings/workbenches/web/test-canvas.tsx") },
    {
      path: "/lexical",
      layout: "bare",
      permission: "formTemplates.edit",
      load: () => import("#modules/settings/workbenches/web/lexical.tsx"),
    },
    ...peopleScreens,
    // Two permissions open parts of it; the screen itself says which tabs a person has.
    {
      path: "/audit",
      layout: "shell",
      permission: "chartAccess.view",
      load: () => import("#modules/compliance/audit-log/web/audit-screen.tsx"),
    },
    { path: "/403", layout: "bare", signedOut: true, load: () => import("./router/forbidden-screen.tsx") },
    { path: "/404", layout: "bare", signedOut: true, load: () => import("./router/not-found-screen.tsx") },
    { path: "/exportPrint/$print_page", layout: "print", load: () => import("./router/print-page.tsx") },
  ],
  nav: [
    ...peopleNav,
    { label: "Home", icon: IconHome, to: "/home", order: 0, key: "h" },
    { label: "Settings", icon: IconSettings, to: "/settings", permission: "settings.view", order: 190 },
    { label: "Audit", icon: IconShieldCheck, to: "/audit", permission: "chartAccess.view", order: 200 },
  ],
  printPages: [
    {
      value: "chart_access",
      permission: "chartAccess.export",
      load: () => import("#modules/compliance/audit-log/web/chart-access-print.tsx"),
    },
  ],
  extensions: {
    "profile.tab": [
      {
        value: "notifications",
        label: "Notifications",
        order: 40,
        Panel: lazyPiece(() =>
          import("#modules/notifications/notices/web/screens/profile-notifications.tsx").then(
            (file) => file.ProfileNotifications,
          ),
        ),
      },
    ],
    "settings.tab": [...settingsTabs, ...operationTabs],
    "palette.command": [
      { id: "profile", label: "My profile", keywords: ["account", "me"], to: "/profile" },
      {
        id: "preferences",
        label: "Change text size, spacing or theme",
        keywords: ["preferences", "settings", "dark", "profile"],
        to: "/profile?tabs=preferences",
      },
      {
        id: "security",
        label: "Change my PIN or password",
        keywords: ["security", "passkey", "2fa", "authenticator", "profile"],
        to: "/profile?tabs=security",
      },
      { id: "password", label: "Change my password", keywords: ["security", "sign in"], to: "/changePassword" },
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
      {
        id: "pen",
        label: "Try signing with the pen of this device",
        keywords: ["signature", "canvas", "test"],
        to: "/testCanvas",
      },
      {
        id: "editors",
        label: "Try the editors on sample text",
        keywords: ["lexical", "workbench"],
        permission: "formTemplates.edit",
        to: "/lexical",
      },
      {
        id: "devices",
        label: "See where I am signed in",
        keywords: ["devices", "sessions", "profile"],
        to: "/profile?tabs=devices",
      },
      { id: "notifications", label: "See all notifications", permission: "notifications.use", to: "/notifications" },
      {
        id: "downtimes",
        label: "Downtimes: what to enter, and this workstation's packet",
        keywords: ["paper", "outage", "packet", "offline"],
        permission: "clients.read",
        to: "/downtimes",
      },
      { id: "keys", label: "Show the keys of this page", keywords: ["help", "shortcuts"], run: showKeys },
      { id: "lock", label: "Lock", run: () => void lock() },
      {
        id: "switch-user",
        label: "Switch user",
        keywords: ["colleague", "shared", "lock"],
        run: () => void lock({ toSwitch: true }),
      },
      { id: "sign-out", label: "Sign out", keywords: ["log out"], run: () => void signOut() },
    ],
  },
});
