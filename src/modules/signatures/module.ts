import { defineModule } from "#platform/server/execution/module.ts";
import { signatureEvents } from "./events.ts";
import { signaturesPolicy } from "./policy.ts";
import { verifySealedRecordQuery } from "./seals/seal.actions.ts";
import "./seals/sealed-records.ts";

/** Always on, because notes, orders and forms depend on signatures. */
export const signatures = defineModule({
  name: "signatures",
  policy: signaturesPolicy,
  switch: null,
  handlers: [verifySealedRecordQuery],
  events: signatureEvents,
});
