/** What handlers work with: `Act` in an action, `View` in a query. */
export { Act, CommittedRefusal, type PendingJob, type RaisedEvent, staleVersion, type Witness } from "./act.ts";
export { type CookieChange, noRequest, type RequestFacts } from "./request-facts.ts";
export { type ContextParts, type OpenedChart, View } from "./view.ts";
