import type { PaletteCommand } from "#platform/web/index.ts";
import { lock, signOut } from "#platform/web/session/session.ts";

export const commands: readonly PaletteCommand[] = [
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
    id: "devices",
    label: "See where I am signed in",
    keywords: ["devices", "sessions", "profile"],
    to: "/profile?tabs=devices",
  },
  { id: "lock", label: "Lock", run: () => void lock() },
  {
    id: "switch-user",
    label: "Switch user",
    keywords: ["colleague", "shared", "lock"],
    run: () => void lock({ toSwitch: true }),
  },
  { id: "sign-out", label: "Sign out", keywords: ["log out"], run: () => void signOut() },
];
