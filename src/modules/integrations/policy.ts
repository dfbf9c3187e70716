import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Integrations and API clients: what each permission allows, and who has it by default. */
export const integrationsPolicy = policy("Integrations and API clients", {
  "integrations.manage": {
    allows: "connect outside services and manage their connections",
    roles: ["owner", "admin"],
    governs: true,
  },

  "developer.manage": { allows: "manage API clients, keys and webhooks", roles: ["owner", "admin"], governs: true },

  "agreements.confirm": {
    allows: "confirm vendor agreements, such as BAAs",
    roles: ["owner", "compliance"],
    governs: true,
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    integrations: PermissionsOf<typeof integrationsPolicy>;
  }
}
