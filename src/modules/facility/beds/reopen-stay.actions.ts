import type { Act } from "#platform/server/execution/context.ts";
import { Problem } from "#platform/shared/problems.ts";
import { lockBedPlace, saveHousekeeping } from "./bed.store.ts";
import type { BedStay } from "./bed-stay.contract.ts";
import { reopenStay, staysOnBed } from "./bed-stay.store.ts";

/**
 * Returns a bed to the client whose discharge was undone, as if they had not left: the bed needs no cleaning after that
 * discharge. Throws `bed-taken` when it was given to someone else, held, blocked or taken out of service since then.
 */
export async function reopenClientStay(act: Act, stay: BedStay): Promise<void> {
  const place = await lockBedPlace(act.db, stay.bedId);
  const [other] = await staysOnBed(act.db, stay.bedId, stay.until ?? act.now);
  if (other || place.bed.status !== "active")
    throw new Problem("bed-taken", `${stay.bedCode} is no longer free. Choose another bed.`);
  const again = await reopenStay(act.db, stay);
  if (place.bed.housekeeping === "dirty")
    await saveHousekeeping(act.db, stay.bedId, { to: "clean", now: act.now, cause: "discharge", by: act.actor.userId });
  const topics = [`board:beds:${stay.locationId}`, ...(stay.clientId ? [`client:${stay.clientId}`] : [])];
  const state = again.awaySince === null ? "occupied" : "away";
  await act.raise("facility.bed-changed", { bedId: stay.bedId, locationId: stay.locationId, state }, { topics });
}
