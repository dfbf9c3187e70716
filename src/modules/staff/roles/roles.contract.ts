import { z } from "zod";
import { isPermission, type Permission } from "#platform/shared/access/permissions.ts";
import { endpoint, Instant, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";

export const PermissionName = z.string().refine(isPermission, "There is no such permission.") as z.ZodType<
  Permission,
  string
>;
export const GrantScope = z.enum(["tenant", "location", "own"]);
export const Grant = z.strictObject({ permission: PermissionName, scope: GrantScope });
export const RoleCodeText = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, "Small letters, digits and _, at least two.");
const RoleName = z.string().trim().min(2, "Give the role a name.").max(80);

export const Role = z.strictObject({
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** One of the product's own roles: it can be edited, not renamed away. */
  isSystem: z.boolean(),
  baseRole: z.string().nullable(),
  grants: z.array(Grant),
  /** Staff who are active or invited and have it as their role or as an extra one. */
  people: z.number().int(),
  version: z.number().int(),
});
export type Role = z.infer<typeof Role>;

export const listRoles = endpoint({
  method: "GET",
  path: "/roles",
  summary: "Roles with what each grants",
  permission: "roles.view",
  switch: null,
  response: z.strictObject({ rows: z.array(Role) }),
});

export const listRoleNames = endpoint({
  method: "GET",
  path: "/roles/names",
  summary: "Codes and names of the roles staff can have, for pickers and filters",
  permission: "clinicians.view",
  switch: null,
  response: z.strictObject({ rows: z.array(z.strictObject({ code: z.string(), name: z.string() })) }),
});

export const createRole = endpoint({
  method: "POST",
  path: "/roles",
  summary: "Make a role",
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
  summary: "Change what a role is called and what it grants; acts on the next request of everybody who has it",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "role.changed", subject: "role" },
  params: z.strictObject({ code: RoleCodeText }),
  body: z.strictObject({
    version: Version,
    name: RoleName.optional(),
    description: z.string().trim().max(300).nullable().optional(),
    /** All of them: what is missing is taken away. */
    grants: z.array(Grant).max(400).optional(),
  }),
  response: Role,
  problems: ["not-found", "stale-version", "forbidden", "last-administrator", "step-up-required"],
});

export const copyRole = endpoint({
  method: "POST",
  path: "/roles/:code/copy",
  summary: "Make a role that begins as a copy of another",
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
  summary: "Every permission: what it allows, and which roles have it by default",
  permission: "roles.view",
  switch: null,
  response: z.strictObject({
    rows: z.array(
      z.strictObject({
        permission: PermissionName,
        resource: z.string(),
        verb: z.string(),
        /** Completes "May …". */
        allows: z.string(),
        defaultRoles: z.array(z.string()),
        /** Where it reaches by default, by role. */
        defaultScopes: z.record(z.string(), GrantScope),
        /** My own scope: I may grant it to any role, up to this scope. */
        mine: GrantScope.nullable(),
      }),
    ),
  }),
});

export const grantSources = ["role", "extra-role", "group"] as const;
export const AccessLine = z.strictObject({
  permission: PermissionName,
  scope: GrantScope,
  /** Where it comes from: every role and group that gives it. */
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
  summary: "What somebody may do and why: each permission with the roles and groups that give it",
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
  summary: "Give somebody another primary role; acts on their next request",
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
  summary: "Give an extra role, for good or as cover for a time",
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
  summary: "Take an extra role away now",
  permission: "roles.manage",
  switch: null,
  stepUp: true,
  audit: { action: "clinician.role-changed", subject: "clinician" },
  params: z.strictObject({ clinicianId: Id, extraRoleId: Id }),
  problems: ["not-found", "wrong-state", "last-administrator", "step-up-required"],
});

/** Who could give what is missing (`/403`, greyed acts). */
export const whoCanGrant = endpoint({
  method: "GET",
  path: "/permissions/:permission/who",
  summary: "Who can give me a permission, and which roles have it",
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
  summary: "Ask those who can grant it for a permission",
  permission: "self",
  switch: null,
  audit: { action: "access.requested", subject: "permission" },
  params: z.strictObject({ permission: PermissionName }),
  body: z.strictObject({
    reason: z.string().trim().min(3, "Say what you need it for.").max(300),
    path: z.string().max(200).regex(/^\//).nullable().default(null),
    /** How long it is needed; null is for good. */
    hours: z.number().int().min(1).max(720).nullable().default(null),
  }),
  response: z.strictObject({ asked: z.array(z.string()) }),
  status: 202,
  limit: { bucket: "request-access", perMinute: 6 },
  problems: ["wrong-state"],
});
