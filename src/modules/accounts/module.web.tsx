import { lazy } from "react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";
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
  commands: () => import("./commands.web.ts").then((file) => file.commands),
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
  },
});
