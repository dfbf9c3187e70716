import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "integrations",
    label: "Connect email, texts and other services",
    keywords: ["integrations", "smtp", "settings"],
    permission: "integrations.manage",
    to: "/settings?tabs=integrations",
  },
  {
    id: "developer",
    label: "API keys and webhooks",
    keywords: ["developer", "webhook", "api key", "api client", "settings"],
    permission: "developer.manage",
    to: "/settings?tabs=developer",
  },
];
