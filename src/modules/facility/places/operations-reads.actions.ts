import type { View } from "#platform/server/execution/context.ts";
import type { LocationOperations } from "./operations.contract.ts";
import { operationsOf } from "./operations.store.ts";

/** Licence and habits of a place; the product's defaults for one that nobody configured. */
export function locationOperations(view: View, locationId: string): Promise<LocationOperations> {
  return operationsOf(view.db, locationId);
}
