import { type PermissionsOf, policy, staffExcept } from "#platform/shared/access/permissions.ts";

/** Leads, calls and conversion: what each permission allows, and who has it by default. */
export const crmPolicy = policy("Leads, calls and conversion", {
  "crm.view": {
    allows: "see leads",
    roles: staffExcept("technician", "marketing"),
    opensInEmergency: true,
    opensRecord: "lead",
  },
  "crm.edit": { allows: "add and change leads", roles: ["owner", "admin", "case_manager", "admissions"] },
  "crm.assign": { allows: "assign leads to staff", roles: ["owner", "admin", "admissions"] },
  "crm.benefits": {
    allows: "see and record insurance benefits of leads",
    roles: ["owner", "admin", "admissions", "utilization_review", "billing"],
  },
  "crm.verify": { allows: "verify benefits (VOB)", roles: ["owner", "admin", "utilization_review", "billing"] },
  "crm.message": { allows: "send messages to leads", roles: ["owner", "admin", "admissions"] },
  "crm.call": { allows: "call leads", roles: ["owner", "admin", "admissions"] },
  "crm.listen": { allows: "listen to call recordings", roles: ["owner", "admin", "admissions", "compliance"] },
  "crm.assess": {
    allows: "do pre-admission assessments",
    roles: ["owner", "admin", "medical_director", "prescriber", "nurse", "nurse_manager", "therapist", "admissions"],
  },
  "crm.decide": {
    allows: "decide on pre-admission assessments",
    roles: ["owner", "admin", "medical_director", "prescriber"],
  },
  "crm.refer": { allows: "refer leads out", roles: ["owner", "admin", "case_manager", "admissions"] },
  "crm.partners": {
    allows: "manage referral partners",
    roles: ["owner", "admin", "case_manager", "admissions", "marketing"],
  },
  "crm.convert": { allows: "convert leads to clients", roles: ["owner", "admin", "admissions"] },
  "crm.import": { allows: "import leads", roles: ["owner", "admin", "admissions"] },
  "crm.export": { allows: "export leads", roles: ["owner", "admin", "compliance"] },
  "crm.report": {
    allows: "see CRM reports",
    roles: ["owner", "admin", "admissions", "utilization_review", "billing", "marketing", "compliance"],
  },
  "crm.configure": { allows: "set up the CRM", roles: ["owner", "admin"] },
  "crm.reveal": {
    allows: "reveal masked numbers of leads, such as SSN and member ID",
    roles: ["owner", "admin", "utilization_review", "billing", "compliance"],
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    crm: PermissionsOf<typeof crmPolicy>;
  }
}
