import { defineModule } from "#platform/server/execution/module.ts";
import { signatureEvents } from "./events.ts";
import { signaturesPolicy } from "./policy.ts";

/** Signatures of every kind; always on, because notes, orders and forms cannot do without. */
export const signatures = defineModule({
  name: "signatures",
  policy: signaturesPolicy,
  switch: null,
  handlers: [],
  events: signatureEvents,
});
