import { clientAndGuardian, type PermissionsOf, policy, staffExcept } from "#platform/shared/access/permissions.ts";

/** Programs, groups and notes: what each permission allows, and who has it by default. */
export const notesPolicy = policy("Programs, groups and notes", {
  "notes.read": {
    allows: "read notes",
    roles: staffExcept("admissions", "utilization_review", "billing", "marketing"),
    ownOnly: ["utilization_review", "billing", "client", "guardian"],
    opensInEmergency: true,
  },
  "notes.write": {
    allows: "write notes",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist", "case_manager"],
    opensInEmergency: true,
    staysWithFormerLocation: true,
  },
  "notes.sign": {
    allows: "sign notes",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist", "case_manager"],
    opensInEmergency: true,
    staysWithFormerLocation: true,
  },
  "notes.cosign": {
    allows: "co-sign notes",
    roles: ["medical_director"],
    ownOnly: ["therapist"],
    staysWithFormerLocation: true,
  },
  "notes.void": { allows: "void notes", roles: ["compliance"] },
  "notes.export": { allows: "export notes", roles: ["medical_director", "utilization_review", "compliance"] },
  "notes.reports": {
    allows: "see note reports",
    roles: ["owner", "admin", "medical_director", "nurse_manager", "compliance"],
  },
  "notes.approveLateEntry": { allows: "approve late entries", roles: ["medical_director", "compliance"] },

  "groups.facilitate": {
    allows: "facilitate groups",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist", "case_manager"],
  },
  "groups.manage": { allows: "set up groups", roles: ["admin", "medical_director"] },

  "groupNotes.write": {
    allows: "write group notes",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist", "case_manager"],
  },
  "groupNotes.sign": {
    allows: "sign group notes",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist", "case_manager"],
  },

  "checkIn.self": { allows: "check in to groups themselves", roles: [], ownOnly: clientAndGuardian },

  "transferNotes.write": {
    allows: "write handoff notes for a transfer",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist", "case_manager"],
  },
  "transferNotes.accept": {
    allows: "accept a transfer",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager"],
  },

  "noteTemplates.manage": { allows: "manage note templates", roles: ["admin", "medical_director", "compliance"] },

  "documentationRules.manage": {
    allows: "set up documentation rules",
    roles: ["admin", "medical_director", "compliance"],
  },
  "documentationRules.waive": { allows: "waive a documentation obligation", roles: ["medical_director", "compliance"] },

  "sudCounseling.read": {
    allows: "read separated SUD counseling notes",
    roles: [],
    ownOnly: ["medical_director", "prescriber", "therapist"],
  },
  "sudCounseling.write": {
    allows: "write separated SUD counseling notes",
    roles: [],
    ownOnly: ["medical_director", "prescriber", "therapist"],
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    notes: PermissionsOf<typeof notesPolicy>;
  }
}
