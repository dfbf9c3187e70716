import { defineModule } from "#platform/server/execution/module.ts";
import { paymentsPolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const payments = defineModule({ name: "payments", switch: null, policy: paymentsPolicy, handlers: [] });
