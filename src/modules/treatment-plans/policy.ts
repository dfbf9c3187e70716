import { clientAndGuardian, type PermissionsOf, policy, staffExcept } from "#platform/shared/access/permissions.ts";

/** Treatment plans: what each permission allows, and who has it by default. */
export const treatmentPlansPolicy = policy("Treatment plans", {
  "treatmentPlans.read": {
    allows: "read treatment plans",
    roles: staffExcept("admissions", "utilization_review", "billing", "marketing"),
    ownOnly: ["utilization_review", "billing", "client", "guardian"],
    opensInEmergency: true,
  },
  "treatmentPlans.write": {
    allows: "write treatment plans",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager"],
  },
  "treatmentPlans.sign": {
    allows: "sign treatment plans",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager"],
    ownOnly: clientAndGuardian,
  },
  "treatmentPlans.approve": { allows: "approve treatment plans", roles: ["medical_director"], ownOnly: ["therapist"] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    "treatment-plans": PermissionsOf<typeof treatmentPlansPolicy>;
  }
}
