/** What other modules may call. Functions take `act` or `view` first and run in the caller's transaction. */
import "./events.ts";

export { canDisclose, type Disclosed, type DisclosureAsked } from "./disclosures/can-disclose.actions.ts";
export type { ReturnedItemProvider } from "./kick-backs/returned-items.ts";
export { programsInReach } from "./ports.ts";
