import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "facility.run-rounds",
    label: "Run rounds",
    keywords: ["look", "observation", "check"],
    permission: "rounds.perform",
    to: "/rounds/run",
  },
];
