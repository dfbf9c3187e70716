import type { Handler } from "#platform/server/execution/module.ts";
import { accessReviewHandlers } from "../access-reviews/access-review.actions.ts";
import { userGroupHandlers } from "../user-groups/user-group.actions.ts";
import { accessHandlers } from "./access.actions.ts";
import { roleHandlers } from "./role.actions.ts";

/** Who may do what: roles, groups, and each person's access with its reasons. */
export const accessControlHandlers: readonly Handler[] = [
  ...roleHandlers,
  ...accessHandlers,
  ...userGroupHandlers,
  ...accessReviewHandlers,
];
