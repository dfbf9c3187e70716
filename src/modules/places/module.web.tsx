import { IconBuildingCommunity } from "@tabler/icons-react";
import { defineWebModule } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "places",
  screens: [
    {
      path: "/locations-sections-management",
      layout: "shell",
      permission: "locations.manage",
      load: () => import("./locations/web/locations.tsx"),
    },
  ],
  nav: [
    {
      label: "Locations",
      icon: IconBuildingCommunity,
      to: "/locations-sections-management",
      permission: "locations.manage",
      order: 185,
    },
  ],
});
