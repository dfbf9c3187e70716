import { clientAndGuardian, type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Orders, eMAR and allergies: what each permission allows, and who has it by default. */
export const medicationsPolicy = policy("Orders, eMAR and allergies", {
  "medications.view": {
    allows: "see medications and the MAR",
    roles: [
      "medical_director",
      "prescriber",
      "nurse",
      "nurse_manager",
      "technician",
      "therapist",
      "case_manager",
      "utilization_review",
      "compliance",
    ],
    opensInEmergency: true,
  },
  "medications.pass": {
    allows: "see the med pass of a location",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician"],
    opensInEmergency: true,
  },
  "medications.enterOrder": {
    allows: "enter orders",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager"],
  },
  "medications.approve": { allows: "approve orders", roles: ["medical_director", "prescriber"] },
  "medications.override": {
    allows: "override interaction and allergy alerts",
    roles: ["medical_director", "prescriber"],
  },
  "medications.prescribe": { allows: "prescribe", roles: ["medical_director", "prescriber"] },
  "medications.takeOrder": {
    allows: "acknowledge orders",
    roles: ["prescriber", "nurse", "nurse_manager"],
  },
  "medications.administer": {
    allows: "administer doses",
    roles: ["prescriber", "nurse", "nurse_manager"],
    opensInEmergency: true,
  },
  "medications.holdOrder": { allows: "hold and resume orders", roles: ["prescriber", "nurse", "nurse_manager"] },
  "medications.completeOrder": {
    allows: "complete and discontinue orders",
    roles: ["prescriber", "nurse", "nurse_manager"],
  },
  "medications.manageInventory": {
    allows: "manage medication inventory",
    roles: ["prescriber", "nurse", "nurse_manager"],
  },
  "medications.viewSupply": {
    allows: "see containers, their ledgers, counts and destructions",
    roles: ["admin", "medical_director", "nurse", "nurse_manager", "prescriber", "compliance"],
  },
  "medications.reconcile": { allows: "reconcile medications", roles: ["prescriber", "nurse", "nurse_manager"] },
  "medications.syncErx": { allows: "send and sync e-prescriptions", roles: ["prescriber", "nurse", "nurse_manager"] },
  "medications.void": {
    allows: "void their own administrations and counts",
    roles: ["prescriber", "nurse", "nurse_manager"],
  },
  "medications.observe": {
    allows: "observe self-administration",
    roles: ["nurse", "nurse_manager", "technician"],
    opensInEmergency: true,
  },
  "medications.witness": {
    allows: "witness doses, counts and wasting",
    roles: ["nurse", "nurse_manager"],
    opensInEmergency: true,
  },
  "medications.count": { allows: "count controlled substances", roles: ["nurse", "nurse_manager"] },
  "medications.destroy": {
    allows: "destroy medications",
    roles: ["medical_director", "nurse", "nurse_manager", "compliance"],
  },
  "medications.resolveDiscrepancy": {
    allows: "resolve count discrepancies",
    roles: ["admin", "medical_director", "nurse_manager", "compliance"],
  },
  "medications.voidAny": {
    allows: "void administrations and counts of other staff",
    roles: ["admin", "medical_director", "nurse_manager", "compliance"],
  },
  "medications.manageProtocols": { allows: "manage medication protocols", roles: ["medical_director"] },
  "medications.configure": { allows: "set up medication settings", roles: ["admin", "medical_director"] },
  "medications.print": {
    allows: "print the MAR and medication lists",
    roles: ["prescriber", "nurse", "nurse_manager", "utilization_review", "compliance"],
  },
  "medications.analyse": {
    allows: "see medication reports",
    roles: ["owner", "medical_director", "nurse_manager", "compliance"],
  },
  "medications.viewOwn": { allows: "see their own medication list", roles: [], ownOnly: clientAndGuardian },

  "allergies.write": {
    allows: "record and review allergies",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager"],
    opensInEmergency: true,
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    medications: PermissionsOf<typeof medicationsPolicy>;
  }
}
