import type { Permission } from "./permissions.ts";

const written: Readonly<Record<string, string>> = {
  ai: "AI",
  crm: "CRM",
  erx: "eRx",
  fhir: "FHIR",
  ssn: "SSN",
  sud: "SUD",
};

/** Resources that screens name differently. */
const named: Readonly<Record<string, string>> = {
  caseLoad: "Caseload",
  chartAccess: "Chart access log",
  metrics: "Vitals",
};

/** `readSsn`, `read-ssn` → "read SSN". */
function spelled(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ -]/)
    .map((word) => written[word] ?? word)
    .join(" ");
}

/** `care-team.write` → "Care team", `userGroups` → "User groups". */
export function resourceWords(resource: string): string {
  const text = named[resource] ?? spelled(resource);
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** `enterOrder` → "enter order". */
export function verbWords(verb: string): string {
  return spelled(verb);
}

/** "Medications: enter order", the readable form of a permission. */
export function permissionWords(permission: Permission): string {
  const [resource = "", verb = ""] = permission.split(".");
  return `${resourceWords(resource)}: ${verbWords(verb)}`;
}

export const scopeWords = {
  tenant: "whole facility",
  location: "own locations",
  own: "own and assigned",
} as const;
