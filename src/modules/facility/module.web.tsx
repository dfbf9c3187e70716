import { IconBed, IconCalendarUser, IconHourglass } from "@tabler/icons-react";
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
    {
      path: "/clocks",
      permission: "clocks.view",
      layout: "shell",
      load: () => import("./clocks/web/clocks-screen.tsx"),
    },
    { path: "/duty", permission: "beds.view", layout: "shell", load: () => import("./duty/web/duty-screen.tsx") },
  ],
  extensions: {
    "home.card": [
      {
        id: "my-shift",
        permission: "beds.view",
        order: 1,
        size: "wide",
        Card: lazyPiece(() => import("./duty/web/my-shift-card.tsx").then((file) => file.MyShiftCard)),
      },
    ],
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
  nav: [
    { label: "Beds", icon: IconBed, to: "/bed-management", permission: "beds.view", order: 70, key: "b" },
    { label: "Shifts", icon: IconCalendarUser, to: "/duty", permission: "beds.view", order: 75, key: "d" },
    { label: "Deadlines", icon: IconHourglass, to: "/clocks", permission: "clocks.view", order: 76 },
  ],
});
