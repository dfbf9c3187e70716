import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "payers",
    label: "Payers and rates",
    keywords: ["insurance", "health plan", "clearinghouse", "billing"],
    permission: "billingCodes.manage",
    to: "/clients/payers",
  },
];
