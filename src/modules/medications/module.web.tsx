import { IconPill } from "@tabler/icons-react";
import { defineWebModule } from "#platform/web/index.ts";

export const webModule = defineWebModule({
  name: "medications",
  switch: "medications",
  screens: [
    {
      path: "/medications",
      permission: "medications.view",
      layout: "shell",
      load: () => import("./orders/web/medications-screen.tsx"),
    },
    {
      path: "/orders_print",
      permission: "medications.print",
      layout: "print",
      load: () => import("./prints/web/orders-print.tsx"),
    },
    {
      path: "/exportPrint/medication/$medication_log",
      permission: "medications.print",
      layout: "print",
      load: () => import("./prints/web/mar-print.tsx"),
    },
  ],
  nav: [
    { label: "Medications", icon: IconPill, to: "/medications", permission: "medications.view", order: 40, key: "m" },
  ],
  extensions: {
    "palette.command": [
      {
        id: "med-pass",
        label: "Start the med pass",
        keywords: ["doses", "give", "emar"],
        permission: "medications.administer",
        to: "/medications?tabs=pass",
      },
      {
        id: "orders-to-note",
        label: "Orders to note",
        keywords: ["take", "new orders"],
        permission: "medications.takeOrder",
        to: "/medications?tabs=orders&waiting=toNote",
      },
      {
        id: "orders-to-sign",
        label: "Orders to sign",
        keywords: ["approve", "co-sign"],
        permission: "medications.approve",
        to: "/medications?tabs=orders&waiting=toSign",
      },
    ],
  },
});
