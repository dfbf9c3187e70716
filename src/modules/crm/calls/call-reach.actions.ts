import type { View } from "#platform/server/execution/context.ts";

/** A call of a number without a location is open to everyone who handles calls. */
export function requireCallInReach(view: View, call: { locationId: string | null }): void {
  if (call.locationId) view.requireLocation(call.locationId);
}
