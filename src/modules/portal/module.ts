import { defineModule } from "#platform/server/module.ts";
import { portalPolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const portal = defineModule({ name: "portal", policy: portalPolicy, switch: "portal", handlers: [] });
