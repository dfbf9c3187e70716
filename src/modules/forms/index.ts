/** What other modules may call. Functions take `act` or `view` first and take part in the caller's transaction. */
import "./events.ts";

export { type ConsentRecord, consentsOf } from "./consents/consent.store.ts";
export { statusOn } from "./consents/consent.ts";
