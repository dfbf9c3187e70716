import { defineModule } from "#platform/server/execution/module.ts";
import { treatmentPlansPolicy } from "./policy.ts";

/** Roles can already hold the permissions of this module. */
export const treatmentPlans = defineModule({
  name: "treatment-plans",
  switch: null,
  policy: treatmentPlansPolicy,
  handlers: [],
});
