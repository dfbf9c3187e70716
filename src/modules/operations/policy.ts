import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Operations: what each permission allows, and who has it by default. */
export const operationsPolicy = policy("Operations", {
  "errors.manage": { allows: "see and resolve logged errors", roles: ["owner", "admin"], governs: true },

  "operations.view": {
    allows: "see system health, backups and downtime packets",
    roles: ["owner", "admin", "compliance"],
    governs: true,
  },
  "operations.manage": {
    allows: "run backups and restores and change operations settings",
    roles: ["owner"],
    governs: true,
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    operations: PermissionsOf<typeof operationsPolicy>;
  }
}
