import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "pen",
    label: "Test signing on this device",
    keywords: ["signature", "canvas", "test"],
    to: "/testCanvas",
  },
  {
    id: "editors",
    label: "Test the editors with sample text",
    keywords: ["lexical", "workbench"],
    permission: "formTemplates.edit",
    to: "/lexical",
  },
];
