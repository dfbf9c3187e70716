import { z } from "zod";
import { isPermission } from "#platform/shared/access/permissions.ts";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const PermissionName = z.string().refine(isPermission, "This permission does not exist.");
export const GrantScope = z.enum(["tenant", "location", "own"]);
export const Grant = z.strictObject({ permission: PermissionName, scope: GrantScope });
export const RoleCodeText = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, "Use at least two lowercase letters, digits or _.");
const RoleName = z.string().trim().min(2, "Enter a name.").max(80);

export const Role = z.strictObject({
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** A default role, which can be edited but not deleted. */
  isSystem: z.boolean(),
  baseRole: z.string().nullable(),
  grants: z.array(Grant),
  /** Active and invited staff with this role as primary or extra role. */
  people: z.number().int(),
  version: z.number().int(),
});
export type Role = z.infer<typeof Role>;

export const listRoles = endpoint({
  method: "GET",
  path: "/roles",
  summary: "List roles with their permissions",
  permission: "roles.view",
  switch: null,
  response: z.strictObject({ rows: z.array(Role) }),
});

export const listRoleNames = endpoint({
  method: "GET",
  path: "/roles/names",
  summary: "List codes and names of staff roles, for pickers and filters",
  permission: "clinicians.view",
  switch: null,
  response: z.strictObject({ rows: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
});

export const createRole = endpoint({
  method: "POST",
  path: "/roles",
  summary: "Create a role",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "role.changed", subject: "role" },
  body: z.strictObject({
    code: RoleCodeText,
    name: RoleName,
    description: z.string().trim().max(300).nullable().default(null),
    grants: z.array(Grant).max(400).default([]),
  }),
  response: Role,
  status: 201,
  problems: ["duplicate", "forbidden", "step-up-required"],
});

export const changeRole = endpoint({
  method: "PATCH",
  path: "/roles/:code",
  summary: "Change a role's name and permissions, effective with the next request",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "role.changed", subject: "role" },
  params: z.strictObject({ code: RoleCodeText }),
  body: z.strictObject({
    version: Version,
    name: RoleName.optional(),
    description: z.string().trim().max(300).nullable().optional(),
    /** The full list; missing grants are removed. */
    grants: z.array(Grant).max(400).optional(),
  }),
  response: Role,
  problems: ["not-found", "stale-version", "forbidden", "last-administrator", "step-up-required"],
});

export const copyRole = endpoint({
  method: "POST",
  path: "/roles/:code/copy",
  summary: "Copy a role",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "role.changed", subject: "role" },
  params: z.strictObject({ code: RoleCodeText }),
  body: z.strictObject({ code: RoleCodeText, name: RoleName }),
  response: Role,
  status: 201,
  problems: ["not-found", "duplicate", "forbidden", "step-up-required"],
});

export const listPermissions = endpoint({
  method: "GET",
  path: "/permissions",
  summary: "List all permissions with what they allow and their default roles",
  permission: "roles.view",
  switch: null,
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        permission: PermissionName,
        resource: z.string(),
        verb: z.string(),
        /** Completes "Can …". */
        allows: z.string(),
        defaultRoles: z.array(z.string()),
        /** Default scope by role. */
        defaultScopes: z.record(z.string(), GrantScope),
        /** The user's own scope, up to which they may grant it. */
        mine: GrantScope.nullable(),
      }),
    ),
  }),
});

export const grantSources = ["role", "extra-role", "group"] as const;
export const AccessLine = z.strictObject({
  permission: PermissionName,
  scope: GrantScope,
  /** Every role and group that grants it. */
  sources: z.array(
    z.strictObject({
      kind: z.enum(grantSources),
      code: z.string(),
      name: z.string(),
      scope: GrantScope,
      endsAt: Instant.nullable(),
    }),
  ),
});
export const ExtraRole = z.strictObject({
  id: Id,
  roleCode: z.string(),
  roleName: z.string(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  reason: z.string().nullable(),
  /** `coming`, `now` or `over`. */
  standing: z.enum(["coming", "now", "over"]),
});
export type ExtraRole = z.infer<typeof ExtraRole>;

export const getAccess = endpoint({
  method: "GET",
  path: "/clinicians/:clinicianId/access",
  summary: "List a staff member's permissions with the roles and groups that grant them",
  permission: "clinicians.view",
  switch: null,
  params: z.strictObject({ clinicianId: Id }),
  response: z.strictObject({
    role: z.strictObject({ code: z.string(), name: z.string() }),
    extraRoles: z.array(ExtraRole),
    groups: z.array(z.strictObject({ id: Id, name: z.string() })),
    permissions: z.array(AccessLine),
    version: z.number().int(),
  }),
  problems: ["not-found", "forbidden"],
});

export const assignRole = endpoint({
  method: "PUT",
  path: "/clinicians/:clinicianId/role",
  summary: "Change a staff member's primary role, effective with their next request",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "clinician.role-changed", subject: "clinician" },
  params: z.strictObject({ clinicianId: Id }),
  body: z.strictObject({ version: Version, role: RoleCodeText }),
  problems: ["not-found", "stale-version", "forbidden", "last-administrator", "step-up-required"],
});

export const addExtraRole = endpoint({
  method: "POST",
  path: "/clinicians/:clinicianId/extra-roles",
  summary: "Add an extra role, permanent or for a period",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "clinician.role-changed", subject: "clinician" },
  params: z.strictObject({ clinicianId: Id }),
  body: z.strictObject({
    roleCode: RoleCodeText,
    /** Now when left out. */
    startsAt: Instant.nullable().default(null),
    endsAt: Instant.nullable().default(null),
    reason: z.string().trim().max(300).nullable().default(null),
  }),
  response: ExtraRole,
  status: 201,
  problems: ["not-found", "forbidden", "duplicate", "validation", "step-up-required"],
});

export const endExtraRole = endpoint({
  method: "DELETE",
  path: "/clinicians/:clinicianId/extra-roles/:extraRoleId",
  summary: "End an extra role now",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "clinician.role-changed", subject: "clinician" },
  params: z.strictObject({ clinicianId: Id, extraRoleId: Id }),
  problems: ["not-found", "wrong-state", "forbidden", "last-administrator", "step-up-required"],
});

/** Who can grant a missing permission, for the 403 page and disabled actions. */
export const whoCanGrant = endpoint({
  method: "GET",
  path: "/permissions/:permission/who",
  summary: "List who can grant me a permission, and which roles have it",
  permission: "self",
  switch: null,
  params: z.strictObject({ permission: PermissionName }),
  response: z.strictObject({
    mine: z.boolean(),
    roles: z.array(z.string()),
    people: z.array(z.strictObject({ name: z.string(), roleLabel: z.string() })),
  }),
});

export const requestAccess = endpoint({
  method: "POST",
  path: "/permissions/:permission/request",
  summary: "Request a permission from staff who can grant it",
  permission: "self",
  switch: null,
  audit: { action: "access.requested", subject: "permission" },
  params: z.strictObject({ permission: PermissionName }),
  body: z.strictObject({
    reason: z.string().trim().min(3, "Enter a reason.").max(300),
    path: z.string().max(200).regex(/^\//).nullable().default(null),
    /** Requested duration in hours; null for permanent. */
    hours: z.number().int().min(1).max(720).nullable().default(null),
  }),
  response: z.strictObject({ asked: z.array(z.string()) }),
  status: 202,
  limit: { bucket: "request-access", perMinute: 6 },
  problems: ["wrong-state"],
});
