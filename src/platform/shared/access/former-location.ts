import type { Permission } from "./permissions.ts";

const reading: ReadonlySet<string> = new Set(["read", "view", "check"]);
/** Writing down the care that was given before the move: begun there, it is ended there (decision 0030). */
const finishing: ReadonlySet<Permission> = new Set<Permission>([
  "notes.write",
  "notes.sign",
  "notes.cosign",
  "forms.fill",
  "forms.sign",
]);

/** What the place a person was moved away from may still do with the chart for 30 days (PERM-3): read it, and end its own records. */
export function staysWithFormerPlace(permission: Permission): boolean {
  return reading.has(permission.slice(permission.indexOf(".") + 1)) || finishing.has(permission);
}
