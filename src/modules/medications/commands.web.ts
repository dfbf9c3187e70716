import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "med-pass",
    label: "Start the med pass",
    keywords: ["doses", "give", "emar"],
    permission: "medications.administer",
    to: "/medications?tabs=pass",
  },
  {
    id: "count-medications",
    label: "Count medications",
    keywords: ["shift count", "narcotics", "controlled", "keys"],
    permission: "medications.count",
    to: "/medications?tabs=counts",
  },
  {
    id: "pending-reviews",
    label: "Pending reviews",
    keywords: ["sign", "co-sign", "submissions", "approve"],
    permission: "medications.view",
    to: "/medications?tabs=reviews",
  },
  {
    id: "refills",
    label: "Supply and refills",
    keywords: ["days left", "pharmacy", "reorder"],
    permission: "medications.viewSupply",
    to: "/medications?tabs=supply",
  },
  {
    id: "destroy-medications",
    label: "Destroy medications",
    keywords: ["destruction", "waste", "expired"],
    permission: "medications.destroy",
    to: "/medications?tabs=destruction",
  },
  {
    id: "orders-to-note",
    label: "Orders to acknowledge",
    keywords: ["note", "new orders"],
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
];
