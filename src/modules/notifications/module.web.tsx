import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "notifications",
  screens: [
    {
      path: "/notifications",
      layout: "shell",
      permission: "notifications.use",
      load: () => import("./notices/web/screens/notifications.tsx"),
    },
    {
      path: "/notifications/unsubscribe",
      layout: "bare",
      signedOut: true,
      load: () => import("./notices/web/screens/unsubscribe.tsx"),
    },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "top-bar.item": [
      {
        id: "notifications",
        permission: "notifications.use",
        Item: lazyPiece(() => import("./notices/web/notification-menu.tsx").then((file) => file.NotificationMenu), {
          waiting: null,
        }),
      },
    ],
    "home.aside": [
      {
        id: "notifications",
        permission: "notifications.use",
        Card: lazyPiece(() => import("./notices/web/home-notices.tsx").then((file) => file.Notices)),
      },
    ],
    "profile.tab": [
      {
        value: "notifications",
        label: "Notifications",
        order: 40,
        Panel: lazyPiece(() =>
          import("./notices/web/screens/profile-notifications.tsx").then((file) => file.ProfileNotifications),
        ),
      },
    ],
  },
});
