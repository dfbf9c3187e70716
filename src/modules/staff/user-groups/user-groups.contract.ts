import { z } from "zod";
import { endpoint, Version } from "#platform/shared/endpoint.ts";
import { Id } from "#platform/shared/ids.ts";
import { groupMayCarry } from "../roles/role-rules.ts";
import { PermissionName } from "../roles/roles.contract.ts";

export const groupPurposes = ["assignment", "approval", "notification", "permission"] as const;
export const purposeLabels = {
  assignment: "Gets work assigned",
  approval: "Approves",
  notification: "Receives announcements",
  permission: "Grants permissions",
} as const satisfies Record<(typeof groupPurposes)[number], string>;
/** Purposes that a module currently uses. */
export const purposesInUse: readonly (typeof groupPurposes)[number][] = ["notification", "permission"];

export const UserGroup = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  purposes: z.array(z.enum(groupPurposes)),
  permissions: z.array(PermissionName),
  members: z.array(z.strictObject({ clinicianId: Id, name: z.string(), status: z.number().int() })),
  version: z.number().int(),
});
export type UserGroup = z.infer<typeof UserGroup>;

const facts = {
  name: z.string().trim().min(2, "Enter a name.").max(80),
  description: z.string().trim().max(300).nullable().default(null),
  purposes: z.array(z.enum(groupPurposes)).default(["notification"]),
  permissions: z
    .array(PermissionName.refine(groupMayCarry, "Groups can't grant role, security or audit permissions."))
    .max(200)
    .default([]),
};
export const NewUserGroup = z.strictObject(facts);
const params = z.strictObject({ groupId: Id });

export const listUserGroups = endpoint({
  method: "GET",
  path: "/user-groups",
  summary: "List user groups with their members",
  permission: "userGroups.view",
  switch: null,
  response: z.strictObject({ rows: z.array(UserGroup) }),
});

export const createUserGroup = endpoint({
  method: "POST",
  path: "/user-groups",
  summary: "Create a group",
  permission: "userGroups.manage",
  switch: null,
  audit: { action: "user-group.changed", subject: "user-group" },
  body: NewUserGroup,
  response: UserGroup,
  status: 201,
  problems: ["duplicate", "forbidden"],
});

export const changeUserGroup = endpoint({
  method: "PATCH",
  path: "/user-groups/:groupId",
  summary: "Change a group",
  permission: "userGroups.manage",
  switch: null,
  audit: { action: "user-group.changed", subject: "user-group" },
  params,
  body: z.strictObject({ version: Version, group: NewUserGroup }),
  response: UserGroup,
  problems: ["not-found", "duplicate", "stale-version", "forbidden"],
});

export const deleteUserGroup = endpoint({
  method: "DELETE",
  path: "/user-groups/:groupId",
  summary: "Delete a group without members",
  permission: "userGroups.manage",
  switch: null,
  audit: { action: "user-group.changed", subject: "user-group" },
  params,
  problems: ["not-found", "in-use"],
});

export const setGroupMembers = endpoint({
  method: "PUT",
  path: "/user-groups/:groupId/members",
  summary: "Set the members of a group",
  permission: "userGroups.manage",
  switch: null,
  audit: { action: "user-group.changed", subject: "user-group" },
  params,
  body: z.strictObject({ version: Version, clinicianIds: z.array(Id).max(500) }),
  response: UserGroup,
  problems: ["not-found", "stale-version", "forbidden"],
});
