/**
 * The modules from the lowest to the highest. A module imports only modules that come before it; what it needs of a later
 * one it declares as a port (`ports.ts`) or an extension point, and the later one implements it. The kernel
 * (`src/platform`) and the design system (`src/ui`) come before all of them.
 */
export const moduleOrder = [
  "accounts",
  "places",
  "staff",
  "settings",
  "notifications",
  "compliance",
  "operations",
  "integrations",
  "signatures",
  "clients",
  "coverage",
  "facility",
  "medications",
  "forms",
  "notes",
  "treatment-plans",
  "payments",
  "crm",
  "campaigns",
  "portal",
  "mobile",
  "ai",
  "fhir",
] as const;
