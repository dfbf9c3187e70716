/** What other modules may call. Functions take `act` or `view` first and join the caller's transaction. */
import "./events.ts";

export { notesOfObjectives } from "./plan-links/plan-link.store.ts";
export type { LinkablePlan } from "./plan-links/plan-link.ts";
export { plansInForce } from "./ports.ts";
