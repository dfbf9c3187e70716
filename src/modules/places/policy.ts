import { clientAndGuardian, type PermissionsOf, policy, staff } from "#platform/shared/access/permissions.ts";

/** Locations and business locations: what each permission allows, and who has it by default. */
export const placesPolicy = policy("Locations and business locations", {
  "locations.view": {
    allows: "see locations, sections and business locations",
    roles: staff,
    ownOnly: clientAndGuardian,
    governs: true,
  },
  "locations.manage": {
    allows: "add, change and deactivate locations, sections and business locations",
    roles: ["owner", "admin"],
    governs: true,
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    places: PermissionsOf<typeof placesPolicy>;
  }
}
