import { clientAndGuardian, type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Audit, chart access and legal holds: what each permission allows, and who has it by default. */
export const compliancePolicy = policy("Audit, chart access and legal holds", {
  "audit.view": { allows: "search the audit log", roles: ["owner", "admin", "compliance"], governs: true },
  "audit.export": { allows: "export the audit log", roles: ["owner", "compliance"], governs: true },
  "audit.verify": {
    allows: "verify the audit log's tamper-evident seals",
    roles: ["owner", "compliance"],
    governs: true,
  },

  "chartAccess.view": {
    allows: "see who opened a chart",
    roles: ["owner", "admin", "medical_director", "compliance"],
    ownOnly: clientAndGuardian,
    governs: true,
  },
  "chartAccess.export": { allows: "export the chart access log", roles: ["owner", "compliance"], governs: true },

  "breakGlass.review": { allows: "review break-the-glass access", roles: ["owner", "compliance"], governs: true },

  "legalHolds.manage": { allows: "place and lift legal holds", roles: ["owner", "compliance"], governs: true },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    compliance: PermissionsOf<typeof compliancePolicy>;
  }
}
