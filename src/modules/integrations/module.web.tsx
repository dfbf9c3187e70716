import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "integrations",
  screens: [
    {
      path: "/dev/simulators",
      layout: "bare",
      signedOut: true,
      load: () => import("./simulators/web/simulators.tsx"),
    },
    {
      path: "/integrations/callback",
      layout: "bare",
      load: () => import("./connections/web/sign-in-callback.tsx"),
    },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "settings.tab": [
      {
        value: "integrations",
        label: "Integrations",
        group: "connections",
        words: "email SMTP text Twilio fax Mailgun lab clearinghouse services agreements",
        permission: "settings.view",
        order: 70,
        Panel: lazyPiece(() => import("./web/integrations-panel.tsx").then((file) => file.IntegrationsPanel)),
      },
      {
        value: "developer",
        label: "Developer",
        group: "connections",
        words: "API key webhook client",
        permission: "developer.manage",
        order: 75,
        Panel: lazyPiece(() => import("./web/developer-panel.tsx").then((file) => file.DeveloperPanel)),
      },
    ],
    "shell.strip": [
      {
        id: "service-trouble",
        Strip: lazyPiece(() => import("./connections/web/service-strip.tsx").then((file) => file.ServiceStrip), {
          waiting: null,
        }),
      },
    ],
    "profile.tab": [
      {
        value: "push",
        label: "This device",
        order: 60,
        Panel: lazyPiece(() => import("./web/push-panel.tsx").then((file) => file.PushPanel)),
      },
    ],
  },
});
