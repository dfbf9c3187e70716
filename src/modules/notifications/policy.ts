import { clientAndGuardian, type PermissionsOf, policy, staff } from "#platform/shared/access/permissions.ts";

/** Notifications and broadcasts: what each permission allows, and who has it by default. */
export const notificationsPolicy = policy("Notifications and broadcasts", {
  "notifications.use": { allows: "receive notifications", roles: staff, ownOnly: clientAndGuardian },
  "notifications.broadcast": {
    allows: "send a broadcast to staff",
    roles: ["owner", "admin", "medical_director", "nurse_manager", "compliance"],
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    notifications: PermissionsOf<typeof notificationsPolicy>;
  }
}
