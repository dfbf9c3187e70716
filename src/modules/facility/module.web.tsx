import { IconBed } from "@tabler/icons-react";
import { defineWebModule, lazyPiece } from "#platform/web/index.ts";

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
    "setup.step": [
      {
        key: "levels",
        Panel: lazyPiece(() => import("./levels/web/setup-levels.tsx").then((file) => file.SetupLevelsStep)),
      },
    ],
    "client.levels-of-care": [
      {
        id: "facility",
        permission: "locations.view",
        load: () => import("./levels/web/use-level-rows.ts").then((file) => file.useLevelRows),
      },
    ],
    "client-admission.bed": [
      {
        id: "bed",
        permission: "beds.view",
        Field: lazyPiece(() => import("./beds/web/admission-bed-field.tsx").then((file) => file.AdmissionBedSelect)),
      },
    ],
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
