import { query } from "#platform/server/execution/module.ts";
import { listLocations } from "./location.contract.ts";
import { locationsInReach } from "./location.store.ts";

export const locationHandlers = [query(listLocations, async (view) => ({ rows: await locationsInReach(view) }))];
