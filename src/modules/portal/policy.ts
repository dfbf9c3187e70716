import { clientAndGuardian, type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Client portal: what each permission allows, and who has it by default. */
export const portalPolicy = policy("Client portal", {
  "portal.configure": { allows: "set up the client portal", roles: ["owner", "admin"] },
  "portal.invite": {
    allows: "invite clients and guardians to the portal",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager", "therapist", "case_manager", "admissions"],
  },
  "portal.use": { allows: "use the client portal", roles: [], ownOnly: clientAndGuardian },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    portal: PermissionsOf<typeof portalPolicy>;
  }
}
