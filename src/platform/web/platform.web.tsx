import { IconHome, IconSettings, IconShieldCheck } from "@tabler/icons-react";
import { lazyPiece } from "./modules/lazy-piece.tsx";
import { defineWebModule } from "./modules/module.ts";
import { operationTabs } from "./operations-settings/tabs.ts";
import { peopleNav, peopleScreens, settingsTabs } from "./people-web.ts";
import { lock, signOut } from "./session/session.ts";

/** The platform's own screens, in the form of a module. */
const showKeys = () => void import("#ui/keys/key-help.tsx").then(({ openKeyHelp }) => openKeyHelp());

export const platformModule = defineWebModule({
  name: "platform",
  screens: [
    { path: "/", layout: "bare", signedOut: true, load: () => import("./screens/sign-in.tsx") },
    { path: "/resetPassword", layout: "bare", signedOut: true, load: () => import("./screens/reset-password.tsx") },
    { path: "/confirmEmail", layout: "bare", signedOut: true, load: () => import("./screens/confirm-email.tsx") },
    { path: "/signup", layout: "bare", signedOut: true, load: () => import("./screens/sign-up.tsx") },
    { path: "/changePassword", layout: "bare", load: () => import("./screens/change-password.tsx") },
    { path: "/home", layout: "shell", load: () => import("./screens/home.tsx") },
    { path: "/profile", layout: "shell", load: () => import("./screens/profile.tsx") },
    {
      path: "/notifications",
      layout: "shell",
      permission: "notifications.use",
      load: () => import("./screens/notifications.tsx"),
    },
    {
      path: "/notifications/unsubscribe",
      layout: "bare",
      signedOut: true,
      load: () => import("./screens/unsubscribe.tsx"),
    },
    {
      path: "/settings",
      layout: "shell",
      permission: "settings.view",
      load: () => import("./screens/settings.tsx"),
    },
    {
      path: "/downtimes",
      layout: "shell",
      permission: "clients.read",
      load: () => import("./downtime/screens/downtimes.tsx"),
    },
    { path: "/testCanvas", layout: "bare", load: () => import("./workbenches/test-canvas.tsx") },
    {
      path: "/lexical",
      layout: "bare",
      permission: "formTemplates.edit",
      load: () => import("./workbenches/lexical.tsx"),
    },
    ...peopleScreens,
    // Two permissions open parts of it; the screen itself says which tabs a person has.
    { path: "/audit", layout: "shell", permission: "chartAccess.view", load: () => import("./audit/audit-screen.tsx") },
    { path: "/403", layout: "bare", signedOut: true, load: () => import("./screens/forbidden-screen.tsx") },
    { path: "/404", layout: "bare", signedOut: true, load: () => import("./screens/not-found-screen.tsx") },
    { path: "/exportPrint/$print_page", layout: "print", load: () => import("./screens/print-page.tsx") },
  ],
  nav: [
    ...peopleNav,
    { label: "Home", icon: IconHome, to: "/home", order: 0, key: "h" },
    { label: "Settings", icon: IconSettings, to: "/settings", permission: "settings.view", order: 190 },
    { label: "Audit", icon: IconShieldCheck, to: "/audit", permission: "chartAccess.view", order: 200 },
  ],
  printPages: [
    { value: "chart_access", permission: "chartAccess.export", load: () => import("./audit/chart-access-print.tsx") },
  ],
  extensions: {
    "profile.tab": [
      {
        value: "notifications",
        label: "Notifications",
        order: 40,
        Panel: lazyPiece(() => import("./screens/profile-notifications.tsx").then((file) => file.ProfileNotifications)),
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
