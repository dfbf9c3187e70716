import { IconBed } from "@tabler/icons-react";
import { defineWebModule } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "facility",
  switch: "emr",
  screens: [
    {
      path: "/bed-management",
      permission: "beds.view",
      layout: "shell",
      load: () => import("./beds/web/bed-board.tsx"),
    },
  ],
  extensions: {
    "client-chart.banner": [
      {
        id: "bed",
        permission: "beds.view",
        load: () => import("./beds/web/banner-bed.ts").then((file) => file.useBedFacts),
      },
    ],
  },
  nav: [{ label: "Beds", icon: IconBed, to: "/bed-management", permission: "beds.view", order: 70, key: "b" }],
});
