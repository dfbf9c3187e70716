import { defineModule } from "#platform/server/execution/module.ts";
import { aiPolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const ai = defineModule({ name: "ai", switch: null, policy: aiPolicy, handlers: [] });
