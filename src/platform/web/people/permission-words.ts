import type { Permission } from "../../shared/permissions.ts";

/** `care-team.write` → "Care team", `userGroups` → "User groups". */
export function resourceWords(resource: string): string {
  const text = resource
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/-/g, " ")
    .toLowerCase();
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}

/** `enterOrder` → "enter order". */
export function verbWords(verb: string): string {
  return verb
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/-/g, " ")
    .toLowerCase();
}

/** "Medications: enter order", as a person reads a permission. */
export function permissionWords(permission: Permission): string {
  const [resource = "", verb = ""] = permission.split(".");
  return `${resourceWords(resource)}: ${verbWords(verb)}`;
}

export const scopeWords = {
  tenant: "whole facility",
  location: "own locations",
  own: "own and assigned",
} as const;
