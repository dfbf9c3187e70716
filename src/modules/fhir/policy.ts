import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** FHIR access: what each permission allows, and who has it by default. */
export const fhirPolicy = policy("FHIR access", {
  "fhir.read": { allows: "read records through the FHIR API", roles: [] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    fhir: PermissionsOf<typeof fhirPolicy>;
  }
}
