import { defineModule } from "#platform/server/execution/module.ts";
import { signatureEvents } from "./events.ts";
import { signaturesPolicy } from "./policy.ts";

/** Always on, because notes, orders and forms depend on signatures. */
export const signatures = defineModule({
  name: "signatures",
  policy: signaturesPolicy,
  switch: null,
  handlers: [],
  events: signatureEvents,
});
