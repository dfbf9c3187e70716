import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Electronic signing: what each permission allows, and who has it by default. */
export const signaturesPolicy = policy("Electronic signing", {
  "documentSigning.connect": { allows: "connect an outside e-signature service", roles: ["owner", "admin"] },
  "documentSigning.use": {
    allows: "send documents out for e-signature",
    roles: ["owner", "admin", "medical_director", "prescriber", "therapist", "case_manager", "admissions", "billing"],
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    signatures: PermissionsOf<typeof signaturesPolicy>;
  }
}
