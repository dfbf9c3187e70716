import { clientAndGuardian, type PermissionsOf, policy, staffExcept } from "#platform/shared/access/permissions.ts";

/** Charts and care teams: what each permission allows, and who has it by default. */
export const clientsPolicy = policy("Charts and care teams", {
  "clients.read": {
    allows: "read charts",
    roles: staffExcept("marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
    opensRecord: "client",
  },
  "clients.create": { allows: "create charts", roles: ["owner", "admin", "admissions"] },
  "clients.write": {
    allows: "change chart data",
    roles: [
      "owner",
      "admin",
      "medical_director",
      "prescriber",
      "nurse",
      "nurse_manager",
      "therapist",
      "case_manager",
      "admissions",
    ],
  },
  "clients.approve": {
    allows: "approve admission and discharge steps",
    roles: ["owner", "admin", "medical_director", "case_manager"],
  },
  "clients.admit": {
    allows: "admit clients",
    roles: ["owner", "admin", "medical_director", "prescriber", "admissions"],
  },
  "clients.refer": {
    allows: "refer clients out",
    roles: ["owner", "admin", "medical_director", "case_manager", "admissions"],
  },
  "clients.discharge": { allows: "discharge clients", roles: ["owner", "admin", "medical_director", "case_manager"] },
  "clients.move": {
    allows: "transfer clients to another location or level of care",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager", "case_manager", "admissions"],
  },
  "clients.merge": { allows: "merge duplicate charts", roles: ["owner", "admin", "compliance"] },
  "clients.export": {
    allows: "export charts",
    roles: ["owner", "admin", "medical_director", "utilization_review", "compliance"],
  },
  "clients.break-glass": {
    allows: "break the glass: open a chart that is out of reach, with a reason",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager"],
    breaksGlass: true,
  },
  "clients.read-ssn": {
    allows: "reveal Social Security numbers",
    roles: ["owner", "admin", "admissions", "utilization_review", "billing", "compliance"],
  },
  "clients.backdate": {
    allows: "backdate admissions, transfers and discharges",
    roles: ["admin", "medical_director", "compliance"],
  },
  "clients.restrict": { allows: "restrict a chart to its care team", roles: ["admin", "compliance"] },

  "caseLoad.view": {
    allows: "see caseloads",
    roles: [
      "owner",
      "admin",
      "medical_director",
      "nurse",
      "nurse_manager",
      "case_manager",
      "admissions",
      "utilization_review",
      "compliance",
    ],
    ownOnly: ["prescriber", "technician", "therapist"],
  },

  "onboarding.manage": { allows: "issue and review onboarding links", roles: ["owner", "admin", "admissions"] },

  "care-team.write": {
    allows: "change care teams",
    roles: ["owner", "admin", "medical_director", "nurse_manager", "case_manager", "admissions"],
  },

  "labels.write": { allows: "add and remove labels", roles: staffExcept("technician", "marketing") },
  "labels.configure": { allows: "set up the list of labels", roles: ["owner", "admin"] },

  "diagnoses.read": {
    allows: "read diagnoses and problems",
    roles: staffExcept("marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "diagnoses.write": {
    allows: "add and change diagnoses and problems",
    roles: ["medical_director", "prescriber", "therapist"],
  },

  "alerts.write": {
    allows: "add and resolve chart alerts",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager", "admissions"],
    opensInEmergency: true,
  },

  "metrics.read": {
    allows: "read vitals and other measurements",
    roles: staffExcept("billing", "marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "metrics.write": {
    allows: "record vitals and other measurements",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician", "therapist"],
    opensInEmergency: true,
  },
  "metrics.ingest": {
    allows: "take in measurements from devices",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "technician"],
    opensInEmergency: true,
    heldByDevices: true,
  },
  "metrics.configure": { allows: "set up vital ranges and monitoring plans", roles: ["admin", "medical_director"] },
  "metrics.backdate": {
    allows: "backdate vitals and other measurements",
    roles: ["medical_director", "nurse", "nurse_manager"],
  },

  "completeness.read": {
    allows: "see what is missing from charts",
    roles: staffExcept("marketing"),
    opensInEmergency: true,
  },
  "completeness.waive": { allows: "waive chart completeness items", roles: ["medical_director", "compliance"] },
  "completeness.configure": { allows: "set up chart completeness requirements", roles: ["admin", "compliance"] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    clients: PermissionsOf<typeof clientsPolicy>;
  }
}
