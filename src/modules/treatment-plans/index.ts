/** What other modules may call. Functions take `act` or `view` first and join the caller's transaction. */
import "./events.ts";

export { addProposals } from "./drafts/add-proposals.actions.ts";
export { planInForce } from "./plans/plan-in-force.actions.ts";
