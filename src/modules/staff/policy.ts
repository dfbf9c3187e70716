import {
  clientAndGuardian,
  type PermissionsOf,
  policy,
  staff,
  staffExcept,
} from "#platform/shared/access/permissions.ts";

/** Staff, credentials, roles and groups: what each permission allows, and who has it by default. */
export const staffPolicy = policy("Staff, credentials, roles and groups", {
  "clinicians.view": {
    allows: "see the staff directory and staff profiles",
    roles: staff,
    ownOnly: clientAndGuardian,
    governs: true,
  },
  "clinicians.invite": { allows: "invite staff and add user accounts", roles: ["owner", "admin"], governs: true },
  "clinicians.edit": { allows: "change staff profiles", roles: ["owner", "admin", "medical_director"], governs: true },
  "clinicians.setStatus": {
    allows: "activate, suspend and deactivate staff",
    roles: ["owner", "admin"],
    governs: true,
  },
  "clinicians.resetAccess": {
    allows: "reset a staff member's password, PIN or two-factor",
    roles: ["owner", "admin"],
    governs: true,
  },

  "credentials.view": { allows: "see licenses, DEA registrations and other credentials", roles: staff },
  "credentials.edit": {
    allows: "add and change licenses, DEA registrations and other credentials",
    roles: ["owner", "admin", "compliance"],
    ownOnly: staffExcept("owner", "admin", "medical_director", "compliance"),
  },

  "roles.view": {
    allows: "see roles and what each of them may do",
    roles: ["owner", "admin", "medical_director", "compliance"],
    governs: true,
  },
  "roles.manage": { allows: "change roles and assign them to staff", roles: ["owner", "admin"], governs: true },

  "accessReviews.manage": {
    allows: "run access reviews of who holds which role",
    roles: ["owner", "admin", "compliance"],
    governs: true,
  },

  "userGroups.view": { allows: "see user groups and their members", roles: staff, governs: true },
  "userGroups.manage": {
    allows: "create and change user groups and their members",
    roles: ["owner", "admin", "medical_director"],
    governs: true,
  },
});

declare module "#platform/shared/access/permissions.ts" {
  interface PermissionCatalog {
    staff: PermissionsOf<typeof staffPolicy>;
  }
}
