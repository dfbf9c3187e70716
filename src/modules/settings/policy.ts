import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Facility settings: what each permission allows, and who has it by default. */
export const settingsPolicy = policy("Facility settings", {
  "settings.view": {
    allows: "see the facility's settings",
    roles: ["owner", "admin", "medical_director", "compliance"],
    governs: true,
  },
  "settings.manage": { allows: "change the facility's settings", roles: ["owner", "admin"], governs: true },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    settings: PermissionsOf<typeof settingsPolicy>;
  }
}
