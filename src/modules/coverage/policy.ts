import { clientAndGuardian, type PermissionsOf, policy, staffExcept } from "#platform/shared/access/permissions.ts";

/** Insurance and authorizations: what each permission allows, and who has it by default. */
export const coveragePolicy = policy("Insurance and authorizations", {
  "insurance.read": {
    allows: "see insurance",
    roles: staffExcept("technician", "marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "insurance.write": {
    allows: "add and change insurance",
    roles: ["owner", "admin", "case_manager", "admissions", "billing"],
  },
  "insurance.verify": {
    allows: "verify insurance eligibility and benefits",
    roles: ["owner", "admin", "admissions", "utilization_review", "billing"],
  },

  "authorizations.read": {
    allows: "see authorizations and utilization reviews",
    roles: staffExcept("nurse", "nurse_manager", "technician", "marketing"),
    opensInEmergency: true,
  },
  "authorizations.write": {
    allows: "add and change authorizations and utilization reviews",
    roles: ["owner", "admin", "utilization_review"],
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    coverage: PermissionsOf<typeof coveragePolicy>;
  }
}
