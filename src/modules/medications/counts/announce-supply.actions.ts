import type { Act } from "#platform/server/execution/context.ts";

/** The live topic of a location's storages, counts and discrepancies. */
export const supplyTopic = (locationId: string): string => `board:supply:${locationId}`;

/** Makes open pages of the location read their storages and counts again. */
export async function announceSupply(act: Act, locationId: string): Promise<void> {
  await act.raise("medications.supply-changed", { locationId }, { topics: [supplyTopic(locationId)] });
}
