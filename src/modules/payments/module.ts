import { defineModule } from "#platform/server/module.ts";
import { paymentsPolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const payments = defineModule({ name: "payments", policy: paymentsPolicy, switch: "emr", handlers: [] });
