import { type Permission, ruleOf } from "./permissions.ts";

const reading: ReadonlySet<string> = new Set(["read", "view", "check"]);

/**
 * Which permissions a client's former location keeps for 30 days after a transfer (PERM-3): reading, and finishing the
 * records it started (decision 0030).
 */
export function staysWithFormerLocation(permission: Permission): boolean {
  return (
    reading.has(permission.slice(permission.indexOf(".") + 1)) || ruleOf(permission)?.staysWithFormerLocation === true
  );
}
