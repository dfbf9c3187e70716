import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Email marketing: what each permission allows, and who has it by default. */
export const campaignsPolicy = policy("Email marketing", {
  "campaigns.view": {
    allows: "see campaigns",
    roles: ["owner", "admin", "admissions", "marketing", "compliance"],
    ownOnly: ["case_manager"],
  },
  "campaigns.edit": { allows: "create and change campaigns", roles: ["owner", "admin", "marketing"] },
  "campaigns.send": { allows: "send campaigns", roles: ["owner", "admin", "marketing"] },
  "campaigns.contacts": { allows: "manage marketing contacts", roles: ["owner", "admin", "marketing"] },
  "campaigns.automate": { allows: "set up automations", roles: ["owner", "admin", "marketing"] },
  "campaigns.export": {
    allows: "export marketing contacts and results",
    roles: ["owner", "admin", "marketing", "compliance"],
  },
  "campaigns.configure": { allows: "set up email marketing", roles: ["owner", "admin", "marketing"] },
  "campaigns.enroll": {
    allows: "add contacts to campaigns and automations",
    roles: ["owner", "admin", "case_manager", "admissions", "marketing", "compliance"],
  },
  "campaigns.alumni": { allows: "manage alumni campaigns", roles: ["owner", "case_manager", "compliance"] },
  "campaigns.approve": { allows: "approve campaigns before they are sent", roles: ["owner", "admin", "compliance"] },
  "campaigns.suppress": { allows: "manage the suppression list", roles: ["owner", "admin", "compliance"] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    campaigns: PermissionsOf<typeof campaignsPolicy>;
  }
}
