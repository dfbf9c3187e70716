import {
  clientAndGuardian,
  type PermissionsOf,
  policy,
  staff,
  staffExcept,
} from "#platform/shared/access/permissions.ts";

/** Beds, rounds, incidents and the calendar: what each permission allows, and who has it by default. */
export const facilityPolicy = policy("Beds, rounds, incidents and the calendar", {
  "beds.view": { allows: "see the bed board and census", roles: staffExcept("marketing"), opensInEmergency: true },
  "beds.assign": {
    allows: "assign beds and end stays",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager", "case_manager", "admissions"],
  },
  "beds.override": {
    allows: "assign a bed despite a warning",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager"],
  },
  "beds.manage": { allows: "set up rooms and beds", roles: ["owner", "admin"] },

  "programs.manage": { allows: "set up levels of care and programs", roles: ["owner", "admin"] },

  "rounds.view": {
    allows: "see observation rounds",
    roles: staffExcept("admissions", "utilization_review", "billing", "marketing"),
    opensInEmergency: true,
  },
  "rounds.perform": {
    allows: "perform observation rounds",
    roles: ["nurse", "nurse_manager", "technician", "case_manager"],
    opensInEmergency: true,
  },
  "rounds.review": {
    allows: "review missed and late rounds",
    roles: ["admin", "medical_director", "nurse", "nurse_manager"],
  },
  "rounds.manage": { allows: "set up observation rounds", roles: ["admin", "nurse", "nurse_manager"] },

  "duty.manage": {
    allows: "assign staff to shifts",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager"],
  },

  "observationLevels.raise": {
    allows: "raise a client's observation level",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist"],
    opensInEmergency: true,
  },
  "observationLevels.lower": {
    allows: "lower a client's observation level",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager"],
  },

  "restraints.record": {
    allows: "document restraint and seclusion",
    roles: ["nurse", "nurse_manager", "technician"],
    opensInEmergency: true,
  },
  "restraints.order": { allows: "order restraint and seclusion", roles: ["medical_director", "prescriber"] },
  "restraints.review": { allows: "review restraint and seclusion", roles: ["medical_director", "compliance"] },

  "incidents.view": {
    allows: "see incident reports",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager", "compliance"],
    ownOnly: ["prescriber", "technician", "therapist", "case_manager"],
    opensInEmergency: true,
  },
  "incidents.file": { allows: "file incident reports", roles: staff, opensInEmergency: true },
  "incidents.edit": {
    allows: "change incident reports",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager", "compliance"],
  },
  "incidents.review": {
    allows: "review and close incident reports",
    roles: ["owner", "admin", "medical_director", "compliance"],
  },

  "incidentQuality.view": { allows: "see quality reviews of incidents", roles: ["medical_director", "compliance"] },
  "incidentQuality.update": {
    allows: "update quality reviews of incidents",
    roles: ["medical_director", "compliance"],
  },

  "grievances.view": {
    allows: "see grievances",
    roles: ["admin", "medical_director", "nurse_manager", "case_manager", "compliance"],
  },
  "grievances.edit": { allows: "record and resolve grievances", roles: ["case_manager", "compliance"] },

  "calendar.view": { allows: "see the calendar", roles: staff, ownOnly: clientAndGuardian, opensInEmergency: true },
  "calendar.edit": {
    allows: "book and change appointments",
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
  "calendar.manage": { allows: "set up calendars and holidays", roles: ["owner", "admin", "case_manager"] },

  "billingCodes.manage": { allows: "set up billing codes and rates", roles: ["owner", "admin", "billing"] },

  "timeEntries.own": { allows: "record their own time", roles: staff },
  "timeEntries.view": {
    allows: "see time entries of other staff",
    roles: ["owner", "admin", "medical_director", "nurse_manager", "billing", "compliance"],
  },
  "timeEntries.approve": {
    allows: "approve time entries",
    roles: ["owner", "admin", "medical_director", "nurse_manager"],
  },
  "timeEntries.export": { allows: "export time entries", roles: ["owner", "admin", "billing"] },

  "charges.view": { allows: "see charges", roles: ["owner", "admin", "utilization_review", "billing"] },
  "charges.review": { allows: "review and change charges", roles: ["owner", "admin", "billing"] },
  "charges.export": { allows: "export charges and claims batches", roles: ["owner", "admin", "billing"] },

  "clocks.view": { allows: "see regulatory deadlines", roles: staffExcept("marketing"), opensInEmergency: true },
  "clocks.waive": { allows: "waive a regulatory deadline", roles: ["compliance"] },
  "clocks.manage": { allows: "set up regulatory deadlines", roles: ["compliance"] },

  "readiness.view": {
    allows: "see survey readiness",
    roles: ["owner", "admin", "medical_director", "nurse_manager", "compliance"],
  },

  "displays.manage": { allows: "set up display screens", roles: ["owner", "admin"] },

  "directory.view": { allows: "see the directory of outside services", roles: staff },
  "directory.manage": { allows: "change the directory of outside services", roles: ["owner", "admin"] },

  "reports.view": { allows: "run reports", roles: staffExcept("technician", "therapist"), ownOnly: ["therapist"] },
  "reports.export": {
    allows: "export reports",
    roles: [
      "owner",
      "admin",
      "medical_director",
      "nurse_manager",
      "case_manager",
      "admissions",
      "utilization_review",
      "billing",
      "compliance",
    ],
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    facility: PermissionsOf<typeof facilityPolicy>;
  }
}
