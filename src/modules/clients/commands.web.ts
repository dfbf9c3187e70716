import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "clients.new",
    label: "New client",
    keywords: ["admit", "intake", "add"],
    permission: "clients.create",
    to: "/clients/new",
  },
];
