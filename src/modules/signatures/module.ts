import { defineModule } from "#platform/server/execution/module.ts";
import { signatureEvents } from "./events.ts";

/** Signatures of every kind; always on, because notes, orders and forms cannot do without. */
export const signatures = defineModule({ name: "signatures", switch: null, handlers: [], events: signatureEvents });
