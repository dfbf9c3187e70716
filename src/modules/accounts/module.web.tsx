import { lazy } from "react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";
import { lock, signOut } from "#platform/web/session/session.ts";
import { retryImport } from "#ui/retry-import.ts";

/** Preloaded after the first page, so the lock screen works even without a network. */
const lockScreen = () => retryImport(() => import("./sessions/web/lock-screen.tsx"));

export const webModule = defineWebModule({
  name: "accounts",
  start: () => void lockScreen(),
  screens: [
    { path: "/", layout: "bare", signedOut: true, load: () => import("./sign-in/web/screens/sign-in.tsx") },
    {
      path: "/resetPassword",
      layout: "bare",
      signedOut: true,
      load: () => import("./sign-in/web/screens/reset-password.tsx"),
    },
    {
      path: "/confirmEmail",
      layout: "bare",
      signedOut: true,
      load: () => import("./sign-in/web/screens/confirm-email.tsx"),
    },
    { path: "/changePassword", layout: "bare", load: () => import("./sign-in/web/screens/change-password.tsx") },
    { path: "/profile", layout: "shell", load: () => import("./profile/web/profile.tsx") },
  ],
  extensions: {
    "session.lock-screen": [{ LockScreen: lazy(() => lockScreen().then((file) => ({ default: file.LockScreen }))) }],
    "shell.floating": [
      {
        id: "session-dialogs",
        signedOut: true,
        Piece: lazyPiece(() => import("./sessions/web/session-dialogs.tsx").then((file) => file.SessionDialogs), {
          waiting: null,
        }),
      },
    ],
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
    ],
  },
});
