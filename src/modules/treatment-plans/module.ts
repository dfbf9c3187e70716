import { defineModule } from "#platform/server/module.ts";
import { treatmentPlansPolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const treatmentPlans = defineModule({
  name: "treatment-plans",
  policy: treatmentPlansPolicy,
  switch: "emr",
  handlers: [],
});
