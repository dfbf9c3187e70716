/** What other modules may call. */
export { hasEntries } from "./ledger/ledger.store.ts";
