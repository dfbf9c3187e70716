import type { Handler } from "../module.ts";
import { accessHandlers } from "./access.actions.ts";
import { accessReviewHandlers } from "./access-review.actions.ts";
import { roleHandlers } from "./role.actions.ts";
import { userGroupHandlers } from "./user-group.actions.ts";

/** Who may do what: roles, groups, and each person's access with its reasons. */
export const accessControlHandlers: readonly Handler[] = [
  ...roleHandlers,
  ...accessHandlers,
  ...userGroupHandlers,
  ...accessReviewHandlers,
];
