import { defineModule } from "#platform/server/execution/module.ts";
import { campaignsPolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const campaigns = defineModule({ name: "campaigns", switch: null, policy: campaignsPolicy, handlers: [] });
