import { query } from "#platform/server/execution/module.ts";
import { locationsInReach } from "./location.store.ts";
import { listLocations } from "./places.contract.ts";

export const locationHandlers = [query(listLocations, async (view) => ({ rows: await locationsInReach(view) }))];
