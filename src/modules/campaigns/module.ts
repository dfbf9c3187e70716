import { defineModule } from "#platform/server/module.ts";
import { campaignsPolicy } from "./policy.ts";

/** Not built yet: roles can already hold its permissions. */
export const campaigns = defineModule({
  name: "campaigns",
  policy: campaignsPolicy,
  switch: "campaigns",
  handlers: [],
});
