import {
  clientAndGuardian,
  type PermissionsOf,
  policy,
  staff,
  staffExcept,
} from "#platform/shared/access/permissions.ts";

/** Forms, consents and documents: what each permission allows, and who has it by default. */
export const formsPolicy = policy("Forms, consents and documents", {
  "formTemplates.view": { allows: "see form templates", roles: staff },
  "formTemplates.edit": { allows: "edit form templates", roles: ["owner", "admin", "medical_director", "compliance"] },
  "formTemplates.publish": {
    allows: "publish form templates",
    roles: ["owner", "admin", "medical_director", "compliance"],
  },

  "forms.view": {
    allows: "see forms",
    roles: staffExcept("marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "forms.fill": {
    allows: "fill in forms",
    roles: [
      "admin",
      "medical_director",
      "prescriber",
      "nurse",
      "nurse_manager",
      "technician",
      "therapist",
      "case_manager",
      "admissions",
    ],
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
    staysWithFormerLocation: true,
  },
  "forms.assign": {
    allows: "assign forms and packets",
    roles: [
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
  "forms.sign": {
    allows: "sign forms",
    roles: [
      "admin",
      "medical_director",
      "prescriber",
      "nurse",
      "nurse_manager",
      "technician",
      "therapist",
      "case_manager",
      "admissions",
    ],
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
    staysWithFormerLocation: true,
  },
  "forms.approve": { allows: "approve forms", roles: ["medical_director", "nurse_manager", "compliance"] },
  "forms.void": { allows: "void forms", roles: ["admin", "medical_director", "compliance"] },
  "forms.export": {
    allows: "export and print forms",
    roles: ["owner", "admin", "medical_director", "utilization_review", "compliance"],
  },

  "assessments.view": {
    allows: "see assessments and scores",
    roles: staffExcept("billing", "marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "assessments.schedule": {
    allows: "schedule assessments",
    roles: [
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
  "assessments.respond": {
    allows: "respond to assessment results and safety alerts",
    roles: ["medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "case_manager"],
    opensInEmergency: true,
  },

  "consents.view": {
    allows: "see consents and releases",
    roles: staffExcept("marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "consents.manage": {
    allows: "record and revoke consents and releases",
    roles: staffExcept("technician", "utilization_review", "billing", "marketing"),
  },
  "consents.check": {
    allows: "check whether a disclosure is allowed",
    roles: staffExcept("marketing"),
    opensInEmergency: true,
  },

  "disclosures.read": {
    allows: "read the accounting of disclosures",
    roles: [
      "owner",
      "admin",
      "medical_director",
      "prescriber",
      "therapist",
      "case_manager",
      "utilization_review",
      "billing",
      "compliance",
    ],
    opensInEmergency: true,
  },
  "disclosures.write": {
    allows: "record disclosures",
    roles: ["owner", "admin", "medical_director", "case_manager", "utilization_review", "compliance"],
  },

  "documents.view": {
    allows: "see documents",
    roles: staffExcept("marketing"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "documents.upload": {
    allows: "upload documents",
    roles: staffExcept("marketing", "compliance"),
    ownOnly: clientAndGuardian,
    opensInEmergency: true,
  },
  "documents.classify": {
    allows: "classify and file documents",
    roles: ["owner", "admin", "medical_director", "nurse", "nurse_manager", "case_manager", "admissions", "compliance"],
  },
  "documents.void": { allows: "void documents", roles: ["owner", "admin", "compliance"] },
  "documents.release": {
    allows: "release documents to clients and third parties",
    roles: ["owner", "admin", "medical_director", "case_manager", "utilization_review", "compliance"],
  },

  "userDocuments.generate": {
    allows: "generate letters and documents from templates",
    roles: staffExcept("technician", "marketing", "compliance"),
  },

  "companyDocuments.manage": { allows: "manage company documents", roles: ["owner", "admin", "compliance"] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    forms: PermissionsOf<typeof formsPolicy>;
  }
}
