import type { View } from "#platform/server/execution/context.ts";
import type { LocationOperations } from "./operations.contract.ts";
import { operationsOf } from "./operations.store.ts";

/** License and routines of a location; the product's defaults until it is configured. */
export function locationOperations(view: View, locationId: string): Promise<LocationOperations> {
  return operationsOf(view.db, locationId);
}
