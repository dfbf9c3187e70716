import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  { id: "notifications", label: "See all notifications", permission: "notifications.use", to: "/notifications" },
];
