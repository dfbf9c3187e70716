import type { PaletteCommand } from "#platform/web/index.ts";

export const commands: readonly PaletteCommand[] = [
  {
    id: "forms.approvals",
    label: "Forms to approve",
    keywords: ["review", "co-sign", "approve"],
    permission: "forms.approve",
    to: "/forms?tabs=approvals",
  },
  {
    id: "forms.returned",
    label: "Returned forms and notes",
    keywords: ["kick back", "correction", "remarks"],
    permission: "forms.view",
    to: "/forms?tabs=returned",
  },
  {
    id: "documents.signing",
    label: "Documents out for signature",
    keywords: ["sign", "envelope", "request", "e-signature"],
    permission: "documentSigning.use",
    to: "/documents?tabs=signing",
  },
  {
    id: "forms.templates",
    label: "Form templates",
    keywords: ["builder", "library", "gallery"],
    permission: "formTemplates.view",
    to: "/forms?tabs=library",
  },
  {
    id: "forms.packets",
    label: "Form packets",
    keywords: ["admission forms", "assign", "set of forms"],
    permission: "formTemplates.view",
    to: "/forms?tabs=packets",
  },
  {
    id: "forms.minors",
    label: "Minors' consent by state",
    keywords: ["guardian", "parent", "age", "signature"],
    permission: "formTemplates.view",
    to: "/forms/minors",
  },
];
