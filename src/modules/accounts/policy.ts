import { type PermissionsOf, policy } from "#platform/shared/access/permissions.ts";

/** Sign-in and sessions: what each permission allows, and who has it by default. */
export const accountsPolicy = policy("Sign-in and sessions", {
  "security.view": {
    allows: "see security settings and other users' sessions",
    roles: ["owner", "admin", "compliance"],
    governs: true,
  },
  "security.manage": {
    allows: "change sign-in rules, such as two-factor and session length",
    roles: ["owner", "admin"],
    governs: true,
  },
  "security.revokeSessions": { allows: "sign other users out", roles: ["owner", "admin", "compliance"], governs: true },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    accounts: PermissionsOf<typeof accountsPolicy>;
  }
}
