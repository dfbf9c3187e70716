import { clientAndGuardian, type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Payments: what each permission allows, and who has it by default. */
export const paymentsPolicy = policy("Payments", {
  "payments.read": {
    allows: "see balances and payments",
    roles: ["owner", "admin", "admissions", "billing", "compliance"],
    ownOnly: clientAndGuardian,
  },
  "payments.post": { allows: "post payments", roles: ["owner", "admin", "admissions", "billing"] },
  "payments.refund": { allows: "refund payments", roles: ["owner", "billing"] },
  "payments.adjust": { allows: "adjust balances", roles: ["owner", "billing"] },

  "payment-plans.write": { allows: "set up and change payment plans", roles: ["owner", "admin", "billing"] },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    payments: PermissionsOf<typeof paymentsPolicy>;
  }
}
