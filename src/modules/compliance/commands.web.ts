import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "chart-access",
    label: "Chart access log",
    keywords: ["audit", "access report"],
    permission: "chartAccess.view",
    to: "/audit?tabs=chart-access",
  },
  {
    id: "glass",
    label: "Break-the-glass access",
    keywords: ["break the glass", "audit"],
    permission: "chartAccess.view",
    to: "/audit?tabs=break-the-glass",
  },
  {
    id: "integrity",
    label: "Verify the audit log",
    keywords: ["integrity", "seals"],
    permission: "audit.view",
    to: "/audit?tabs=integrity",
  },
  {
    id: "breach-scope",
    label: "Breach scope",
    keywords: ["breach", "incident", "audit"],
    permission: "audit.export",
    to: "/audit?tabs=breach-scope",
  },
  {
    id: "legal-holds",
    label: "Legal holds",
    keywords: ["subpoena", "court", "audit"],
    permission: "legalHolds.manage",
    to: "/audit?tabs=legal-holds",
  },
];
