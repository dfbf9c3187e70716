import { clientAndGuardian, type PermissionsOf, policy, staff } from "./access/permissions.ts";

/** Search, files and work items: what each permission allows, and who has it by default. */
export const kernelPolicy = policy("Search, files and work items", {
  "search.use": { allows: "search for clients, leads and other records", roles: staff },

  "workItems.view": { allows: "see their own work items on the home page", roles: staff },

  "files.view": { allows: "open and download files", roles: staff, ownOnly: clientAndGuardian, opensInEmergency: true },
  "files.add": { allows: "upload files", roles: staff, ownOnly: clientAndGuardian },
  "files.void": { allows: "void uploaded files", roles: ["owner", "compliance"] },
});

declare module "./access/permissions.ts" {
  interface PermissionCatalog {
    kernel: PermissionsOf<typeof kernelPolicy>;
  }
}
