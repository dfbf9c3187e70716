import { defineModule } from "#platform/server/module.ts";
import { coveragePolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const coverage = defineModule({ name: "coverage", policy: coveragePolicy, switch: "emr", handlers: [] });
