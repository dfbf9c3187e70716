import { defineModule } from "#platform/server/execution/module.ts";
import { coveragePolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const coverage = defineModule({ name: "coverage", switch: null, policy: coveragePolicy, handlers: [] });
