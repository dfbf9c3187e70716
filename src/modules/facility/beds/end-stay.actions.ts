import type { Act } from "#platform/server/execution/context.ts";
import type { BedStayEndReason } from "#platform/shared/columns.generated.ts";
import { operationsOf } from "../places/operations.store.ts";
import { bedById, saveHousekeeping } from "./bed.store.ts";
import { shownState } from "./bed.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { endStay } from "./bed-stay.store.ts";

export type LeaveCause = "discharge" | "move" | "leave";

/**
 * Ends a client's stay at `at` and marks the bed for cleaning, where the location requires it. Raises
 * `facility.bed-released`.
 */
export async function endClientStay(
  act: Act,
  stay: BedStay,
  { at, endReason, cause }: { at: string; endReason: BedStayEndReason; cause: LeaveCause },
): Promise<void> {
  await endStay(act.db, stay, at, endReason);
  const { cleaningRequired } = await operationsOf(act.db, stay.locationId);
  if (cleaningRequired)
    await saveHousekeeping(act.db, stay.bedId, { to: "dirty", now: act.now, cause, by: act.actor.userId });
  await raiseReleased(act, stay, endReason);
}

/** Ends a hold or block now. The bed was not used, so it needs no cleaning. */
export async function endHoldOrBlock(act: Act, stay: BedStay, endReason: BedStayEndReason): Promise<void> {
  await endStay(act.db, stay, act.now, endReason);
  await raiseReleased(act, stay, endReason);
}

async function raiseReleased(act: Act, stay: BedStay, reason: string): Promise<void> {
  // Open charts of the client update their banner. Holds and blocks have no client.
  const topics = [`board:beds:${stay.locationId}`, ...(stay.clientId ? [`client:${stay.clientId}`] : [])];
  const { housekeeping } = await bedById(act.db, stay.bedId);
  const state = shownState({ housekeeping });
  await act.raise("facility.bed-released", { bedId: stay.bedId, stayId: stay.id, reason }, { topics });
  await act.raise("facility.bed-changed", { bedId: stay.bedId, locationId: stay.locationId, state }, { topics });
}
