import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "downtimes",
    label: "Downtimes and this workstation's packet",
    keywords: ["paper", "outage", "packet", "offline"],
    permission: "clients.read",
    to: "/downtimes",
  },
];
