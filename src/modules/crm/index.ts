/** What other modules may call. Functions take `act` or `view` first and run in the caller's transaction. */
import "./events.ts";

export { type LeadOfClient, leadsOf } from "./leads/leads-of.actions.ts";
