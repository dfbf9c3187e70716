import { defineWebModule, lazyPiece } from "#platform/web/index.ts";
import { onPinProved } from "#platform/web/session/pin-proved.ts";
import { isEnrolledHere, keepDowntimePacket, learnOpener } from "./downtime/web/enrolled.ts";
import { operationTabs } from "./web/tabs.ts";

export const webModule = defineWebModule({
  name: "operations",
  start: () => {
    keepDowntimePacket();
    onPinProved(learnOpener);
  },
  screens: [
    {
      path: "/downtimes",
      layout: "shell",
      permission: "clients.read",
      load: () => import("./downtime/web/screens/downtimes.tsx"),
    },
  ],
  commands: () => import("./commands.web.ts").then((file) => file.commands),
  extensions: {
    "settings.tab": operationTabs,
    "boot.help": [
      {
        shown: isEnrolledHere,
        Piece: lazyPiece(() => import("./downtime/web/open-packet-link.tsx").then((file) => file.OpenPacketLink), {
          waiting: null,
        }),
      },
    ],
  },
});
