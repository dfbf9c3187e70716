import { defineModule } from "#platform/server/execution/module.ts";
import { signatureEvents } from "./events.ts";

/** Always on, because notes, orders and forms depend on signatures. */
export const signatures = defineModule({ name: "signatures", switch: null, handlers: [], events: signatureEvents });
