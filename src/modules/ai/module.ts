import { defineModule } from "#platform/server/module.ts";
import { aiPolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const ai = defineModule({ name: "ai", policy: aiPolicy, switch: "ai", handlers: [] });
