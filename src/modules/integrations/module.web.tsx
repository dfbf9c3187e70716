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
  extensions: {
    "settings.tab": [
      {
        value: "integrations",
        label: "Integrations",
        permission: "settings.view",
        order: 70,
        Panel: lazyPiece(() => import("./web/integrations-panel.tsx").then((file) => file.IntegrationsPanel)),
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
    "palette.command": [
      {
        id: "integrations",
        label: "Connect mail, texts and other services",
        keywords: ["integrations", "smtp", "webhook", "api key", "settings"],
        permission: "integrations.manage",
        to: "/settings?tabs=integrations",
      },
    ],
  },
});
