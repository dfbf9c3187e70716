import type { Act } from "#platform/server/execution/context.ts";
import type { BedStayEndReason } from "#platform/shared/columns.generated.ts";
import { operationsOf } from "../places/operations.store.ts";
import { bedById, keepHouse } from "./bed.store.ts";
import type { BedState } from "./bed.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { endAt } from "./bed-stay.store.ts";

export type LeaveCause = "discharge" | "move" | "leave";

/**
 * Ends a person's stay in a bed at `at` and leaves the bed for cleaning, where the site cleans. Raises
 * `facility.bed-released`.
 */
export async function leaveBed(
  act: Act,
  stay: BedStay,
  { at, endReason, cause }: { at: string; endReason: BedStayEndReason; cause: LeaveCause },
): Promise<void> {
  await endAt(act.db, stay, at, endReason);
  const { cleaningRequired } = await operationsOf(act.db, stay.locationId);
  if (cleaningRequired) await keepHouse(act.db, stay.bedId, { to: "dirty", now: act.now, cause, by: act.actor.userId });
  await tellReleased(act, stay, endReason);
}

/** Ends a hold or a block; nobody lay there, so the bed needs no cleaning. */
export async function freeBed(act: Act, stay: BedStay, endReason: BedStayEndReason): Promise<void> {
  await endAt(act.db, stay, act.now, endReason);
  await tellReleased(act, stay, endReason);
}

async function tellReleased(act: Act, stay: BedStay, reason: string): Promise<void> {
  // The chart that is open says no bed any more; a hold or a block is nobody's.
  const topics = [`board:beds:${stay.locationId}`, ...(stay.clientId ? [`client:${stay.clientId}`] : [])];
  const { housekeeping } = await bedById(act.db, stay.bedId);
  const state: BedState = housekeeping === "clean" ? "free" : housekeeping;
  await act.raise("facility.bed-released", { bedId: stay.bedId, stayId: stay.id, reason }, { topics });
  await act.raise("facility.bed-changed", { bedId: stay.bedId, locationId: stay.locationId, state }, { topics });
}
