import { defineModule } from "#platform/server/execution/module.ts";
import { portalPolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const portal = defineModule({ name: "portal", switch: null, policy: portalPolicy, handlers: [] });
